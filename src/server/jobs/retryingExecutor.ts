import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../lib/log';
import type { SqlExecutor } from '../db/client';
import { isDatabaseAway, mayBeRepeated } from '../db/databaseErrors';

const firstPauseMs = 500;
const longestPauseMs = 5_000;

interface RetryingExecutor extends SqlExecutor {
  /** From now on a statement that finds the database away gives up. */
  stop(): void;
}

/**
 * Retries a statement while the database is unreachable, so it may run twice. The queue doesn't await the statement that ends a job: an error would
 * end the process, and the job would count as running. Servers that create the same queues at their first start may deadlock, and retry too.
 */
export const retryingExecutor = (database: SqlExecutor, log: Log): RetryingExecutor => {
  let stopped = false;
  const never = new Promise<never>(() => undefined);
  return {
    stop: () => {
      stopped = true;
    },
    executeSql: async (text, values) => {
      for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
        try {
          return await database.executeSql(text, values);
        } catch (error) {
          if (!isDatabaseAway(error) && !mayBeRepeated(error)) throw error;
          if (stopped) return never;
          if (pauseMs === firstPauseMs) log.warn({ err: error }, 'the job queue waits for the database');
          await pause(pauseMs, undefined, { ref: false });
        }
      }
    },
  };
};
