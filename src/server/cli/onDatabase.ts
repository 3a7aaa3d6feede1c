import { clockOf } from '../db/clock';
import type { Config } from '../config';
import { systemCtx, type BaseCtx, type Ctx } from '../context';
import { askRunningServer } from './controlSocket';
import { migrate } from '../db/migrate';
import { makeLog } from '../lib/log';
import { makeProviders } from '../providers/makeProviders';
import { withDatabase } from './runCommand';

/** Runs one action for the command line: on the server that holds the embedded database, else on the database opened here. */
export const onDatabase = async (
  config: Config,
  { command, argument }: { readonly command: string; readonly argument: unknown },
  action: (ctx: Ctx) => Promise<unknown>,
): Promise<unknown> => {
  const response = config.databaseUrl ? null : await askRunningServer(config.dataDir, command, argument);
  if (response) return response.answer;
  return withDatabase(config, async (database) => {
    await migrate(database);
    const log = makeLog(config);
    const boss = { send: () => Promise.reject(new Error('the command line queues nothing')) };
    const providers = makeProviders(config, log, database.db);
    const clock = clockOf(database, log);
    await clock.measure();
    const base: BaseCtx = { db: database.db, now: clock.now, config, log, boss, providers };
    return action(systemCtx(base));
  });
};
