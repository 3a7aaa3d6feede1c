import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { booking, bookkeepers } from './money';
import { planning } from './plan';
import { filling } from './rows';
import { withoutScaffolding } from './scaffolding';
import type { FillPlan } from './size';

const switched = (verb: 'ENABLE' | 'DISABLE'): string[] =>
  Object.entries(bookkeepers).flatMap(([table, triggers]) =>
    triggers.map((trigger) => `ALTER TABLE ${table} ${verb} TRIGGER ${trigger}`),
  );

/**
 * Fills an empty database with as many invented members, jobs, proofs and withdrawals as `plan` sets, in the transaction `db`.
 * The verbs would need hours for a million rows, so it writes the tables in whole sets that keep the verbs' invariants.
 * `say` gets the name of each part before it begins.
 * @throws Error when the database has members already.
 */
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
