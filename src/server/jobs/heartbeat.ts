import type { Log } from '../lib/log';
import type { SqlExecutor } from '../db/client';

/** The interval of a running job's heartbeat, and the silence after which it counts as dead. */
export interface Rhythm {
  readonly beatSeconds: number;
  readonly silenceSeconds: number;
  /** The interval at which the queue looks for dead jobs. */
  readonly checkSeconds: number;
}
export const defaultRhythm: Rhythm = { beatSeconds: 15, silenceSeconds: 45, checkSeconds: 20 };

/** Only one run of a name may be active, so without this a killed server's job would block the next until the longest run is over. */
export const withHeartbeat = async <T>(
  database: SqlExecutor,
  log: Log,
  { beatSeconds, silenceSeconds }: Rhythm,
  { name, id }: { readonly name: string; readonly id: string },
  run: () => Promise<T>,
): Promise<T> => {
  const beat = () =>
    database
      .executeSql(
        `UPDATE pgboss.job SET expire_in = now() - started_on + $3 * interval '1 second' WHERE name = $1 AND id = $2 AND state = 'active'`,
        [name, id, silenceSeconds],
      )
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'a job could not say that it runs'));
  await beat();
  const timer = setInterval(() => void beat(), beatSeconds * 1_000);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
};

/** Counts all running jobs as dead: correct only when no other process can be running any. */
export const endAllRuns = async (database: SqlExecutor): Promise<void> => {
  await database.executeSql(`UPDATE pgboss.job SET expire_in = interval '0' WHERE state = 'active'`);
};
