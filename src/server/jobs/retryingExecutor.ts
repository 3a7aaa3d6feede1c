import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../lib/log';
import type { SqlExecutor } from '../db/client';
import { isDatabaseAway, mayBeRepeated } from '../db/databaseErrors';

const firstPauseMs = 500;
const longestPauseMs = 5_000;

interface RetryingExecutor extends SqlExecutor {
  stop(): void;
}

/** The queue does not wait for its own answers, so an error there would be unhandled and end the process; a statement may run twice. */
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
