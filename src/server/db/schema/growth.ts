import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, kobo, moment } from './columns';

export const referrals = pgTable('referrals', {
  referredId: uuid('referred_id').primaryKey(),
  referrerId: uuid('referrer_id').notNull(),
  reference: text('reference').notNull(),
  rewardKobo: kobo('reward_kobo').notNull(),
  invitedAt: moment('invited_at').notNull(),
  rewardedAt: moment('rewarded_at'),
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
