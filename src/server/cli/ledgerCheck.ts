import { loadConfig, type Config } from '../config';
import { askRunningServer } from './controlSocket';
import { migrate } from '../db/migrate';
import { checkLedger, type LedgerReport } from '../modules/ledger';
import { runCommand, withDatabase } from './runCommand';
import { formatLedger } from './formatLedger';

const checkDirectly = (config: Config): Promise<LedgerReport> =>
  withDatabase(config, async (database) => {
    await migrate(database);
    return database.db.transaction((db) => checkLedger({ db }), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  });

/** A running server holds the embedded database alone, so it does the work; without one the database is opened here. */
const reportOf = async (config: Config): Promise<LedgerReport> => {
  const response = config.databaseUrl ? null : await askRunningServer(config.dataDir, 'ledger:check');
  return response ? (response.answer as LedgerReport) : checkDirectly(config);
};

runCommand(async () => formatLedger(await reportOf(loadConfig())));
