import { sql } from 'drizzle-orm';
import { idAt, type FillPlan } from './size';
import { ownerOf, planning } from './plan';
import type { Database } from '../../db/database';
import { filling } from './rows';

/** One transfer per reason to move money, between two accounts (code, owner); owners are numbers of the plan. */
const transfers = `
  CREATE TEMP TABLE fill_transfers ON COMMIT DROP AS
  SELECT ${idAt('at')} AS id, kind, ref, actor, at, from_code, from_owner, to_code, to_owner, amount
    FROM (
      SELECT 'job_funding' AS kind, j.id || ':0' AS ref, -(k % 4) AS actor, at, 'owner' AS from_code, ${ownerOf('k')} AS from_owner,
             'escrow' AS to_code, k AS to_owner, max_slots * j.payout_kobo AS amount
        FROM fill_jobs j JOIN fill_standings USING (k)
      UNION ALL
      SELECT 'job_refund', j.id || ':end', -(k % 4), ended_at, 'escrow', k, 'owner', ${ownerOf('k')}, (max_slots - applied) * j.payout_kobo
        FROM fill_jobs j JOIN fill_standings USING (k) WHERE NOT open AND max_slots > applied
      UNION ALL
      SELECT 'deposit', d.id::text, p.n, booked_at, 'bank_in', 0, CASE WHEN o.id IS NULL THEN 'unallocated' ELSE 'owner' END, COALESCE(o, 0), amount_kobo
        FROM deposits d JOIN fill_people p ON p.id = recorded_by LEFT JOIN fill_owners o ON o.id = owner_id WHERE booked_at IS NOT NULL
      UNION ALL
      SELECT 'deposit_reversal', d.id::text, p.n, ended_at, 'owner', o, 'bank_in', 0, amount_kobo
        FROM deposits d JOIN fill_people p ON p.id = ended_by JOIN fill_owners o ON o.id = owner_id WHERE d.status = 'reversed'
      UNION ALL
      SELECT 'job_payout', id::text, admin, decided_at, 'escrow', k, 'wallet', n, payout_kobo FROM fill_applications WHERE status = 'approved'
      UNION ALL
      SELECT 'withdraw_hold', id::text, n, created_at, 'wallet', n, 'withdrawals_pending', 0, amount_kobo FROM fill_withdrawals
      UNION ALL
      SELECT 'withdraw_settle', id::text, admin, decided_at, 'withdrawals_pending', 0, 'bank_out', 0, amount_kobo
        FROM fill_withdrawals WHERE status = 'approved'
      UNION ALL
      SELECT 'payout_paid', id::text, admin, paid_at, 'bank_out', 0, 'paid_out', 0, p.amount_kobo
        FROM fill_withdrawals JOIN payouts p ON p.withdrawal_id = id WHERE p.status = 'paid'
      UNION ALL
      SELECT 'withdraw_release', id::text, admin, decided_at, 'withdrawals_pending', 0, 'wallet', n, amount_kobo
        FROM fill_withdrawals WHERE status = 'rejected'
      UNION ALL
      SELECT 'referral_reward', referred_id::text, NULL, rewarded_at, 'promo', 0, 'wallet', n, reward_kobo
        FROM referrals JOIN fill_people p ON p.id = referrer_id
    ) AS reasons`;

/** The balances the trigger on entries would have written. */
const accounts = `
  INSERT INTO ledger_account (code, user_id, owner_id, task_id, balance, version)
  SELECT code, user_id, owner_id, NULL::uuid, COALESCE(sum(amount), 0), count(amount)
    FROM (SELECT 'wallet' AS code, n, id AS user_id, NULL::uuid AS owner_id FROM fill_people
          UNION ALL SELECT 'owner', o, NULL, id FROM fill_owners) AS holder LEFT JOIN (
      SELECT from_code AS code, from_owner AS n, -amount AS amount FROM fill_transfers
      UNION ALL SELECT to_code, to_owner, amount FROM fill_transfers) AS moved USING (code, n)
   GROUP BY code, n, user_id, owner_id
  UNION ALL SELECT 'escrow', NULL, NULL, id, 0, 0 FROM fill_jobs`;

const holders = `
  CREATE TEMP TABLE fill_accounts ON COMMIT DROP AS
  SELECT a.id, a.code, COALESCE(p.n, j.k, o.o, 0) AS owner FROM ledger_account a
    LEFT JOIN fill_people p ON p.id = a.user_id LEFT JOIN fill_jobs j ON j.id = a.task_id
    LEFT JOIN fill_owners o ON o.id = a.owner_id`;

const headers = `
  INSERT INTO ledger_tx (id, kind, ref, actor_id, created_at)
  SELECT t.id, kind, ref, p.id, at FROM fill_transfers t LEFT JOIN fill_people p ON p.n = t.actor ORDER BY at`;

const lines = `
  SELECT t.id AS tx_id, line, a.id AS account_id, delta AS amount, at
    FROM (SELECT id, at, 1 AS line, from_code AS code, from_owner AS owner, -amount AS delta FROM fill_transfers
          UNION ALL SELECT id, at, 2, to_code, to_owner, amount FROM fill_transfers) AS t
    JOIN fill_accounts a USING (code, owner)`;

/** Wallets and owners' accounts store a balance, which their entries record. */
const tracked = `code IN ('wallet', 'owner')`;

const trackedEntries = `
  INSERT INTO ledger_entry (tx_id, at, line, account_id, amount, balance_after, version_after)
  SELECT tx_id, at, line, account_id, amount, sum(amount) OVER account, row_number() OVER account
    FROM (${lines} WHERE ${tracked}) AS line WINDOW account AS (PARTITION BY account_id ORDER BY at, tx_id ROWS UNBOUNDED PRECEDING)`;

const otherEntries = `
  INSERT INTO ledger_entry (tx_id, at, line, account_id, amount)
  SELECT tx_id, at, line, account_id, amount FROM (${lines} WHERE NOT ${tracked}) AS line`;

const booking: readonly string[] = [
  transfers,
  'ANALYZE fill_transfers',
  accounts,
  holders,
  'ANALYZE fill_accounts',
  headers,
  trackedEntries,
  otherEntries,
];

const bookkeepers: Readonly<Record<string, readonly string[]>> = {
  owner_words: ['owner_word_in_review'],
  ledger_tx: ['ledger_tx_balanced'],
  ledger_entry: ['ledger_entry_apply', 'ledger_entry_balanced'],
};

const filled = [
  ...[
    'users',
    'tasks',
    'job_portions',
    'deposits',
    'applications',
    'withdrawals',
    'payouts',
    'referrals',
    'coupons',
    'audit',
  ],
  ...['ledger_account', 'ledger_tx', 'ledger_entry'],
];
const tables = filled.map((name) => `'${name}'::regclass`).join(', ');

const ranks = `CASE contype WHEN 'f' THEN 1 WHEN 'u' THEN 3 ELSE 4 END`;

/** Statements that drop and recreate all indexes, keys and references of the filled tables. */
const held = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS fell,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS raise, ${ranks} AS rank
    FROM pg_constraint
   WHERE contype IN ('f', 'u', 'p') AND conparentid = 0 AND (conrelid IN (${tables}) OR (contype = 'f' AND confrelid IN (${tables})))
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), 2
    FROM pg_index i
   WHERE indrelid IN (${tables}) AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('u', 'p'))
   ORDER BY rank`;

/** Building an index once is several times cheaper than updating it through a million inserts, and checks the same. */
const withoutScaffolding = async (db: Database, fill: () => Promise<void>): Promise<void> => {
  const { rows } = await db.execute<{ fell: string; raise: string }>(sql.raw(held));
  for (const { fell } of rows) await db.execute(sql.raw(fell));
  await fill();
  for (const { raise } of [...rows].reverse()) await db.execute(sql.raw(raise));
};

export const swept = ['owners', 'owner_contacts', 'owner_words', ...filled];

const switched = (verb: 'ENABLE' | 'DISABLE'): string[] =>
  Object.entries(bookkeepers).flatMap(([table, triggers]) =>
    triggers.map((trigger) => `ALTER TABLE ${table} ${verb} TRIGGER ${trigger}`),
  );

/** Writes whole sets that keep the invariants, because the verbs would need hours. @throws if there are members. */
export const fillDatabase = async (db: Database, plan: FillPlan, say: (part: string) => void): Promise<void> => {
  const { rows } = await db.execute(sql`SELECT 1 FROM users LIMIT 1`);
  if (rows.length > 0) throw new Error('This database holds people already. Fill an empty one.');
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await db.execute(sql.raw(statement));
  };
  await run([
    `SET LOCAL work_mem = '256MB'`,
    `SET LOCAL maintenance_work_mem = '512MB'`,
    `SET LOCAL statement_timeout = 0`,
  ]);
  say('planning');
  await run(planning(plan));
  await withoutScaffolding(db, async () => {
    say('people, jobs, proofs, withdrawals, audit log');
    await run([...switched('DISABLE'), ...filling(plan)]);
    say('ledger');
    await run([...booking, ...switched('ENABLE')]);
    say('indexes and references');
  });
};
