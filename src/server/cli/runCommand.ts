import type { LedgerReport } from '../modules/ledger';
import type { Config } from '../config';
import { openDatabase, type OpenDatabase } from '../db/client';
import { clockOf } from '../db/clock';
import { systemCtx, type Ctx, type JobSender } from '../context';
import { askRunningServer } from './controlSocket';
import { migrate } from '../db/migrate';
import { startJobs } from '../jobs';
import { makeLog } from '../lib/log';
import { makeProviders } from '../providers/makeProviders';

export const formatLedger = ({ ok, figures, differences }: LedgerReport): void => {
  for (const [name, value] of Object.entries(figures))
    console.log(`${name.padEnd(32)} ${value.toLocaleString('en-NG').padStart(18)}`);
  for (const { check, rows, example } of differences)
    console.error(`BROKEN: ${check}. ${rows} rows, for example ${example}.`);
  console.log(ok ? 'The ledger is sound.' : 'The ledger does NOT add up.');
  if (!ok) process.exitCode = 1;
};

export const runCommand = (command: () => Promise<void>): void => {
  command().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
};

const aDayMs = 24 * 60 * 60 * 1_000;

/** A server's statement must be short, because somebody waits; a command that reads a large database may take longer. */
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

/** Runs one action on the server that holds the embedded database, else on the database opened here; `sendsMail` opens the queue for it. */
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
