import { buildApp } from '../app';
import { parseConfig } from '../config';
import type { BaseCtx } from '../context';
import { openPostgres } from '../db/postgres';
import { startJobs } from '../jobs';
import { makeLog } from '../lib/log';
import { followPayIns, payInJob } from '../modules/funding';
import { makeProviders } from '../providers/makeProviders';

/** A server process for tests that kill it: redirects, webhooks and a provider job, at a fixed time. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [, , url = '', settings = '{}', moment = ''] = process.argv;

const main = async (): Promise<void> => {
  const database = await openPostgres(url, 4, (error) => {
    throw error;
  });
  const config = parseConfig(JSON.parse(settings) as Record<string, string>);
  const log = makeLog(config);
  const { db } = database;
  const rhythm = { beatSeconds: 60, silenceSeconds: 60, checkSeconds: 60 };
  const jobs = await startJobs(database, log, rhythm, [
    { name: payInJob, cron: '0 0 1 1 *', run: followPayIns, pollSeconds: 1 },
  ]);
  const providers = makeProviders(config, log, db);
  const base: BaseCtx = { db, now: () => new Date(moment), config, log, boss: jobs.boss, providers };
  const app = await buildApp(base, { routes: [] });
  await jobs.work(base);
  say(await app.listen({ port: 0, host: '127.0.0.1' }));
};

main().catch((error: unknown) => {
  say(`failed: ${error instanceof Error ? error.stack : String(error)}`);
  process.exit(1);
});
