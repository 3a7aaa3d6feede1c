import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../db/database';
import { mayBeRepeated } from '../db/databaseErrors';
import { overPGlite } from '../db/embedded';
import { openPostgres } from '../db/postgres';
import type { WorkerDatabase } from './databaseEnvironment';

const poolSize = 24;
let opened: Promise<OpenDatabase> | null = null;

const workerDatabase = (): Promise<WorkerDatabase> =>
  (globalThis as unknown as { workerDatabase: () => Promise<WorkerDatabase> }).workerDatabase();

/** This worker's PostgreSQL, for tests with several connections. */
export const testDatabaseUrl = async (): Promise<string> => {
  const worker = await workerDatabase();
  if (worker.kind === 'embedded') throw new Error('the embedded database has one way in');
  return worker.url;
};

const open = async (): Promise<OpenDatabase> => {
  const worker = await workerDatabase();
  if (worker.kind === 'embedded') return overPGlite(worker.pglite, async () => undefined);
  return openPostgres(worker.url, poolSize, () => undefined);
};

/** For stories that commit. Call `resetDatabase` first: earlier files leave rows. */
export const testDatabase = (): Promise<OpenDatabase> => {
  opened ??= open();
  return opened;
};

const lastActs: (() => Promise<void>)[] = [];

/** Jest calls `afterAll` in the order of registration, and this file registers first: work that still needs the database is registered here. */
export const beforeClosing = (act: () => Promise<void>): void => void lastActs.push(act);

afterAll(async () => {
  for (const act of lastActs.splice(0)) await act();
  await (await opened)?.close();
  opened = null;
});

/** A previous test's server may still lock tables in another order. */
const triesMax = 5;

const emptyTables = async (db: Database): Promise<void> => {
  await db.transaction(async (tx) => {
    // Bypasses the triggers of immutable tables.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    const { rows: systemAccounts } = await tx.execute<{ code: string }>(
      sql`SELECT code FROM ledger_account WHERE user_id IS NULL AND task_id IS NULL AND owner_id IS NULL ORDER BY id`,
    );
    const { rows: tables } = await tx.execute<{ name: string }>(sql`
      SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE (schemaname = 'public' AND tablename <> 'schema_migrations')
          OR (schemaname = 'pgboss' AND tablename IN ('job', 'archive'))`);
    await tx.execute(sql.raw(`TRUNCATE ${tables.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`));
    for (const { code } of systemAccounts) await tx.execute(sql`INSERT INTO ledger_account (code) VALUES (${code})`);
  });
};

/** Empties all tables and restores rows from migrations. */
export const resetDatabase = async (): Promise<void> => {
  const { db } = await testDatabase();
  for (let tries = 1; ; tries += 1)
    try {
      return await emptyTables(db);
    } catch (error) {
      if (tries === triesMax || !mayBeRepeated(error)) throw error;
    }
};
