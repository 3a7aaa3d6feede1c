import { loadConfig } from '../config';
import { toBaseline } from '../db/toBaseline';
import { runCommand, withDatabase } from './runCommand';

runCommand(() =>
  withDatabase(loadConfig(), async (database) => {
    const changed = await toBaseline(database);
    console.log(changed ? 'The database has the baseline now.' : 'The database has the baseline already.');
  }),
);
