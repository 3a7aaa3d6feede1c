import { parseArgs } from 'node:util';
import { clockOf } from '../db/clock';
import { loadConfig, type Config } from '../config';
import { systemCtx } from '../context';
import { askRunningServer } from './controlSocket';
import { migrate } from '../db/migrate';
import { startJobs } from '../jobs';
import { makeLog } from '../lib/log';
import { resetSecondFactorOf } from '../modules/auth';
import { makeProviders } from '../providers/makeProviders';
import { runCommand, withDatabase } from './runCommand';

const outcomeMessages = {
  reset:
    'The second step is gone and every device of this admin is logged out. The mail that tells them waits for a server to send it.',
  unknown: 'No admin has this email; nothing was changed.',
  none: 'This admin has no second step at login; nothing was changed.',
} as const;

const resetDirectly = (config: Config, email: string) =>
  withDatabase(config, async (database) => {
    await migrate(database);
    const log = makeLog(config);
    const { db } = database;
    const jobs = await startJobs(database, log);
    try {
      const providers = makeProviders(config, log, db);
      const clock = clockOf(database, log);
      await clock.measure();
      const base = { db, now: clock.now, config, log, boss: jobs.boss, providers };
      return await resetSecondFactorOf(systemCtx(base), email);
    } finally {
      await jobs.stop();
    }
  });

runCommand(async () => {
  const { email } = parseArgs({ options: { email: { type: 'string' } } }).values;
  if (!email) throw new Error('Say whose: npm run command -- resetSecondFactor --email name@example.com');
  const config = loadConfig();
  const response = config.databaseUrl
    ? null
    : await askRunningServer(config.dataDir, 'admin:reset-second-factor', email);
  const outcome = response ? (response.answer as keyof typeof outcomeMessages) : await resetDirectly(config, email);
  console.log(outcomeMessages[outcome]);
  if (outcome !== 'reset') process.exitCode = 1;
});
