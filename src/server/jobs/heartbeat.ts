import type { Log } from '../context';
import type { SqlExecutor } from '../db/client';

/** How often a running job says that it runs, and how long it must be silent to count as dead. */
export interface Rhythm {
  readonly beatSeconds: number;
  readonly silenceSeconds: number;
  /** How often the queue looks for the dead. */
  readonly checkSeconds: number;
}
export const defaultRhythm: Rhythm = { beatSeconds: 15, silenceSeconds: 45, checkSeconds: 20 };

/**
 * Runs a job and pushes the moment at which it counts as dead ahead of it. Only one of a name may run, so without this a job whose
 * server was killed would keep its next run waiting until the longest time that any run may take is over.
 */
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

/** Counts everything that runs as dead: right where nobody else can be running anything. */
export const endAllRuns = async (database: SqlExecutor): Promise<void> => {
  await database.executeSql(`UPDATE pgboss.job SET expire_in = interval '0' WHERE state = 'active'`);
};
