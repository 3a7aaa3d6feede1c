import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Reconciliation } from '../../../contract/reconciliation';
import { kobo, moment } from './columns';

/** Withdrawals that are paid at the bank together, by one file. */
export const payoutBatches = pgTable('payout_batches', {
  id: uuid('id').primaryKey(),
  reference: text('reference').notNull(),
  createdAt: moment('created_at').notNull(),
  createdBy: uuid('created_by').notNull(),
});

/** The transfer of an approved withdrawal; the database opens it with the approval (migration 0019). */
export const payouts = pgTable('payouts', {
  withdrawalId: uuid('withdrawal_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** The withdrawal's own in lower case: the idempotency key of the transfer wherever it is made. */
  reference: text('reference').notNull(),
  /** What is transferred: the withdrawal less the charges that its member bears. */
  amountKobo: kobo('amount_kobo').notNull(),
  status: text('status', { enum: ['waiting', 'sent', 'paid', 'returned'] }).notNull(),
  channel: text('channel', { enum: ['manual', 'provider'] }),
  batchId: uuid('batch_id'),
  approvedAt: moment('approved_at').notNull(),
  sentAt: moment('sent_at'),
  paidAt: moment('paid_at'),
  returnedAt: moment('returned_at'),
  /** Why it came back. */
  reason: text('reason'),
  /** What keeps it from going on; null where nothing does. */
  problem: text('problem'),
  /** The second admin who let it go; null where none was needed or none has yet. */
  releasedBy: uuid('released_by'),
  /** Who wrote down how it ended; null where the provider's word ended it, or nothing has. */
  settledBy: uuid('settled_by'),
  /** The bank that the provider was told. */
  bankCode: text('bank_code'),
  submissions: integer('submissions').notNull().default(0),
  /** When it was last handed to the provider. */
  submittedAt: moment('submitted_at'),
  /** When the provider said that it had taken it on: from then on it is never handed over again. */
  acceptedAt: moment('accepted_at'),
  /** When the provider is asked about it next; null where it is not with the provider or settled. */
  askAt: moment('ask_at'),
  /** Since when the provider says that it failed; null while it does not. */
  failingSince: moment('failing_since'),
  /** Since when the provider says that it knows nothing of it. */
  missingSince: moment('missing_since'),
});

export const reconciliations = pgTable('reconciliations', {
  id: uuid('id').primaryKey(),
  at: moment('at').notNull(),
  ok: boolean('ok').notNull(),
  report: jsonb('report').$type<Omit<Reconciliation, 'id' | 'at' | 'ok'>>().notNull(),
});
