import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { kobo, moment } from './columns';

export const ledgerAccounts = pgTable('ledger_account', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  code: text('code', {
    enum: [
      'wallet',
      'escrow',
      'withdrawals_pending',
      'advertisers',
      'bank_out',
      'promo',
      'paid_out',
      'stamp_duty',
      'transfer_fees',
      'payout_costs',
      'unclaimed',
    ],
  }).notNull(),
  userId: uuid('user_id'),
  taskId: uuid('task_id'),
  /** True for wallets: only they keep a stored balance. */
  tracked: boolean('tracked').generatedAlwaysAs(sql`code = 'wallet'`),
  balance: kobo('balance').notNull().default(0),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
});

export const ledgerTransfers = pgTable('ledger_tx', {
  id: uuid('id').primaryKey(),
  kind: text('kind', {
    enum: [
      'job_funding',
      'job_refund',
      'job_payout',
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
    ],
  }).notNull(),
  ref: text('ref').notNull(),
  actorId: uuid('actor_id'),
  createdAt: moment('created_at').notNull(),
});

export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    txId: uuid('tx_id').notNull(),
    line: smallint('line').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    amount: kobo('amount').notNull(),
    /** Null for accounts that keep no balance. */
    balanceAfter: kobo('balance_after'),
    versionAfter: bigint('version_after', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.txId, table.line] })],
);
