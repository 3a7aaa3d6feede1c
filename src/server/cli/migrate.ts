import { loadConfig } from '../config';
import { runCommand, withDatabase } from './runCommand';
import { migrate } from '../db/migrate';

runCommand(() =>
  withDatabase(loadConfig(), async (database) => {
    const applied = await migrate(database);
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database has the newest schema already.');
  }),
);
