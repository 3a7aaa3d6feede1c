import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

interface Rows<Row> {
  readonly rows: Row[];
}
interface RawResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>;
}

/** Either database, or a transaction on it; raw statements return bigint and numeric as strings and times as text. */
export type Database = PgDatabase<RawResult, Record<string, never>>;

/** Plain statements with `$1` placeholders. Without values the text may hold several statements. */
export interface SqlExecutor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** A connection in an open transaction, for scripts of several statements. */
export interface ScriptSession {
  exec(script: string): Promise<void>;
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export interface Connections {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
  readonly most: number;
}

export interface OpenDatabase extends SqlExecutor {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Database;
  /** Read-only; answered by a replica if there is one, so possibly seconds old. */
  readonly reads?: Database;
  /** Calls `handler` with the payload of every notification that commits on `channel`, and `onGap` when some may have been missed. */
  listen(channel: string, handler: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** Set if there is a pool: the embedded database has one session. */
  readonly connections?: () => Connections;
  scriptTransaction<T>(work: (session: ScriptSession) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Runs pg-boss's statements through `db`, so that a queued job exists exactly if the transaction commits. */
export const sqlExecutor = (db: Database): SqlExecutor => ({
  executeSql: async (text, values = []) => {
    const parts = text
      .split(/\$(\d+)/)
      .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`));
    return db.execute<Record<string, unknown>>(sql.join(parts));
  },
});

/** A hot statement, built once per connection, or once for all statements outside transactions. */
export const builtOnce = <Built extends object>(build: (db: Database) => Built): ((db: Database) => Built) => {
  const kept = new WeakMap<object, Built>();
  return (db) => {
    const { session } = db._;
    const built = kept.get(session) ?? build(db);
    kept.set(session, built);
    return built;
  };
};
