import { isNotNull, sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { LinkKind } from '../../../contract/primitives';
import { bytes, falling, kobo, moment, oneOf, references, when } from './columns';
import { users } from './members';

/** One value that a new member shares with another account, and the referrer's relation to that account. */
export interface Shared {
  readonly what: LinkKind;
  readonly with: 'referrer' | 'invited' | 'above';
  readonly userId: string;
}

export const referrals = pgTable(
  'referrals',
  {
    referredId: uuid('referred_id').primaryKey(),
    referrerId: uuid('referrer_id').notNull(),
    reference: text('reference').notNull().unique('referrals_reference_key'),
    rewardKobo: kobo('reward_kobo').notNull(),
    invitedAt: moment('invited_at').notNull(),
    rewardedAt: moment('rewarded_at'),
    onHoldSince: moment('on_hold_since'),
    reasons: jsonb('reasons').$type<Shared[]>(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
    refusal: text('refusal'),
    convertedAt: moment('converted_at').generatedAlwaysAs(sql`COALESCE(on_hold_since, rewarded_at)`),
    status: text('status', { enum: ['invited', 'on_hold', 'rewarded', 'refused'] })
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN rewarded_at IS NOT NULL THEN 'rewarded' WHEN decided_at IS NOT NULL THEN 'refused' WHEN on_hold_since IS NOT NULL THEN 'on_hold' ELSE 'invited' END`,
      ),
  },
  (table) => [
    ...references(users.id, table.referredId, table.referrerId, table.decidedBy),
    check('referrals_reward_kobo_check', sql`reward_kobo > 0`),
    check('nobody_refers_themselves', sql`referrer_id <> referred_id`),
    check('on_hold_for_reasons', sql`(on_hold_since IS NULL) = (reasons IS NULL)`),
    check('decided_if_on_hold', sql`decided_at IS NULL OR on_hold_since IS NOT NULL`),
    check('decided_by_somebody', sql`(decided_at IS NULL) = (decided_by IS NULL)`),
    check('on_hold_until_decided', sql`on_hold_since IS NULL OR rewarded_at IS NULL OR decided_at IS NOT NULL`),
    check('nobody_decides_own_referral', sql`decided_by NOT IN (referrer_id, referred_id)`),
    check('refused_says_why', sql`(refusal IS NOT NULL) = (decided_at IS NOT NULL AND rewarded_at IS NULL)`),
    index('referrals_of_member')
      .on(table.referrerId, falling(table.convertedAt), falling(table.referredId))
      .where(isNotNull(table.convertedAt)),
    index('referrals_on_hold').on(table.onHoldSince, table.referredId).where(isNotNull(table.onHoldSince)),
    index('referrals_decided_by').on(table.decidedBy).where(isNotNull(table.decidedBy)),
    index('referrals_to_decide')
      .on(table.onHoldSince, table.referredId)
      .where(when('on_hold_since IS NOT NULL AND decided_at IS NULL')),
    index('referrals_of_referrer').on(table.referrerId),
  ],
);

export const coupons = pgTable(
  'coupons',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull().unique('coupons_code_key'),
    status: text('status', { enum: ['pending', 'reserved', 'used', 'void'] }).notNull(),
    heldBy: uuid('held_by'),
    reservedUntil: moment('reserved_until'),
    usedAt: moment('used_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    ...references(users.id, table.heldBy, table.createdBy),
    ...oneOf(table.status),
    check('held_by_someone', sql`(status IN ('reserved', 'used')) = (held_by IS NOT NULL)`),
    check('reserved_for_a_time', sql`(status = 'reserved') = (reserved_until IS NOT NULL)`),
    check('used_at_a_time', sql`(status = 'used') = (used_at IS NOT NULL)`),
    index('coupons_newest').on(falling(table.createdAt), falling(table.id)),
    uniqueIndex('coupons_one_per_member').on(table.heldBy).where(isNotNull(table.heldBy)),
    index('coupons_reserved').on(table.reservedUntil).where(when("status = 'reserved'")),
    index('coupons_found').using('gin', table.code.op('gin_trgm_ops')),
    index('coupons_by_status').on(table.status, table.createdAt, table.id),
    index('coupons_created_by').on(table.createdBy),
  ],
);

export const subscribers = pgTable('subscribers', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull().unique('subscribers_email_key'),
  tokenHash: bytes('token_hash').notNull().unique('subscribers_token_hash_key'),
  createdAt: moment('created_at').notNull(),
  confirmedAt: moment('confirmed_at'),
  unsubscribedAt: moment('unsubscribed_at'),
});
