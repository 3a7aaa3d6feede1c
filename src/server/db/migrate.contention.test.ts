import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { testDatabase, testDatabaseUrl } from '../testing/testDatabase';
import { migrate } from './migrate';
import { openPostgres } from './postgres';

const root = mkdtempSync(join(tmpdir(), 'sharenaira-migrations-'));
for (const part of ['migrations', 'functions']) mkdirSync(join(root, part));
const write = (name: string, script: string) => writeFileSync(join(root, 'migrations', name), script);
const clear = async () => {
  const { executeSql } = await testDatabase();
  await executeSql(`DROP TABLE IF EXISTS figs; DELETE FROM schema_migrations WHERE name LIKE '99%'`);
};
beforeEach(clear);
afterAll(async () => {
  rmSync(root, { recursive: true });
  await clear();
});

it('a migration that cannot lock its table backs off without delaying others, and applies later', async () => {
  const database = await testDatabase();
  write('9901_figs.sql', 'CREATE TABLE figs (n integer);');
  await migrate(database, root);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reading = database.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT * FROM figs`);
    await held;
  });
  write('9902_more.sql', 'ALTER TABLE figs ADD COLUMN ripe boolean;');
  const tried: string[][] = [];
  const migrating = migrate(database, root, { tableWaitMs: 200, pauseMs: 50, tries: 1_000 }).then((names) =>
    tried.push(names),
  );
  // Each would wait for the long reader if the migration stayed in the lock queue.
  for (let n = 0; n < 5; n += 1) {
    await database.db.execute(sql`SELECT * FROM figs`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(tried).toEqual([]);
  release();
  await Promise.all([reading, migrating]);
  expect(tried).toEqual([['9902_more.sql']]);
});

it('a server that finds another migrating waits for it, however long', async () => {
  const url = await testDatabaseUrl();
  write('9901_figs.sql', 'CREATE TABLE figs (n integer); SELECT pg_sleep(2);');
  rmSync(join(root, 'migrations', '9902_more.sql'), { force: true });
  const servers = await Promise.all([1, 2, 3].map(() => openPostgres(url, 2, () => undefined)));
  const hasty = { tableWaitMs: 100, pauseMs: 10, tries: 1 };
  const applied = await Promise.all(servers.map((server) => migrate(server, root, hasty)));
  expect(applied.flat()).toEqual(['9901_figs.sql']);
  await Promise.all(servers.map((server) => server.close()));
});
