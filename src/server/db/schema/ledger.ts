import { isNotNull, sql, isNull } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
  integer,
  jsonb,
} from 'drizzle-orm/pg-core';
import { kobo, moment, oneOf, references, when, falling } from './columns';
import { tasks } from './jobs';
import { users } from './members';
import { owners } from './owners';
import type { DocumentContent } from '../../../contract/documents';
import { deposits } from './funding';

export const ledgerAccounts = pgTable(
  'ledger_account',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: text('code', {
      enum: [
        'wallet',
        'escrow',
        'withdrawals_pending',
        'owner',
        'owners_before',
        'bank_in',
        'unallocated',
        'fees',
        'vat',
        'bank_out',
        'promo',
        'paid_out',
        'stamp_duty',
        'transfer_fees',
        'payout_costs',
        'unclaimed',
        'late_paid',
      ],
    }).notNull(),
    userId: uuid('user_id'),
    taskId: uuid('task_id'),
    ownerId: uuid('owner_id'),
    /** True for wallets and owners' accounts: only they keep a stored balance. */
    tracked: boolean('tracked').generatedAlwaysAs(sql`code IN ('wallet', 'owner')`),
    balance: kobo('balance').notNull().default(0),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    ...references(users.id, table.userId),
    ...references(tasks.id, table.taskId),
    ...references(owners.id, table.ownerId),
    ...oneOf(table.code),
    check('wallet_has_owner', sql`(code = 'wallet') = (user_id IS NOT NULL)`),
    check('escrow_has_task', sql`(code = 'escrow') = (task_id IS NOT NULL)`),
    check('owner_account_has_owner', sql`(code = 'owner') = (owner_id IS NOT NULL)`),
    check('wallet_not_negative', sql`code = 'owner' OR balance >= 0`),
    uniqueIndex('ledger_account_wallet').on(table.userId).where(isNotNull(table.userId)),
    uniqueIndex('ledger_account_escrow').on(table.taskId).where(isNotNull(table.taskId)),
    uniqueIndex('ledger_account_owner').on(table.ownerId).where(isNotNull(table.ownerId)),
    uniqueIndex('ledger_account_system')
      .on(table.code)
      .where(when('user_id IS NULL AND task_id IS NULL AND owner_id IS NULL')),
  ],
);

/** One row per transfer, in one table for all months: only so can a reason be unique for ever. */
export const ledgerTransfers = pgTable(
  'ledger_tx',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', {
      enum: [
        'job_funding',
        'job_refund',
        'job_payout',
        'fee_earned',
        'vat_due',
        'owner_opening',
        'deposit',
        'deposit_allocation',
        'deposit_reversal',
        'owner_refund',
        'owner_move',
        'withdraw_hold',
        'withdraw_settle',
        'withdraw_release',
        'referral_reward',
        'closing_remainder',
        'payout_paid',
        'payout_duty',
        'payout_fee',
        'payout_return',
        'payout_return_charges',
        'payout_late',
        'payout_late_cost',
      ],
    }).notNull(),
    ref: text('ref').notNull(),
    actorId: uuid('actor_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('one_transfer_per_reason').on(table.kind, table.ref),
    ...references(users.id, table.actorId),
    ...oneOf(table.kind),
    uniqueIndex('one_outcome_per_withdrawal')
      .on(table.ref)
      .where(when("kind IN ('withdraw_settle', 'withdraw_release')")),
    index('ledger_tx_actor').on(table.actorId).where(isNotNull(table.actorId)),
  ],
);

/** Partitioned by Lagos month of `at`, the transfer's time: name it with `txId`, or every month is read. */
export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    txId: uuid('tx_id').notNull(),
    at: moment('at').notNull(),
    line: smallint('line').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    amount: kobo('amount').notNull(),
    /** Null for accounts that keep no balance. */
    balanceAfter: kobo('balance_after'),
    versionAfter: bigint('version_after', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ name: 'ledger_entry_pkey', columns: [table.txId, table.line, table.at] }),
    ...references(ledgerTransfers.id, table.txId),
    ...references(ledgerAccounts.id, table.accountId),
    check('ledger_entry_amount_check', sql`amount <> 0`),
    index('ledger_entry_of_account').on(table.accountId, table.versionAfter),
  ],
);

/** A closed month's entries, per account and kind of transfer. */
export const ledgerMonthSums = pgTable(
  'ledger_month_sums',
  {
    month: date('month').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    entries: integer('entries').notNull(),
    amount: kobo('amount').notNull(),
    /** Of the newest entry; null for accounts that keep no balance. */
    version: bigint('version', { mode: 'number' }),
    balance: kobo('balance'),
    /** Of every column of the entries and their transfers. */
    digest: bigint('digest', { mode: 'bigint' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'ledger_month_sums_pkey', columns: [table.month, table.accountId, table.kind] }),
    ...references(ledgerAccounts.id, table.accountId),
  ],
);

const kinds = ['invoice', 'receipt', 'credit_note', 'statement'] as const;

export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: kinds }).notNull(),
    number: text('number').notNull().unique('documents_number_key'),
    ownerId: uuid('owner_id').notNull(),
    taskId: uuid('task_id'),
    depositId: uuid('deposit_id'),
    /** The booking that it is about; a statement is about none. */
    transferId: uuid('transfer_id'),
    /** Of a statement: the closing balance. */
    amountKobo: kobo('amount_kobo').notNull(),
    issuedAt: moment('issued_at').notNull(),
    content: jsonb('content').$type<DocumentContent>().notNull(),
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    ...references(owners.id, table.ownerId),
    ...references(tasks.id, table.taskId),
    ...references(deposits.id, table.depositId),
    ...references(ledgerTransfers.id, table.transferId),
    ...oneOf(table.kind),
    unique('one_document_per_booking').on(table.transferId),
    uniqueIndex('one_receipt_per_deposit').on(table.depositId).where(when("kind = 'receipt'")),
    check(
      'documents_number_check',
      sql`number ~ (CASE kind WHEN 'invoice' THEN 'INV' WHEN 'receipt' THEN 'RCT' WHEN 'credit_note' THEN 'CRN' ELSE 'STM' END || '-\\d{4}-\\d{6,}$')`,
    ),
    check('documents_amount_kobo_check', sql`kind = 'statement' OR amount_kobo > 0`),
    check('document_has_booking', sql`(kind = 'statement') = (transfer_id IS NULL)`),
    check(
      'document_has_subject',
      sql`num_nonnulls(task_id, deposit_id) = CASE kind WHEN 'statement' THEN 0 ELSE 1 END
        AND (kind <> 'invoice' OR task_id IS NOT NULL) AND (kind <> 'receipt' OR deposit_id IS NOT NULL)`,
    ),
    index('documents_of_owner').on(table.ownerId, falling(table.issuedAt), falling(table.id)),
    index('documents_newest').on(falling(table.issuedAt), falling(table.id)),
    index('documents_of_task').on(table.taskId, table.kind, table.number).where(isNotNull(table.taskId)),
    index('documents_of_deposit').on(table.depositId).where(isNotNull(table.depositId)),
    index('documents_to_mail').on(table.ownerId).where(when('mailed_at IS NULL AND task_id IS NOT NULL')),
    index('statements_of_owner').on(table.ownerId, table.issuedAt).where(isNull(table.transferId)),
  ],
);

/** The last number per kind and year, locked last in a transaction so that an unused number returns. */
export const documentNumbers = pgTable(
  'document_numbers',
  { kind: text('kind', { enum: kinds }).notNull(), year: smallint('year').notNull(), last: integer('last').notNull() },
  (table) => [
    primaryKey({ name: 'document_numbers_pkey', columns: [table.kind, table.year] }),
    ...oneOf(table.kind),
    check('document_numbers_last_check', sql`last > 0`),
  ],
);
