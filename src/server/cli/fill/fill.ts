import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { booking, bookkeepers } from './money';
import { planning } from './plan';
import { filling } from './rows';
import type { FillPlan } from './size';

const filled = [
  ...['users', 'tasks', 'deposits', 'applications', 'withdrawals', 'payouts', 'referrals', 'coupons', 'audit'],
  ...['ledger_account', 'ledger_tx', 'ledger_entry'],
];
const tables = filled.map((name) => `'${name}'::regclass`).join(', ');

const ranks = `CASE contype WHEN 'f' THEN 1 WHEN 'u' THEN 3 ELSE 4 END`;

/** Statements that drop and remake every index, key and reference of the filled tables, as the schema has them today. */
const held = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS fell,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS raise, ${ranks} AS rank
    FROM pg_constraint
   WHERE contype IN ('f', 'u', 'p') AND (conrelid IN (${tables}) OR (contype = 'f' AND confrelid IN (${tables})))
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 2
    FROM pg_index i
   WHERE indrelid IN (${tables}) AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('u', 'p'))
   ORDER BY rank`;

/** Building an index over a million rows is several times cheaper than updating it through a million inserts, and checks them just the same. */
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

/** The verbs would need hours for a million rows, so this writes whole sets that keep their invariants. @throws when there are members already. */
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
