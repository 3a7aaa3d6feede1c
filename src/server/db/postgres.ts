import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, escapeIdentifier, Pool, type PoolClient } from 'pg';
import { ConfirmingClient } from './confirmingClient';
import type { Database, OpenDatabase, SqlExecutor } from './database';
import { overReplica, type OpenPool } from './replica';
import { DatabaseAway, isConnectionLost, saysAway } from './databaseErrors';
import { builderOver, overPool, overTransaction, statementNames, type StatementNames } from './statements';

const oldestVersion = 150_000;
const reconnectAfterMs = 1_000;
const listenerProofEveryMs = 20_000;
const listenerProofWaitMs = 10_000;
const settings = {
  application_name: 'sharenaira',
  connectionTimeoutMillis: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
};
/** A silent database, as behind a cut connection, enforces no limits; the system's are hours. */
const silenceMs = 35_000;
const closeTimeoutMs = 3_000;

type Handler = (payload: string) => void;

/** A connection that only listens and reconnects with all its channels. */
class Listener {
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #gaps = new Set<() => void>();
  #client: Promise<Client> | null = null;
  #closed = false;

  constructor(
    private readonly url: string,
    private readonly onError: (error: unknown) => void,
  ) {}

  async listen(channel: string, handler: Handler, onGap: () => void): Promise<() => Promise<void>> {
    const known = this.#handlers.get(channel);
    const handlers = known ?? new Set<Handler>();
    handlers.add(handler);
    this.#handlers.set(channel, handlers);
    this.#gaps.add(onGap);
    const client = await this.#connected();
    if (!known) await client.query(`LISTEN ${escapeIdentifier(channel)}`);
    return async () => {
      handlers.delete(handler);
      this.#gaps.delete(onGap);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => null);
    await client?.end();
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const client = new Client({ connectionString: this.url, ...settings, query_timeout: listenerProofWaitMs });
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? '');
    });
    client.on('error', this.onError);
    await client.connect();
    for (const channel of this.#handlers.keys()) await client.query(`LISTEN ${escapeIdentifier(channel)}`);
    // A listening connection does not notice that the other end is gone.
    const proof = setInterval(() => void client.query('SELECT 1').catch(() => client.end()), listenerProofEveryMs);
    proof.unref();
    client.once('end', () => {
      clearInterval(proof);
      this.#client = null;
      this.#reconnect();
    });
    return client;
  }

  #reconnect(): void {
    const again = (): void => {
      if (this.#closed) return;
      this.#connected().then(
        () => this.#gaps.forEach((onGap) => onGap()),
        (error: unknown) => {
          this.onError(error);
          this.#reconnect();
        },
      );
    };
    if (!this.#closed) setTimeout(again, reconnectAfterMs).unref();
  }
}

/** The cause of a failed connection; an error about several addresses has no message. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
};

const assertVersion = async (pool: Pool): Promise<void> => {
  const { rows } = await pool
    .query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`)
    .catch((error: unknown) => {
      throw new Error(`The database that DATABASE_URL names cannot be used: ${reasonOf(error)}.`, { cause: error });
    });
  const version = Number(rows[0]?.version);
  if (version < oldestVersion)
    throw new Error(`PostgreSQL 15 or newer is needed; this one is ${Math.floor(version / 10_000)}.`);
};

const connect = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw new DatabaseAway(error);
  });

/** The library leaks a connection lost before BEGIN is answered, so an outage would drain a pool. */
const transactionsOf = (pool: Pool, names: StatementNames): Database['transaction'] => {
  const builders = new WeakMap<PoolClient, Database>();
  return async (work, config) => {
    const client = await connect(pool);
    let lost: unknown;
    const releaseWhenLost = (error: unknown): never => {
      if (isConnectionLost(error)) {
        lost ??= error;
        void client.end().catch(() => undefined);
      }
      throw error;
    };
    const run = builders.get(client) ?? builderOver(overTransaction(client, names));
    builders.set(client, run);
    try {
      return await run.transaction((tx) => work(tx).catch(releaseWhenLost), config);
    } catch (error) {
      lost ??= isConnectionLost(error) ? error : undefined;
      throw lost ?? error;
    } finally {
      client.release(lost !== undefined);
    }
  };
};

const statementsOf = (pool: Pool): SqlExecutor['executeSql'] => {
  return async (text, values) => {
    try {
      const result = await pool.query<Record<string, unknown>>(text, values);
      // Several statements return a list, despite the types.
      const last: unknown = Array.isArray(result) ? result.at(-1) : result;
      return last as typeof result;
    } catch (error) {
      throw saysAway(error) ? new DatabaseAway(error) : error;
    }
  };
};

/** A separate connection, because migrations may exceed the pool's time limit. */
const scriptsOn =
  (url: string): OpenDatabase['scriptTransaction'] =>
  async (work) => {
    const client = new ConfirmingClient({ connectionString: url, ...settings, statement_timeout: 0 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query('BEGIN');
      const answer = await work({
        exec: async (script) => {
          await client.query(script);
        },
        query: (text, values) => client.query<Record<string, unknown>>(text, values),
      });
      await client.query('COMMIT');
      return answer;
    } finally {
      // Uncommitted work ends with its connection.
      await client.end();
    }
  };

const cancelCode = 80_877_102;

/** Sends the protocol's own request: behind a pooler, a process id is one of the pooler and may be another's process on the database. */
const cancel = async (client: PoolClient): Promise<void> => {
  const { host, port, processID, secretKey } = client as unknown as Client & Record<'processID' | 'secretKey', number>;
  const request = Buffer.alloc(16);
  [16, cancelCode, processID, secretKey].forEach((word, at) => request.writeInt32BE(word, 4 * at));
  const socket = host.startsWith('/') ? connectTo(`${host}/.s.PGSQL.${port}`) : connectTo(port, host);
  socket.setTimeout(closeTimeoutMs, () => socket.destroy());
  socket.end(request);
  await once(socket.resume(), 'close');
};

/** Once closed, the pool refuses new statements and soon cancels running ones. */
const openPool = (url: string, size: number, onError: (error: unknown) => void): OpenPool => {
  const pool = new Pool({
    ...settings,
    connectionString: url,
    max: size,
    query_timeout: silenceMs,
    pipeline: true,
    Client: ConfirmingClient,
  });
  pool.on('error', onError);
  // A connection cut mid-transaction emits an error, which unhandled would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const lent = new Set<PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_error, client) => lent.delete(client));
  const close = async (): Promise<void> => {
    const ended = pool.end();
    await Promise.race([ended, pause(closeTimeoutMs, undefined, { ref: false })]);
    await Promise.all([...lent].map((client) => cancel(client).catch(onError)));
    await ended;
  };
  const names = statementNames();
  const asks = overPool(pool, names);
  const db = Object.assign(builderOver(asks), { transaction: transactionsOf(pool, names) });
  return { pool, asks, db, close };
};

export const openPostgres = async (
  url: string,
  poolSize: number,
  onError: (error: unknown) => void,
  { readUrl = null, directUrl = url }: { readonly readUrl?: string | null; readonly directUrl?: string } = {},
): Promise<OpenDatabase> => {
  const primary = openPool(url, poolSize, onError);
  const { pool, db } = primary;
  const listener = new Listener(directUrl, onError);
  try {
    await assertVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const replica = readUrl === null ? null : overReplica(primary, openPool(readUrl, poolSize, onError), onError);
  return {
    kind: 'postgres',
    db,
    ...(replica ? { reads: replica.reads } : {}),
    executeSql: statementsOf(pool),
    listen: (channel, handler, onGap = () => undefined) => listener.listen(channel, handler, onGap),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, most: poolSize }),
    scriptTransaction: scriptsOn(directUrl),
    close: async () => {
      await listener.close();
      await replica?.close();
      await primary.close();
    },
  };
};
