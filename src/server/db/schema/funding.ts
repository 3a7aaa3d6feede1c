import { isNotNull, sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, falling, folded, kobo, moment, oneOf, references, when } from './columns';
import { tasks } from './jobs';
import { users } from './members';
import { owners } from './owners';

/** A payment requested from an owner, or one the provider reported unasked. */
export const payIns = pgTable(
  'pay_ins',
  {
    id: uuid('id').primaryKey(),
    /** Our reference for asking the provider, lower case and unguessable. */
    reference: text('reference').notNull().unique('pay_ins_reference_key'),
    /** Null if the reference was the provider's, so the owner is unknown. */
    ownerId: uuid('owner_id'),
    /** The job it is for; the money is the owner's whatever happens to it. */
    taskId: uuid('task_id'),
    amountKobo: kobo('amount_kobo'),
    paidKobo: kobo('paid_kobo'),
    /** `paid`: booked, or a contradiction is raised. An `open` one expires with time but can still be paid. */
    status: text('status', { enum: ['open', 'paid', 'failed'] })
      .notNull()
      .default('open'),
    checkoutUrl: text('checkout_url'),
    accountBank: text('account_bank'),
    accountNumber: text('account_number'),
    accountName: text('account_name'),
    /** The provider's payment time; another time is another payment. */
    paidAt: moment('paid_at'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    askedAt: moment('asked_at'),
    nextAskAt: moment('next_ask_at'),
  },
  (table) => [
    ...references(owners.id, table.ownerId),
    ...references(tasks.id, table.taskId),
    ...oneOf(table.status),
    check('pay_ins_amount_kobo_check', sql`amount_kobo > 0`),
    check(
      'pay_in_asks_an_owner',
      sql`(owner_id IS NULL) = (amount_kobo IS NULL) AND (task_id IS NULL OR owner_id IS NOT NULL)`,
    ),
    index('pay_ins_due').on(table.nextAskAt).where(isNotNull(table.nextAskAt)),
    index('pay_ins_of_owner').on(table.ownerId, falling(table.createdAt), falling(table.id)),
    index('pay_ins_task').on(table.taskId).where(isNotNull(table.taskId)),
  ],
);

/** Owners' money as the bank or the payments provider shows it. Booked rows are only reversed, never edited. */
export const deposits = pgTable(
  'deposits',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique('deposits_reference_key'),
    ownerId: uuid('owner_id'),
    amountKobo: kobo('amount_kobo').notNull(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    bankReference: text('bank_reference').notNull(),
    /** The letters and digits only, so that spellings of one reference share a key. */
    bankReferenceKey: text('bank_reference_key')
      .notNull()
      .generatedAlwaysAs(sql`reference_key(bank_reference)`),
    /** Above 0 for old deposits whose references had different spellings of one key. */
    referenceTwin: integer('reference_twin').notNull().default(0),
    note: text('note').notNull().default(''),
    status: text('status', { enum: ['waiting', 'unallocated', 'booked', 'refused', 'reversed'] }).notNull(),
    /** `provider`: booked from the payments provider's answer about a pay-in, without an admin. */
    source: text('source', { enum: ['manual', 'provider'] })
      .notNull()
      .default('manual'),
    payInId: uuid('pay_in_id'),
    recordedBy: uuid('recorded_by'),
    recordedAt: moment('recorded_at').notNull(),
    bookedAt: moment('booked_at'),
    /** Another admin, if the deposit waited for one. */
    confirmedBy: uuid('confirmed_by'),
    /** The admin who gave it to its owner without a second one, and the moment. */
    allocatedBy: uuid('allocated_by'),
    allocatedAt: moment('allocated_at'),
    endedBy: uuid('ended_by'),
    endedAt: moment('ended_at'),
    reason: text('reason'),
  },
  (table) => [
    ...references(owners.id, table.ownerId),
    ...references(payIns.id, table.payInId),
    ...references(users.id, table.recordedBy, table.confirmedBy, table.allocatedBy, table.endedBy),
    ...oneOf(table.status, table.source),
    check('manual_deposit_has_recorder', sql`(source = 'manual') = (recorded_by IS NOT NULL)`),
    check('provider_deposit_has_pay_in', sql`source = 'manual' OR pay_in_id IS NOT NULL`),
    check('deposits_amount_kobo_check', sql`amount_kobo > 0`),
    check('booked_deposit_has_owner', sql`status <> 'booked' OR owner_id IS NOT NULL`),
    check('unallocated_deposit_has_none', sql`status <> 'unallocated' OR owner_id IS NULL`),
    check('deposit_has_times', sql`(status IN ('unallocated', 'booked', 'reversed')) = (booked_at IS NOT NULL)`),
    check(
      'deposit_has_ending',
      sql`(status IN ('refused', 'reversed')) = (ended_at IS NOT NULL AND ended_by IS NOT NULL)`,
    ),
    check('allocated_deposit_has_time', sql`(allocated_by IS NULL) = (allocated_at IS NULL)`),
    check('another_confirms_deposit', sql`confirmed_by <> recorded_by`),
    uniqueIndex('one_deposit_per_bank_reference')
      .on(table.bankReferenceKey, table.referenceTwin)
      .where(when("status NOT IN ('refused', 'reversed')")),
    // Includes reversed ones, so that the provider's repeated report is not booked again.
    uniqueIndex('one_deposit_per_provider_payment').on(table.bankReference).where(when("source = 'provider'")),
    index('deposits_of_pay_in').on(table.payInId).where(isNotNull(table.payInId)),
    index('deposits_newest').on(falling(table.recordedAt), falling(table.id)),
    index('deposits_by_status').on(table.status, falling(table.recordedAt), falling(table.id)),
    index('deposits_of_owner').on(table.ownerId, falling(table.recordedAt), falling(table.id)),
    index('deposits_recorded_by').on(table.recordedBy),
    index('deposits_confirmed_by').on(table.confirmedBy).where(isNotNull(table.confirmedBy)),
    index('deposits_allocated_by').on(table.allocatedBy).where(isNotNull(table.allocatedBy)),
    index('deposits_ended_by').on(table.endedBy).where(isNotNull(table.endedBy)),
    index('deposits_found').using('gin', table.reference.op('gin_trgm_ops'), folded('bank_reference'), folded('note')),
  ],
);

/** An admin's request about an owner's money, for another one to accept. */
export const ownerRequests = pgTable(
  'owner_requests',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    kind: text('kind', { enum: ['credit', 'refund', 'move', 'allocation', 'reversal'] }).notNull(),
    /** The credit so far and the one asked for; null is no limit. */
    fromKobo: kobo('from_kobo'),
    toKobo: kobo('to_kobo'),
    /** The deposit whose account a refund returns to, or that is allocated or reversed. */
    depositId: uuid('deposit_id'),
    targetId: uuid('target_id'),
    /** The refunded sum; for moves, the moved balance, once accepted. */
    amountKobo: kobo('amount_kobo'),
    /** For accepted moves: the sum booked for the jobs that moved. */
    jobsKobo: kobo('jobs_kobo'),
    reason: text('reason').notNull(),
    /** Null if the owner requested it, for refunds. */
    requestedBy: uuid('requested_by'),
    /** For owners' requests: the session's mailbox and device, and the mailbox's admin if nobody has vouched for it. */
    askedMailbox: text('asked_mailbox'),
    askedDeviceHash: bytes('asked_device_hash'),
    mailboxAddedBy: uuid('mailbox_added_by'),
    requestedAt: moment('requested_at').notNull(),
    status: text('status', { enum: ['waiting', 'accepted', 'refused'] }).notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    bankReference: text('bank_reference'),
  },
  (table) => [
    ...references(owners.id, table.ownerId, table.targetId),
    ...references(deposits.id, table.depositId),
    ...references(users.id, table.requestedBy, table.decidedBy, table.mailboxAddedBy),
    ...oneOf(table.kind, table.status),
    check('owner_requests_to_kobo_check', sql`to_kobo >= 0`),
    check(
      'refund_has_deposit',
      sql`(kind IN ('refund', 'allocation', 'reversal')) = (deposit_id IS NOT NULL) AND (deposit_id IS NULL OR amount_kobo > 0)`,
    ),
    check('owner_asks_for_refund', sql`kind = 'refund' OR requested_by IS NOT NULL`),
    check('move_has_target', sql`(kind = 'move') = (target_id IS NOT NULL) AND target_id <> owner_id`),
    check('decided_request_has_admin', sql`(status = 'waiting') = (decided_by IS NULL AND decided_at IS NULL)`),
    check('sent_refund_is_accepted', sql`bank_reference IS NULL OR (kind = 'refund' AND status = 'accepted')`),
    uniqueIndex('one_request_waits').on(table.ownerId, table.kind).where(when("status = 'waiting'")),
    index('owner_requests_newest').on(falling(table.requestedAt), falling(table.id)),
    index('owner_requests_of_owner').on(table.ownerId, falling(table.requestedAt), falling(table.id)),
    index('owner_requests_of_deposit').on(table.depositId).where(isNotNull(table.depositId)),
    index('owner_requests_target').on(table.targetId).where(isNotNull(table.targetId)),
    index('owner_requests_requested_by').on(table.requestedBy),
    index('owner_requests_mailbox_added_by').on(table.mailboxAddedBy).where(isNotNull(table.mailboxAddedBy)),
    index('owner_requests_decided_by').on(table.decidedBy).where(isNotNull(table.decidedBy)),
  ],
);
