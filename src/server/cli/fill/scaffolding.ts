import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';

const filled = [
  'users',
  'tasks',
  'deposits',
  'applications',
  'withdrawals',
  'payouts',
  'referrals',
  'coupons',
  'audit',
];
const tables = [...filled, 'ledger_account', 'ledger_tx', 'ledger_entry']
  .map((name) => `'${name}'::regclass`)
  .join(', ');

// Dropped in this order; restored in reverse.
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

/**
 * Runs `fill` while the filled tables have no index, key or reference, and restores them afterwards: building one over a million rows is several
 * times cheaper than updating it through a million inserts, and proves every row just the same.
 */
export const withoutScaffolding = async (db: Database, fill: () => Promise<void>): Promise<void> => {
  const { rows } = await db.execute<{ fell: string; raise: string }>(sql.raw(held));
  for (const { fell } of rows) await db.execute(sql.raw(fell));
  await fill();
  for (const { raise } of [...rows].reverse()) await db.execute(sql.raw(raise));
};

/** For the planner, and for scans that read an index alone. */
export const swept = [
  'users',
  'owners',
  'owner_contacts',
  'deposits',
  'tasks',
  'applications',
  'owner_words',
  'withdrawals',
  'payouts',
  'referrals',
  'coupons',
  'audit',
].concat('ledger_account', 'ledger_tx', 'ledger_entry');
