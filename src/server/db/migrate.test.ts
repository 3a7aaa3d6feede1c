import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { resetDatabase, testDatabase } from '../testing/testDatabase';
import { migrate } from './migrate';
import * as schema from './schema';

beforeAll(resetDatabase);

const tables = Object.values(schema).filter((value) => is(value, PgTable));

const shortNames: Record<string, string> = {
  boolean: 'bool',
  bigint: 'int8',
  integer: 'int4',
  smallint: 'int2',
  'timestamp with time zone': 'timestamptz',
};
/** A type as the catalog names it. */
const catalogName = (type: string): string =>
  type.endsWith('[]') ? `_${catalogName(type.slice(0, -2))}` : (shortNames[type] ?? type.replace(/\(\d+\)$/, ''));

describe('the schema', () => {
  it.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
    'of %s is the same in code and in the database',
    async (name, table) => {
      const { db } = await testDatabase();
      const { rows } = await db.execute<{ name: string; type: string; nullable: string; generated: string }>(sql`
      SELECT column_name AS name, udt_name AS type, is_nullable AS nullable FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = ${name} AND is_generated = 'NEVER' ORDER BY column_name`);
      const columns = getTableConfig(table)
        .columns.filter(({ generated }) => generated === undefined)
        .map((column) => {
          return { name: column.name, type: catalogName(column.getSQLType()), nullable: column.notNull ? 'NO' : 'YES' };
        });
      expect(columns.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(rows);
    },
  );

  it('knows every table of the database', async () => {
    const { db } = await testDatabase();
    const { rows } = await db.execute<{ name: string }>(
      sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations' ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(tables.map((table) => getTableConfig(table).name).sort());
  });
});

describe('migrations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sharenaira-migrations-'));
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    const { executeSql } = await testDatabase();
    await executeSql(
      `DROP TABLE IF EXISTS pears; DROP TABLE IF EXISTS plums; DELETE FROM schema_migrations WHERE name LIKE '9%'`,
    );
  });
  const write = (name: string, script: string) => writeFileSync(join(folder, name), script);

  it('are applied once and in order, however many servers start at once', async () => {
    const database = await testDatabase();
    write('9002_plums.sql', 'CREATE TABLE plums AS SELECT n FROM pears;');
    write('9001_pears.sql', 'CREATE TABLE pears (n integer); INSERT INTO pears VALUES (1);');
    const applied = await Promise.all([
      migrate(database, folder),
      migrate(database, folder),
      migrate(database, folder),
    ]);
    expect(applied.flat().sort()).toEqual(['9001_pears.sql', '9002_plums.sql']);
    expect(await migrate(database, folder)).toEqual([]);
    expect((await database.executeSql('SELECT n FROM plums')).rows).toEqual([{ n: 1 }]);
  });

  it('leave nothing of a script that fails', async () => {
    const database = await testDatabase();
    write('9003_broken.sql', 'CREATE TABLE quinces (n integer); SELECT nonsense;');
    await expect(migrate(database, folder)).rejects.toThrow('nonsense');
    const { rows } = await database.executeSql(`SELECT to_regclass('quinces') AS found`);
    expect(rows).toEqual([{ found: null }]);
    rmSync(join(folder, '9003_broken.sql'));
  });

  it('refuse a script that was changed after it was applied', async () => {
    const database = await testDatabase();
    write('9001_pears.sql', 'CREATE TABLE pears (n bigint);');
    await expect(migrate(database, folder)).rejects.toThrow('9001_pears.sql was changed');
  });
});
