import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenDatabase, ScriptSession } from './database';
import { isLockTimeout, mayBeRepeated } from './databaseErrors';

/** Beside this file in src/server/db, and copied beside the bundle in dist/server. */
const migrationsFolder = join(__dirname, 'migrations');
// Any number will do, as long as every server uses the same one.
const lockKey = 7_243_001;

interface RetryPolicy {
  readonly tableWaitMs: number;
  readonly pauseMs: number;
  readonly tries: number;
}
// Each try delays other statements for two seconds at most, and the migration gives up after two minutes.
const defaultRetryPolicy: RetryPolicy = { tableWaitMs: 2_000, pauseMs: 2_000, tries: 30 };

interface Migration {
  readonly name: string;
  readonly script: string;
  readonly checksum: string;
}

const readMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const script = readFileSync(join(folder, name), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    });

const table = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

/**
 * Applies one migration unless it is there already. The lock makes other servers that start now wait, for as long as it takes, and then find it
 * applied. The tables it changes it waits for only shortly, because a waiting lock delays every later statement on the table.
 */
const applyOne = async (
  session: ScriptSession,
  { name, script, checksum }: Migration,
  { tableWaitMs }: RetryPolicy,
): Promise<boolean> => {
  await session.exec('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
  await session.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
  await session.exec(`SET LOCAL lock_timeout = ${tableWaitMs}; ${table}`);
  const { rows } = await session.query('SELECT checksum FROM schema_migrations WHERE name = $1', [name]);
  const [applied] = rows;
  if (applied && applied.checksum !== checksum)
    throw new Error(
      `The migration ${name} was changed after this database had applied it. Write a new migration instead.`,
    );
  if (applied) return false;
  await session.exec(script);
  await session.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
  return true;
};

/** Applies one migration, and steps back and tries again while others are at its tables. */
const applyWithRetries = async (
  { scriptTransaction }: Pick<OpenDatabase, 'scriptTransaction'>,
  migration: Migration,
  retryPolicy: RetryPolicy,
): Promise<boolean> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await scriptTransaction((session) => applyOne(session, migration, retryPolicy));
    } catch (error) {
      if (attempt === retryPolicy.tries || !(isLockTimeout(error) || mayBeRepeated(error))) throw error;
      await pause(retryPolicy.pauseMs);
    }
};

/** The migrations that this program has, in their order. */
export const knownMigrations = (folder: string = migrationsFolder): Pick<Migration, 'name' | 'checksum'>[] =>
  readMigrations(folder).map(({ name, checksum }) => ({ name, checksum }));

/** Applies those migrations alone that are named, for a back-up that was made before there were others. */
export const migrateOnly = async (
  database: Pick<OpenDatabase, 'scriptTransaction'>,
  names: ReadonlySet<string>,
): Promise<void> => {
  for (const migration of readMigrations(migrationsFolder))
    if (names.has(migration.name)) await applyWithRetries(database, migration, defaultRetryPolicy);
};

/**
 * Brings the database to the newest schema: each file of the folder in the order of its number, each in a transaction of its own.
 * Several servers may do this at once, and others may be serving meanwhile.
 * @returns the names of those applied now.
 */
export const migrate = async (
  database: Pick<OpenDatabase, 'scriptTransaction'>,
  folder: string = migrationsFolder,
  retryPolicy: RetryPolicy = defaultRetryPolicy,
): Promise<string[]> => {
  const applied: string[] = [];
  for (const migration of readMigrations(folder))
    if (await applyWithRetries(database, migration, retryPolicy)) applied.push(migration.name);
  return applied;
};
