import { mkdirSync } from 'node:fs';
import { buildApp } from '../app';
import { parseConfig } from '../config';
import type { BaseCtx } from '../context';
import { openEmbedded } from '../db/embedded';
import { migrate } from '../db/migrate';
import { openPostgres } from '../db/postgres';
import { startJobs } from '../jobs';
import { makeLog } from '../lib/log';
import { followPayIns, payInJob } from '../modules/funding';
import { makeProviders } from '../providers/makeProviders';

/** A server for the tests that kill it: with one job that hangs or ends, or with `serve` for visitors and webhooks, at one moment. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [, , where = '', work = '', settings = '{}', moment] = process.argv;
const fail = (error: unknown): void => {
  throw error;
};

const killedJob = async (): Promise<void> => {
  say('runs');
  if (work === 'hang') await new Promise(() => setInterval(() => undefined, 1_000));
};
const never = '0 0 1 1 *';

const main = async (): Promise<void> => {
  const onPostgres = where.startsWith('postgres:');
  if (!onPostgres) mkdirSync(where, { recursive: true });
  const database = await (onPostgres ? openPostgres(where, 4, fail) : openEmbedded(where, fail));
  await migrate(database);
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: where,
    ...(JSON.parse(settings) as Record<string, string>),
  });
  const log = makeLog(config);
  const { db } = database;
  const rhythm = { beatSeconds: 1, silenceSeconds: 3, checkSeconds: 1 };
  const jobs = await startJobs(database, log, rhythm, [
    work === 'serve'
      ? { name: payInJob, cron: never, run: followPayIns, pollSeconds: 1 }
      : { name: 'killed-sweep', cron: never, run: killedJob },
  ]);
  const now = () => (moment === undefined ? new Date() : new Date(moment));
  const base: BaseCtx = { db, now, config, log, boss: jobs.boss, providers: makeProviders(config, log, db) };
  await jobs.work(base);
  if (work !== 'serve') return;
  const app = await buildApp(base, { routes: [] });
  say(await app.listen({ port: 0, host: '127.0.0.1' }));
};

main().catch((error: unknown) => {
  say(`failed: ${error instanceof Error ? error.stack : String(error)}`);
  process.exit(1);
});
