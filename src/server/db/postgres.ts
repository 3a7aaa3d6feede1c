import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, escapeIdentifier, Pool } from 'pg';
import type { Database, OpenDatabase } from './database';

const oldestVersion = 150_000;
const reconnectAfterMs = 1_000;
const settings = {
  application_name: 'sharenaira',
  connectionTimeoutMillis: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
};

type Handler = (payload: string) => void;

/** One connection that only listens, and comes back by itself with all its channels when it is cut. */
class Listener {
  readonly #handlers = new Map<string, Set<Handler>>();
  #client: Promise<Client> | null = null;
  #closed = false;

  constructor(
    private readonly url: string,
    private readonly onError: (error: unknown) => void,
  ) {}

  async listen(channel: string, handler: Handler): Promise<() => Promise<void>> {
    const known = this.#handlers.get(channel);
    const handlers = known ?? new Set<Handler>();
    handlers.add(handler);
    this.#handlers.set(channel, handlers);
    const client = await this.#connected();
    if (!known) await client.query(`LISTEN ${escapeIdentifier(channel)}`);
    return async () => {
      handlers.delete(handler);
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
    const client = new Client({ connectionString: this.url, ...settings, statement_timeout: 0 });
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? '');
    });
    client.on('error', this.onError);
    await client.connect();
    for (const channel of this.#handlers.keys()) await client.query(`LISTEN ${escapeIdentifier(channel)}`);
    client.once('end', () => {
      this.#client = null;
      this.#reconnect();
    });
    return client;
  }

  #reconnect(): void {
    const again = (): void => {
      if (this.#closed) return;
      this.#connected().catch((error: unknown) => {
        this.onError(error);
        this.#reconnect();
      });
    };
    if (!this.#closed) setTimeout(again, reconnectAfterMs).unref();
  }
}

/** Why a connection failed, in the system's words; several addresses of one name fail with a list that has no words of its own. */
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

/** Opens a pool of connections to PostgreSQL, and one that listens. */
export const openPostgres = async (
  url: string,
  poolSize: number,
  onError: (error: unknown) => void,
): Promise<OpenDatabase> => {
  const pool = new Pool({ connectionString: url, max: poolSize, ...settings });
  pool.on('error', onError);
  const listener = new Listener(url, onError);
  try {
    await assertVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: 'postgres',
    db: drizzle(pool) as unknown as Database,
    executeSql: async (text, values) => {
      const result = await pool.query<Record<string, unknown>>(text, values);
      // Several statements in one text answer a list, whatever the types say.
      const last: unknown = Array.isArray(result) ? result.at(-1) : result;
      return last as typeof result;
    },
    listen: (channel, handler) => listener.listen(channel, handler),
    scriptTransaction: async (work) => {
      const client = await pool.connect();
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
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
};
