import { PGlite } from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';
import { Client } from 'pg';
import { embeddedOptions, overPGlite } from '../db/embedded';
import { migrate } from '../db/migrate';
import { openPostgres } from '../db/postgres';
import { withPreparedStatements } from './preparedStatements';

/** A Jest worker's database, migrated once and shared by its test files. */
export type WorkerDatabase =
  { readonly kind: 'embedded'; readonly pglite: PGlite } | { readonly kind: 'postgres'; readonly url: string };

const makeEmbedded = async (): Promise<WorkerDatabase> => {
  const pglite = await PGlite.create('memory://', embeddedOptions);
  await migrate(overPGlite(pglite, async () => undefined));
  withPreparedStatements(pglite);
  return { kind: 'embedded', pglite };
};

const blankFiles = async (): Promise<Blob> => {
  const first = await PGlite.create('memory://', embeddedOptions);
  const files = await first.dumpDataDir('none');
  await first.close();
  return files;
};
let blank: Promise<Blob> | null = null;

/** An empty one, restored from files in a fifth of the start's time; the sandbox cannot start PGlite. */
const emptyEmbedded = async (): Promise<PGlite> => {
  blank ??= blankFiles();
  return PGlite.create('memory://', { ...embeddedOptions, loadDataDir: await blank });
};

const prefix = 'sharenaira_test_';

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A worker cannot know its last test, so new ones remove databases of dead ones. */
const dropLeftovers = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname LIKE '${prefix}%'`,
  );
  for (const { name } of rows)
    if (!isRunning(Number(name.slice(prefix.length))))
      await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
};

const makePostgres = async (server: string): Promise<WorkerDatabase> => {
  const name = `${prefix}${process.pid}`;
  // One test waits for a standby that is not there; the others wait for none.
  const client = new Client({ connectionString: server, options: '-c synchronous_commit=local' });
  await client.connect();
  try {
    await dropLeftovers(client);
    await client.query(`CREATE DATABASE "${name}"`);
    await client.query(`ALTER DATABASE "${name}" SET synchronous_commit = local`);
  } finally {
    await client.end();
  }
  const address = new URL(server);
  address.pathname = `/${name}`;
  const database = await openPostgres(address.href, 2, (error) => {
    throw error;
  });
  await migrate(database);
  await database.close();
  return { kind: 'postgres', url: address.href };
};

// Node loads this module once per worker, outside the sandbox, so later test files need not wait.
const made = new Map<string, Promise<WorkerDatabase>>();

const databaseOn = (server: string): Promise<WorkerDatabase> => {
  const database = made.get(server) ?? (server === '' ? makeEmbedded() : makePostgres(server));
  made.set(server, database);
  return database;
};

/** Plain Node plus a database: the configured PostgreSQL unless the project says `embedded`. */
export default class DatabaseEnvironment extends TestEnvironment {
  readonly #server: string;

  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    super(...args);
    const { embedded = false } = args[0].projectConfig.testEnvironmentOptions;
    this.#server = embedded ? '' : (process.env.TEST_DATABASE_URL ?? '');
  }

  override async setup(): Promise<void> {
    await super.setup();
    Object.defineProperty(this.global, 'workerDatabase', { value: () => databaseOn(this.#server) });
    Object.defineProperty(this.global, 'emptyEmbedded', { value: emptyEmbedded });
    Object.defineProperty(this.global, 'hasPostgres', { value: this.#server !== '' });
  }
}
