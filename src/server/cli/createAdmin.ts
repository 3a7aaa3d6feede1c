import { loadConfig } from '../config';
import { systemCtx, type BaseCtx } from '../context';
import { askRunningServer } from '../control';
import { ensureAdmin } from '../db/ensureAdmin';
import { migrate } from '../db/migrate';
import { makeLog } from '../log';
import { makeProviders } from '../providers/makeProviders';
import { runCommand, withDatabase } from './runCommand';

runCommand(async () => {
  const config = loadConfig();
  const { admin, databaseUrl, dataDir } = config;
  if (!admin)
    throw new Error('Give ADMIN_EMAIL and ADMIN_PASSWORD in the environment, and the admin is created with them.');
  const told = databaseUrl ? null : await askRunningServer(dataDir, 'admin:create', admin);
  const created = told
    ? told.answer === true
    : await withDatabase(config, async (database) => {
        await migrate(database);
        const log = makeLog(config);
        const boss = { send: () => Promise.reject(new Error('creating an admin queues nothing')) };
        const base: BaseCtx = {
          db: database.db,
          now: () => new Date(),
          config,
          log,
          boss,
          providers: makeProviders(config, log, database.db),
        };
        return ensureAdmin(systemCtx(base), admin);
      });
  console.log(
    created
      ? `${admin.email} can log in as an admin now.`
      : `${admin.email} belongs to an account already; nothing was changed.`,
  );
});
