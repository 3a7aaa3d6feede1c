import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDatabase, ScriptSession } from './database';

/** Beside this file in src/server/db, and copied beside the bundle in dist/server. */
const migrationsFolder = join(__dirname, 'migrations');
// Any number will do, as long as every server uses the same one.
const lockKey = 7_243_001;

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

/** Applies one migration unless it is there already. The lock makes other servers that start now wait and then find it applied. */
const applyOne = async (session: ScriptSession, { name, script, checksum }: Migration): Promise<boolean> => {
  await session.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
  await session.exec(`SET LOCAL statement_timeout = 0; ${table}`);
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

/**
 * Brings the database to the newest schema: each file of the folder in the order of its number, each in a transaction of its own.
 * Several servers may do this at once.
 * @returns the names of those applied now.
 */
export const migrate = async (
  database: Pick<OpenDatabase, 'scriptTransaction'>,
  folder: string = migrationsFolder,
): Promise<string[]> => {
  const applied: string[] = [];
  for (const migration of readMigrations(folder))
    if (await database.scriptTransaction((session) => applyOne(session, migration))) applied.push(migration.name);
  return applied;
};
