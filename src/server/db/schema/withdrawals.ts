import { isNotNull, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { falling, kobo, moment, oneOf, references } from './columns';
import { users } from './members';

/** A decided row refuses every change, even of a new column, that the trigger `decided_is_final` does not allow. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique('withdrawals_reference_key'),
    userId: uuid('user_id').notNull(),
    amountKobo: kobo('amount_kobo').notNull(),
    /** The bank details at the time of the request: a later change of the profile does not redirect money. */
    bankName: text('bank_name').notNull(),
    accountName: text('account_name').notNull(),
    accountNo: text('account_no').notNull(),
    stampDutyKobo: kobo('stamp_duty_kobo').notNull().default(0),
    transferFeeKobo: kobo('transfer_fee_kobo').notNull().default(0),
    /** The setting at the time of the request; a later change does not apply to it. */
    chargesBorneBy: text('charges_borne_by', { enum: ['product', 'member'] })
      .notNull()
      .default('product'),
    /** The request's Idempotency-Key, kept for good; otherwise null. */
    requestKey: text('request_key'),
    status: text('status', { enum: ['pending', 'approved', 'rejected'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
    reason: text('reason'),
    /** Accepted by an admin who knew of the ban. */
    despiteBan: boolean('despite_ban').notNull().default(false),
  },
  (table) => [
    ...references(users.id, table.userId, table.decidedBy),
    ...oneOf(table.status, table.chargesBorneBy),
    check('withdrawal_minimum', sql`amount_kobo >= 10000`),
    check('decided_once_not_pending', sql`(status = 'pending') = (decided_at IS NULL)`),
    check('nobody_decides_own_withdrawal', sql`decided_by <> user_id`),
    check('withdrawals_request_key_check', sql`length(request_key) BETWEEN 1 AND 200`),
    check('withdrawals_stamp_duty_kobo_check', sql`stamp_duty_kobo >= 0`),
    check('withdrawals_transfer_fee_kobo_check', sql`transfer_fee_kobo >= 0`),
    check(
      'withdrawal_outlasts_charges',
      sql`charges_borne_by = 'product' OR amount_kobo > stamp_duty_kobo + transfer_fee_kobo`,
    ),
    index('withdrawals_of_member').on(table.userId, falling(table.createdAt), falling(table.id)),
    index('withdrawals_newest').on(falling(table.createdAt), falling(table.id)),
    uniqueIndex('one_withdrawal_per_key').on(table.userId, table.requestKey).where(isNotNull(table.requestKey)),
    index('withdrawals_found')
      .using('gin', table.reference.op('gin_trgm_ops'), table.accountNo.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: '256' }),
    index('withdrawals_by_amount').on(table.amountKobo, table.id),
    index('withdrawals_by_status').on(table.status, table.createdAt, table.id),
    index('withdrawals_to_account').on(table.accountNo, table.bankName, table.userId),
    index('withdrawals_approved_at')
      .on(table.decidedAt, table.id)
      .where(sql`status = 'approved'`),
    index('withdrawals_by_decision').on(table.decidedAt, table.id).where(isNotNull(table.decidedAt)),
    index('withdrawals_decided_by').on(table.decidedBy).where(isNotNull(table.decidedBy)),
  ],
);

export const receipts = pgTable(
  'receipts',
  {
    withdrawalId: uuid('withdrawal_id').primaryKey(),
    code: text('code').notNull().unique('receipts_code_key'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    ...references(withdrawals.id, table.withdrawalId),
    check('receipts_code_check', sql`code ~ '^[A-Za-z0-9_-]{22}$'`),
  ],
);
