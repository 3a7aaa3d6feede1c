import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { LinkKind } from '../../../contract/linkedAccounts';
import { bytes, kobo, moment } from './columns';

/** One value that a new member shares with another account, and the referrer's relation to that account. */
export interface Shared {
  readonly what: LinkKind;
  readonly with: 'referrer' | 'invited' | 'above';
  readonly userId: string;
}

export const referrals = pgTable('referrals', {
  referredId: uuid('referred_id').primaryKey(),
  referrerId: uuid('referrer_id').notNull(),
  reference: text('reference').notNull(),
  rewardKobo: kobo('reward_kobo').notNull(),
  invitedAt: moment('invited_at').notNull(),
  rewardedAt: moment('rewarded_at'),
  /** The time when the reward was put on hold for an admin to decide; null where it was not. */
  withheldAt: moment('withheld_at'),
  reasons: jsonb('reasons').$type<Shared[]>(),
  decidedAt: moment('decided_at'),
  decidedBy: uuid('decided_by'),
  /** Why it was refused, as the referrer reads it. */
  refusal: text('refusal'),
  /** Made by the database from the moments. */
  status: text('status', { enum: ['invited', 'withheld', 'rewarded', 'refused'] })
    .notNull()
    .generatedAlwaysAs(sql`status`),
  /** The time when the referred member activated the account. */
  convertedAt: moment('converted_at').generatedAlwaysAs(sql`converted_at`),
});

export const coupons = pgTable('coupons', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  status: text('status', { enum: ['pending', 'reserved', 'used', 'void'] }).notNull(),
  heldBy: uuid('held_by'),
  reservedUntil: moment('reserved_until'),
  usedAt: moment('used_at'),
  createdBy: uuid('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const subscribers = pgTable('subscribers', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: moment('created_at').notNull(),
  confirmedAt: moment('confirmed_at'),
  unsubscribedAt: moment('unsubscribed_at'),
});
