import type { Pool } from 'pg';
import type { Database } from './database';
import { isDatabaseAway, postgresErrorOf, saysAway } from './databaseErrors';
import { builderOver, type Queryable } from './statements';

const checkEveryMs = 5_000;

export interface OpenPool {
  readonly pool: Pool;
  readonly asks: Queryable;
  readonly db: Database;
  close(): Promise<void>;
}

interface Replica {
  /** Read-only; answered by the replica while it keeps up, otherwise by the primary. */
  readonly reads: Database;
  close(): Promise<void>;
}

/** The replica cancelled a query to apply changes, or is away; the primary can answer. */
const isItsOwnTrouble = (error: unknown): boolean =>
  saysAway(error) || isDatabaseAway(error) || postgresErrorOf(error)?.code === '40001';

/** Compares log positions, not clocks, which also detects a replica cut off from its primary. */
const catchUpCheck = (primary: Pool, replica: Pool): (() => Promise<boolean>) => {
  let last: string | null = null;
  return async () => {
    const wanted = last;
    const { rows } = await primary.query<{ at: string }>('SELECT pg_current_wal_lsn()::text AS at');
    last = rows[0]?.at ?? null;
    if (wanted === null) return false;
    const found = await replica.query<{ fresh: boolean }>(
      `SELECT coalesce(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END >= $1::pg_lsn, false) AS fresh`,
      [wanted],
    );
    return found.rows[0]?.fresh ?? false;
  };
};

/** Checked every five seconds: answers are at most ten seconds old, and replicas that fall behind are skipped. */
export const overReplica = (
  primary: OpenPool,
  replica: OpenPool,
  onError: (error: unknown) => void,
  everyMs: number = checkEveryMs,
): Replica => {
  let isFresh = false;
  const hasCaughtUp = catchUpCheck(primary.pool, replica.pool);
  const giveUp = (error: unknown): void => {
    if (isFresh) onError(error);
    isFresh = false;
  };
  const check = async (): Promise<void> => {
    try {
      isFresh = await hasCaughtUp();
    } catch (error) {
      giveUp(error);
    }
  };
  const timer = setInterval(() => void check(), everyMs);
  timer.unref();
  void check();

  const withFallback = async <T>(there: () => Promise<T>, here: () => Promise<T>): Promise<T> => {
    if (!isFresh) return here();
    try {
      return await there();
    } catch (error) {
      if (!isItsOwnTrouble(error)) throw error;
      giveUp(error);
      return here();
    }
  };
  const query: Queryable['query'] = (...args) =>
    withFallback(
      () => replica.asks.query(...args),
      () => primary.asks.query(...args),
    );
  const transaction: Database['transaction'] = (work, config) =>
    withFallback(
      () => replica.db.transaction(work, config),
      () => primary.db.transaction(work, config),
    );
  return {
    reads: Object.assign(builderOver({ query }), { transaction }),
    close: async () => {
      clearInterval(timer);
      await replica.close();
    },
  };
};
