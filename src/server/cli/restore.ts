import { resolve } from 'node:path';
import { restore } from '../backup';
import { loadConfig } from '../config';
import { makeLog } from '../lib/log';
import { makeProviders } from '../providers/makeProviders';
import { formatLedger, runCommand, withDatabase } from './runCommand';

runCommand(async () => {
  const [, , given] = process.argv;
  if (!given) throw new Error('Say which file: npm run command -- restore <file>.');
  const config = loadConfig();
  const log = makeLog(config);
  const file = resolve(given);
  const report = await withDatabase(config, (database) => {
    const { media } = makeProviders(config, log, database.db);
    return restore(database, { file, media, log });
  });
  for (const [table, rows] of Object.entries(report.rows))
    if (rows > 0) console.log(`${table.padEnd(32)} ${rows.toLocaleString('en-NG').padStart(18)}`);
  console.log(
    `Restored what stood on ${report.madeAt}, with ${report.pictures} pictures and ${report.mails} mails that wait.`,
  );
  if (report.migrated.length > 0) console.log(`Then applied ${report.migrated.join(', ')}.`);
  formatLedger(report.ledger);
});
