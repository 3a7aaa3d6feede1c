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
 * Repeats a statement for as long as the database is away. The queue records the end of a job without waiting for the answer, so an error there would
 * be unhandled and end the process; and a job whose end was lost would count as running. A statement may run twice. Servers that create the same
 * queues at their first start break each other's deadlocks, and repeat too.
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
