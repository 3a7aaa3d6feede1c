import { isNotNull, sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { falling, kobo, moment, oneOf, references } from './columns';
import { payIns } from './funding';
import { users } from './members';
import { payouts } from './payouts';

/** The payments provider's contradiction of a settled payout or a booked pay-in, until it agrees or an admin decides. */
export const contradictions = pgTable(
  'contradictions',
  {
    id: uuid('id').primaryKey(),
    payoutId: uuid('payout_id'),
    payInId: uuid('pay_in_id'),
    /** The member of the payout. While `returned_paid` is open for one, their withdrawals are held. */
    userId: uuid('user_id'),
    kind: text('kind', {
      enum: ['differs', 'missing', 'unpaid', 'failed', 'returned_paid', 'returned_underway', 'reversed_paid'],
    }).notNull(),
    what: text('what').notNull(),
    oursKobo: kobo('ours_kobo'),
    /** Null where the provider names no amount. */
    saysKobo: kobo('says_kobo'),
    foundAt: moment('found_at').notNull(),
    /** `agreed`: the provider's answer fits again. `taken`: the bank paid it, and the wallet gave it back. `released`: it did not arrive. */
    status: text('status', { enum: ['open', 'agreed', 'taken', 'released', 'settled'] })
      .notNull()
      .default('open'),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
    reason: text('reason'),
  },
  (table) => [
    ...references(payouts.withdrawalId, table.payoutId),
    ...references(payIns.id, table.payInId),
    ...references(users.id, table.userId, table.decidedBy),
    ...oneOf(table.kind, table.status),
    check('contradiction_has_record', sql`(payout_id IS NULL) <> (pay_in_id IS NULL)`),
    check('contradiction_has_member', sql`(payout_id IS NULL) = (user_id IS NULL)`),
    check('contradiction_has_ending', sql`(status = 'open') = (decided_at IS NULL)`),
    check(
      'decided_contradiction_has_admin',
      sql`(decided_by IS NOT NULL) = (status IN ('taken', 'released', 'settled'))`,
    ),
    check('taken_is_returned_paid', sql`status NOT IN ('taken', 'released') OR kind = 'returned_paid'`),
    // Also of one that was decided: what an admin has judged is not raised again.
    uniqueIndex('one_contradiction_of_payout').on(table.payoutId, table.kind, table.what),
    uniqueIndex('one_contradiction_of_pay_in').on(table.payInId, table.kind, table.what),
    index('contradictions_open')
      .on(falling(table.foundAt), falling(table.id))
      .where(sql`status = 'open'`),
    index('contradictions_of_member').on(table.userId).where(isNotNull(table.userId)),
    index('contradictions_decided_by').on(table.decidedBy).where(isNotNull(table.decidedBy)),
  ],
);
