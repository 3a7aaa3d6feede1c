import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenDatabase, ScriptSession } from './database';
import { isLockTimeout, mayBeRepeated } from './databaseErrors';

/** Scripts are beside this file in src/server/db, and beside the bundle in dist/server. */
const scriptsRoot = __dirname;
const toBaselineStep =
  'Start commit 667e8a7f on it once, so that it has the last of the old migrations; then run `npm run command -- toBaseline` with this version.';
// Any number works, if all servers use the same.
const lockKey = 7_243_001;

// Each try delays other statements for at most two seconds; after two minutes the migration gives up.
const defaultRetryPolicy = { tableWaitMs: 2_000, pauseMs: 2_000, tries: 30 };
type RetryPolicy = Readonly<typeof defaultRetryPolicy>;

interface Script {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** Functions and triggers are edited and their version raised; migrations are never edited. */
  readonly version: number;
}

const readScripts = (folder: string, named: RegExp, versionOf: (text: string, name: string) => number): Script[] =>
  readdirSync(folder)
    .filter((name) => named.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex'), version: versionOf(text, name) };
    });

const readMigrations = (root: string): Script[] => readScripts(join(root, 'migrations'), /^\d{4}_\w+\.sql$/, () => 1);

const firstLine = (text: string, name: string): number => {
  const version = /^-- version (\d+)\n/.exec(text)?.[1];
  if (version === undefined) throw new Error(`The first line of ${name} must be its version, such as "-- version 2".`);
  return Number(version);
};

const readFunctions = (root: string): Script[] => readScripts(join(root, 'functions'), /\.sql$/, firstLine);

const table = `CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(), version integer NOT NULL DEFAULT 1)`;

/** @throws if the database has a migration from before the baseline */
export const assertFromBaseline = (names: readonly unknown[], found: string): void => {
  if (names.includes('0001_foundation.sql'))
    throw new Error(`${found} is from before the baseline of migrations. ${toBaselineStep}`);
};

export const lockMigrations = async (session: ScriptSession): Promise<void> => {
  await session.exec('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
  await session.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
};

/** Applies a script once per version; a higher version from a newer server stays. */
const applyScript = async (session: ScriptSession, { name, text, checksum, version }: Script): Promise<boolean> => {
  const { rows } = await session.query('SELECT checksum, version FROM schema_migrations WHERE name = $1', [name]);
  const [applied] = rows;
  if (applied && applied.version === version && applied.checksum !== checksum)
    throw new Error(
      `${name} was changed after this database had applied it. ${/^\d/.test(name) ? 'Write a new migration instead.' : 'Raise the version in its first line.'}`,
    );
  if (applied && Number(applied.version) >= version) return false;
  await session.exec(text);
  await session.query(
    `INSERT INTO schema_migrations (name, checksum, version) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, version = excluded.version, applied_at = now()`,
    [name, checksum, version],
  );
  return true;
};

/** Records the baseline in a database that already has its tables. */
export const recordBaseline = async (session: ScriptSession): Promise<void> => {
  await session.exec(`DROP TABLE schema_migrations; ${table}`);
  for (const { name, checksum } of readMigrations(scriptsRoot).slice(0, 1))
    await session.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
  for (const script of readFunctions(scriptsRoot)) await applyScript(session, script);
};

/** Starting servers queue on the lock; table locks time out soon, because waiting ones delay all later statements. */
const applyOne = async (session: ScriptSession, script: Script, { tableWaitMs }: RetryPolicy): Promise<boolean> => {
  await lockMigrations(session);
  await session.exec(`SET LOCAL lock_timeout = ${tableWaitMs}`);
  const { rows } = await session.query(`SELECT to_regclass('schema_migrations') IS NOT NULL AS there`, []);
  if (rows[0]?.there !== true) await session.exec(table);
  const { rows: names } = await session.query('SELECT name FROM schema_migrations', []);
  assertFromBaseline(
    names.map(({ name }) => name),
    'This database',
  );
  return applyScript(session, script);
};

const applyWithRetries = async (
  { scriptTransaction }: Pick<OpenDatabase, 'scriptTransaction'>,
  script: Script,
  retryPolicy: RetryPolicy,
): Promise<boolean> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await scriptTransaction((session) => applyOne(session, script, retryPolicy));
    } catch (error) {
      if (attempt === retryPolicy.tries || !(isLockTimeout(error) || mayBeRepeated(error))) throw error;
      await pause(retryPolicy.pauseMs);
    }
};

export const knownMigrations = (root: string = scriptsRoot): Pick<Script, 'name' | 'checksum'>[] =>
  readMigrations(root).map(({ name, checksum }) => ({ name, checksum }));

/** Applies only the named migrations, for older back-ups, and all functions. */
export const migrateOnly = async (
  database: Pick<OpenDatabase, 'scriptTransaction'>,
  names: ReadonlySet<string>,
  root: string = scriptsRoot,
): Promise<void> => {
  const named = readMigrations(root).filter(({ name }) => names.has(name));
  for (const script of [...named, ...readFunctions(root)]) await applyWithRetries(database, script, defaultRetryPolicy);
};

/** Applies new migrations, then raised functions, while other servers run. @returns their names. */
export const migrate = async (
  database: Pick<OpenDatabase, 'scriptTransaction'>,
  root: string = scriptsRoot,
  retryPolicy: RetryPolicy = defaultRetryPolicy,
): Promise<string[]> => {
  const applied: string[] = [];
  for (const script of [...readMigrations(root), ...readFunctions(root)])
    if (await applyWithRetries(database, script, retryPolicy)) applied.push(script.name);
  return applied;
};
