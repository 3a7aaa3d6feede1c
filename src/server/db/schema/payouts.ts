import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Reconciliation } from '../../../contract/reconciliation';
import { kobo, moment } from './columns';

/** Withdrawals that are paid at the bank in one file. */
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
  /** The amount to transfer: the withdrawal less the charges that its member bears. */
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
  /** The obstacle that keeps it from going on; null where there is none. */
  problem: text('problem'),
  /** The second admin who released it; null where none was needed or none has yet. */
  releasedBy: uuid('released_by'),
  /** The admin who recorded its end; null where the provider's answer ended it, or it is open. */
  settledBy: uuid('settled_by'),
  /** The bank in the provider's order. */
  bankCode: text('bank_code'),
  submissions: integer('submissions').notNull().default(0),
  /** When it was last handed to the provider. */
  submittedAt: moment('submitted_at'),
  /** The time when the provider accepted it: from then on it is never submitted again. */
  acceptedAt: moment('accepted_at'),
  /** The time of the next query to the provider; null where it is not with the provider or settled. */
  askAt: moment('ask_at'),
  /** Since when the provider reports that it failed; null while it does not. */
  failingSince: moment('failing_since'),
  /** Since when the provider reports it as unknown. */
  missingSince: moment('missing_since'),
});

export const reconciliations = pgTable('reconciliations', {
  id: uuid('id').primaryKey(),
  at: moment('at').notNull(),
  ok: boolean('ok').notNull(),
  report: jsonb('report').$type<Omit<Reconciliation, 'id' | 'at' | 'ok'>>().notNull(),
});
