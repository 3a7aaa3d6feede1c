import { isNotNull, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Reconciliation } from '../../../contract/reconciliation';
import { falling, kobo, moment, oneOf, references } from './columns';
import { users } from './members';
import { withdrawals } from './withdrawals';

/** Withdrawals paid at the bank in one file. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique('payout_batches_reference_key'),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by').notNull(),
    uploadedAt: moment('uploaded_at'),
    uploadedBy: uuid('uploaded_by'),
  },
  (table) => [
    ...references(users.id, table.createdBy, table.uploadedBy),
    check('payout_batches_uploaded_check', sql`(uploaded_at IS NULL) = (uploaded_by IS NULL)`),
    index('payout_batches_newest').on(falling(table.createdAt), falling(table.id)),
    index('payout_batches_created_by').on(table.createdBy),
    index('payout_batches_uploaded_by').on(table.uploadedBy).where(isNotNull(table.uploadedBy)),
  ],
);

/** The transfer of an approved withdrawal, opened with the approval. */
export const payouts = pgTable(
  'payouts',
  {
    withdrawalId: uuid('withdrawal_id').primaryKey(),
    userId: uuid('user_id').notNull(),
    /** The withdrawal's reference in lower case: the transfer's idempotency key wherever it is made. */
    reference: text('reference').notNull().unique('payouts_reference_key'),
    /** The amount to transfer: the withdrawal less the charges that its member bears. */
    amountKobo: kobo('amount_kobo').notNull(),
    status: text('status', { enum: ['waiting', 'sent', 'paid', 'returned'] }).notNull(),
    channel: text('channel', { enum: ['manual', 'provider'] }),
    batchId: uuid('batch_id'),
    approvedAt: moment('approved_at').notNull(),
    /** Null for one in a batch whose file is not at the bank yet. */
    sentAt: moment('sent_at'),
    paidAt: moment('paid_at'),
    returnedAt: moment('returned_at'),
    reason: text('reason'),
    problem: text('problem'),
    /** The second admin who released it; null if none was needed or none has yet. */
    releasedBy: uuid('released_by'),
    /** The admin who recorded its end; null if the provider's answer ended it, or it is open. */
    settledBy: uuid('settled_by'),
    bankCode: text('bank_code'),
    submissions: integer('submissions').notNull().default(0),
    submittedAt: moment('submitted_at'),
    /** The moment when the provider accepted it: from then on it is never submitted again. */
    acceptedAt: moment('accepted_at'),
    /** The moment of the next query to the provider; null if it is not with the provider, or settled. */
    askAt: moment('ask_at'),
    /** The moment since which the provider reports that it failed; otherwise null. */
    failingSince: moment('failing_since'),
    /** The moment since which the provider reports it as unknown. */
    missingSince: moment('missing_since'),
  },
  (table) => [
    ...references(withdrawals.id, table.withdrawalId),
    ...references(users.id, table.userId, table.settledBy, table.releasedBy),
    ...references(payoutBatches.id, table.batchId),
    ...oneOf(table.status, table.channel),
    check('payouts_reference_check', sql`reference ~ '^[a-z0-9_-]+$'`),
    check('payouts_amount_kobo_check', sql`amount_kobo > 0`),
    check(
      'payout_sent_somehow',
      sql`(status = 'waiting' AND channel IS NULL) OR status = 'returned' OR channel IS NOT NULL`,
    ),
    check('payout_batched_by_hand', sql`batch_id IS NULL OR channel = 'manual'`),
    check(
      'payout_moments',
      sql`(status IN ('waiting', 'returned') OR sent_at IS NOT NULL OR (status = 'sent' AND batch_id IS NOT NULL)) AND (status <> 'paid' OR paid_at IS NOT NULL)
        AND (paid_at IS NULL OR status IN ('paid', 'returned')) AND (status = 'returned') = (returned_at IS NOT NULL)`,
    ),
    index('payouts_newest').on(falling(table.approvedAt), falling(table.withdrawalId)),
    index('payouts_by_status').on(table.status, falling(table.approvedAt), falling(table.withdrawalId)),
    index('payouts_by_amount').on(table.amountKobo, table.withdrawalId),
    index('payouts_of_member').on(table.userId, falling(table.approvedAt), falling(table.withdrawalId)),
    index('payouts_of_batch').on(table.batchId, table.withdrawalId).where(isNotNull(table.batchId)),
    index('payouts_to_ask').on(table.askAt).where(isNotNull(table.askAt)),
    index('payouts_troubled')
      .on(falling(table.approvedAt), falling(table.withdrawalId))
      .where(isNotNull(table.problem)),
    index('payouts_settled_by').on(table.settledBy).where(isNotNull(table.settledBy)),
    index('payouts_released_by').on(table.releasedBy).where(isNotNull(table.releasedBy)),
    index('payouts_returned')
      .on(table.userId, table.withdrawalId)
      .where(sql`status = 'returned'`),
    index('payouts_paid')
      .on(table.paidAt)
      .where(sql`status = 'paid'`),
  ],
);

export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    ok: boolean('ok').notNull(),
    /** Those older than owners' accounts have no `owners`. */
    report: jsonb('report')
      .$type<Omit<Reconciliation, 'id' | 'at' | 'ok' | 'owners'> & Partial<Pick<Reconciliation, 'owners'>>>()
      .notNull(),
  },
  (table) => [index('reconciliations_newest').on(falling(table.at), falling(table.id))],
);
