import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { kobo, moment } from './columns';

export const withdrawals = pgTable('withdrawals', {
  id: uuid('id').primaryKey(),
  reference: text('reference').notNull(),
  userId: uuid('user_id').notNull(),
  amountKobo: kobo('amount_kobo').notNull(),
  /** The bank details as they stood at the request: a later change of the profile does not redirect money. */
  bankName: text('bank_name').notNull(),
  accountName: text('account_name').notNull(),
  accountNo: text('account_no').notNull(),
  stampDutyKobo: kobo('stamp_duty_kobo').notNull().default(0),
  transferFeeKobo: kobo('transfer_fee_kobo').notNull().default(0),
  /** The setting at the time of the request; a later change does not apply to it. */
  chargesBorneBy: text('charges_borne_by', { enum: ['product', 'member'] })
    .notNull()
    .default('product'),
  /** The Idempotency-Key of the request, for good; null where there was none. */
  requestKey: text('request_key'),
  status: text('status', { enum: ['pending', 'approved', 'rejected'] }).notNull(),
  createdAt: moment('created_at').notNull(),
  decidedAt: moment('decided_at'),
  decidedBy: uuid('decided_by'),
  reason: text('reason'),
  /** Accepted by an admin who knew of the ban. */
  despiteBan: boolean('despite_ban').notNull().default(false),
});

/** Paid withdrawals that their members show to visitors with the address. */
export const receipts = pgTable('receipts', {
  withdrawalId: uuid('withdrawal_id').primaryKey(),
  code: text('code').notNull(),
  createdAt: moment('created_at').notNull(),
});
