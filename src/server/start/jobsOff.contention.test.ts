import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { makeLog } from '../lib/log';
import { eventually } from '../testing/concurrency';
import { resetDatabase, testConfig, testDatabase } from '../testing/testContext';
import { testDatabaseUrl } from '../testing/testDatabase';
import { startServer } from './startServer';

const startWith = async (jobs: boolean) => {
  const config = testConfig({
    databaseUrl: await testDatabaseUrl(),
    dataDir: mkdtempSync(join(tmpdir(), 'sharenaira-jobs-')),
    port: 0,
    demoData: false,
    drainSeconds: 0,
    jobs,
  });
  return startServer(config, makeLog(config), '/nowhere');
};

it('a server with JOBS=off leaves the timetable to one with JOBS=on', async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  const begun = new Date().toISOString();
  const begunJobs = async () => {
    const { rows } = await db.execute(
      sql`SELECT name FROM pgboss.job WHERE name NOT LIKE '\\_\\_%' AND started_on > ${begun}::timestamptz`,
    );
    return rows.length;
  };
  const off = await startWith(false);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await begunJobs()).toBe(0);
  const on = await startWith(true);
  await eventually(async () => (await begunJobs()) > 5);
  await Promise.all([off.stop(), on.stop()]);
}, 60_000);
