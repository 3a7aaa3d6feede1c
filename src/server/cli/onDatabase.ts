import type { Config } from '../config';
import { openDatabase, type OpenDatabase } from '../db/client';
import { clockOf } from '../db/clock';
import { systemCtx, type Ctx, type JobSender } from '../context';
import { askRunningServer } from './controlSocket';
import { migrate } from '../db/migrate';
import { startJobs } from '../jobs';
import { makeLog } from '../lib/log';
import { makeProviders } from '../providers/makeProviders';

const aDayMs = 24 * 60 * 60 * 1_000;

/** Server statements are short because people wait; commands on a large database may take longer. */
const withoutTimeLimit = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  url.searchParams.set('statement_timeout', '0');
  // The driver's timeout; 0 means none.
  url.searchParams.set('query_timeout', String(aDayMs));
  return url.href;
};

export const withDatabase = async <T>(config: Config, work: (database: OpenDatabase) => Promise<T>): Promise<T> => {
  const directUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const databaseUrl = directUrl && withoutTimeLimit(directUrl);
  const database = await openDatabase({ ...config, databaseUrl }, (error) => console.error(error));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const queuesNothing: JobSender = { send: () => Promise.reject(new Error('the command line queues nothing')) };

/** Runs an action on the server that holds the embedded database, or on the database opened here. */
export const onDatabase = async (
  config: Config,
  { command, argument, sendsMail = false }: { command: string; argument?: unknown; sendsMail?: boolean },
  action: (ctx: Ctx) => Promise<unknown>,
): Promise<unknown> => {
  const response = config.databaseUrl ? null : await askRunningServer(config.dataDir, command, argument);
  if (response) return response.answer;
  return withDatabase(config, async (database) => {
    await migrate(database);
    const log = makeLog(config);
    const jobs = sendsMail ? await startJobs(database, log) : null;
    try {
      const providers = makeProviders(config, log, database.db);
      const clock = clockOf(database, log);
      await clock.measure();
      const boss = jobs?.boss ?? queuesNothing;
      return await action(systemCtx({ db: database.db, now: clock.now, config, log, boss, providers }));
    } finally {
      await jobs?.stop();
    }
  });
};
