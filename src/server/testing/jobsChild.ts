import { mkdirSync } from 'node:fs';
import { openEmbedded } from '../db/embedded';
import { migrate } from '../db/migrate';
import { openPostgres } from '../db/postgres';
import { startJobs } from '../jobs';
import { parseConfig } from '../config';
import type { BaseCtx } from '../context';
import { makeLog } from '../lib/log';
import { makeProviders } from '../providers/makeProviders';

/** Jobs in a process for the test that kills it: one job that hangs or finishes. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [, , where = '', scenario] = process.argv;
const fail = (error: unknown): void => {
  throw error;
};

const main = async (): Promise<void> => {
  if (!where.startsWith('postgres:')) mkdirSync(where, { recursive: true });
  const database = where.startsWith('postgres:') ? await openPostgres(where, 4, fail) : await openEmbedded(where, fail);
  await migrate(database);
  const config = parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: where });
  const log = makeLog(config);
  const run = async (): Promise<void> => {
    say('runs');
    if (scenario === 'hang') await new Promise(() => setInterval(() => undefined, 1_000));
  };
  const rhythm = { beatSeconds: 1, silenceSeconds: 3, checkSeconds: 1 };
  const jobs = await startJobs(database, log, rhythm, [{ name: 'killed-sweep', cron: '0 0 1 1 *', run }]);
  const { db } = database;
  const providers = makeProviders(config, log, db);
  const base: BaseCtx = { db, now: () => new Date(), config, log, boss: jobs.boss, providers };
  await jobs.work(base);
};

main().catch((error: unknown) => {
  say(`failed: ${error instanceof Error ? error.stack : String(error)}`);
  process.exit(1);
});
