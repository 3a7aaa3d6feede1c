import { join, resolve } from 'node:path';
import { backUp, type BackupReport } from '../backup';
import { loadConfig, type Config } from '../config';
import { askRunningServer } from './controlSocket';
import { pictureFiles } from '../providers/makeProviders';
import { runCommand, withDatabase } from './runCommand';

const named = (dataDir: string, madeAt: Date): string =>
  join(
    dataDir,
    'backups',
    `sharenaira-${madeAt.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}.backup`,
  );

/** A running server holds the embedded database, so it does the work; otherwise the database is opened here. */
const reportOf = async (config: Config, file: string, madeAt: Date): Promise<BackupReport> => {
  const response = config.databaseUrl ? null : await askRunningServer(config.dataDir, 'db:backup', file);
  if (response) return response.answer as BackupReport;
  return withDatabase(config, (database) => backUp(database, { file, files: pictureFiles(config), madeAt }));
};

runCommand(async () => {
  const config = loadConfig();
  const madeAt = new Date();
  const report = await reportOf(config, resolve(process.argv[2] ?? named(config.dataDir, madeAt)), madeAt);
  const rows = Object.values(report.rows).reduce((all, count) => all + count, 0);
  console.log(
    `Wrote ${report.file}: ${rows} rows of ${Object.keys(report.rows).length} tables, ${report.pictures} pictures, ${report.mails} mails that wait; ${report.bytes} bytes.`,
  );
  if (report.missing.length > 0)
    console.error(
      `${report.missing.length} pictures are recorded in the database but missing here, such as ${report.missing[0]}. If several servers keep pictures in folders, back up each folder.`,
    );
  console.log('It holds what logs people in. Keep it where nobody else reads, and away from this machine.');
});
