import { isNotNull, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid, integer, jsonb } from 'drizzle-orm/pg-core';
import { falling, kobo, moment, oneOf, references, when } from './columns';
import { users } from './members';
import type { Reconciliation } from '../../../contract/reconciliation';
import { payIns } from './funding';

/** The trigger `decided_is_final` refuses changes of decided rows, even of new columns it does not list. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique('withdrawals_reference_key'),
    userId: uuid('user_id').notNull(),
    amountKobo: kobo('amount_kobo').notNull(),
    /** The bank details at the time of the request, so that profile changes do not redirect money. */
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
    index('withdrawals_approved_at').on(table.decidedAt, table.id).where(when("status = 'approved'")),
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
    /** Null in a batch whose file is not at the bank yet. */
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
    /** When the provider accepted it; after that it is never submitted again. */
    acceptedAt: moment('accepted_at'),
    /** The moment of the next query to the provider; null if it is not with the provider, or settled. */
    askAt: moment('ask_at'),
    /** Since when the provider reports it as failed. */
    failingSince: moment('failing_since'),
    /** Since when the provider does not know it. */
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
    index('payouts_returned').on(table.userId, table.withdrawalId).where(when("status = 'returned'")),
    index('payouts_paid').on(table.paidAt).where(when("status = 'paid'")),
  ],
);

export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    ok: boolean('ok').notNull(),
    /** Reports from before owners' accounts have no `owners`. */
    report: jsonb('report')
      .$type<Omit<Reconciliation, 'id' | 'at' | 'ok' | 'owners'> & Partial<Pick<Reconciliation, 'owners'>>>()
      .notNull(),
  },
  (table) => [index('reconciliations_newest').on(falling(table.at), falling(table.id))],
);

/** The payments provider contradicts a settled payout or pay-in, until it agrees or an admin decides. */
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
    /** `agreed`: the provider agrees now. `taken`: paid after all, and taken back. `released`: it did not arrive. */
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
    // Includes decided ones, so that a judged contradiction is not raised again.
    uniqueIndex('one_contradiction_of_payout').on(table.payoutId, table.kind, table.what),
    uniqueIndex('one_contradiction_of_pay_in').on(table.payInId, table.kind, table.what),
    index('contradictions_open').on(falling(table.foundAt), falling(table.id)).where(when("status = 'open'")),
    index('contradictions_of_member').on(table.userId).where(isNotNull(table.userId)),
    index('contradictions_decided_by').on(table.decidedBy).where(isNotNull(table.decidedBy)),
  ],
);
