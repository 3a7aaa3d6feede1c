import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration, type DrizzleSnapshotJSON } from 'drizzle-kit/api';
import { resetDatabase, testDatabase } from '../testing/testDatabase';
import type { ScriptSession } from './database';
import { knownMigrations, migrate } from './migrate';
import * as schema from './schema';

beforeAll(resetDatabase);

const snapshots = join(__dirname, 'migrations', 'meta');

/** Columns, constraints and indexes per table; drizzle-kit cannot express INCLUDE, UNLOGGED, partitions or storage. */
const factsOf = async ({ query }: ScriptSession, from: string): Promise<string[]> => {
  const { rows } = await query(
    `SELECT format('%s.%s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
                   concat(attidentity, attgenerated, pg_get_expr(adbin, adrelid))) AS fact
       FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid LEFT JOIN pg_attrdef ON adrelid = c.oid AND adnum = attnum
      WHERE relnamespace = $1::text::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND NOT attisdropped
     UNION ALL
     SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
       FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
      WHERE connamespace = $1::text::regnamespace AND contype IN ('c', 'f', 'p', 'u') AND NOT relispartition
     UNION ALL
     SELECT replace(indexdef, ' ON ONLY ', ' ON ') FROM pg_indexes JOIN pg_class c ON c.oid = format('%I.%I', schemaname, indexname)::regclass
      WHERE schemaname = $1::text AND NOT relispartition AND indexdef NOT LIKE '% INCLUDE %'`,
    [from],
  );
  return rows
    .map(({ fact }) => String(fact).replaceAll(/\b(?:public|declared)\./g, ''))
    .filter((fact) => !fact.includes('schema_migrations'))
    .sort();
};

describe('the schema', () => {
  it('matches the newest snapshot, so every change has a generated migration', () => {
    const newest = readdirSync(snapshots)
      .sort()
      .findLast((name) => name.endsWith('_snapshot.json'));
    const kept = JSON.parse(readFileSync(join(snapshots, String(newest)), 'utf8')) as DrizzleSnapshotJSON;
    const { id, prevId } = kept;
    // Through JSON, to drop undefined fields.
    const now: unknown = JSON.parse(JSON.stringify({ ...generateDrizzleJson(schema), id, prevId }));
    expect(now).toEqual(kept);
  });

  it('has every generated migration in the journal by name', () => {
    const journal = JSON.parse(readFileSync(join(snapshots, '_journal.json'), 'utf8')) as {
      entries: { idx: number; tag: string }[];
    };
    expect(journal.entries.map(({ idx, tag }) => [idx, `${tag}.sql`])).toEqual(
      knownMigrations().map(({ name }) => [Number(name.slice(0, 4)), name]),
    );
  });

  it('matches every column, constraint and index of the migrations', async () => {
    const { scriptTransaction } = await testDatabase();
    const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema));
    await scriptTransaction(async (session) => {
      const migrated = await factsOf(session, 'public');
      await session.exec('CREATE SCHEMA declared; SET LOCAL search_path = declared, public');
      for (const statement of statements) await session.exec(statement.replaceAll('"public".', 'declared.'));
      expect(await factsOf(session, 'declared')).toEqual(migrated);
      await session.exec('DROP SCHEMA declared CASCADE');
    });
  });
});

describe('migrations', () => {
  const root = mkdtempSync(join(tmpdir(), 'sharenaira-migrations-'));
  beforeAll(() => ['migrations', 'functions'].forEach((part) => mkdirSync(join(root, part))));
  afterAll(async () => {
    rmSync(root, { recursive: true });
    const { executeSql } = await testDatabase();
    await executeSql(
      `DROP TABLE IF EXISTS pears; DROP TABLE IF EXISTS plums; DROP FUNCTION IF EXISTS ripe;
       DELETE FROM schema_migrations WHERE name LIKE '9%' OR name = 'fruit.sql'`,
    );
  });
  const write = (name: string, script: string) => writeFileSync(join(root, 'migrations', name), script);

  it('are applied once and in order, however many servers start at once', async () => {
    const database = await testDatabase();
    write('9002_plums.sql', 'CREATE TABLE plums AS SELECT n FROM pears;');
    write('9001_pears.sql', 'CREATE TABLE pears (n integer); INSERT INTO pears VALUES (1);');
    const applied = await Promise.all([migrate(database, root), migrate(database, root), migrate(database, root)]);
    expect(applied.flat().sort()).toEqual(['9001_pears.sql', '9002_plums.sql']);
    expect(await migrate(database, root)).toEqual([]);
    expect((await database.executeSql('SELECT n FROM plums')).rows).toEqual([{ n: 1 }]);
  });

  it('leave nothing of a failed script', async () => {
    const database = await testDatabase();
    write('9003_broken.sql', 'CREATE TABLE quinces (n integer); SELECT nonsense;');
    await expect(migrate(database, root)).rejects.toThrow('nonsense');
    const { rows } = await database.executeSql(`SELECT to_regclass('quinces') AS found`);
    expect(rows).toEqual([{ found: null }]);
    rmSync(join(root, 'migrations', '9003_broken.sql'));
  });

  it('refuse a script that was changed after it was applied', async () => {
    const database = await testDatabase();
    write('9001_pears.sql', 'CREATE TABLE pears (n bigint);');
    await expect(migrate(database, root)).rejects.toThrow('9001_pears.sql was changed');
    write('9001_pears.sql', 'CREATE TABLE pears (n integer); INSERT INTO pears VALUES (1);');
  });

  it('replace a function once its version is raised, and an older server does not put the old one back', async () => {
    const database = await testDatabase();
    const start = async (version: number, answer: number) => {
      const ripe = `CREATE OR REPLACE FUNCTION ripe() RETURNS integer LANGUAGE sql AS 'SELECT ${answer}';`;
      writeFileSync(join(root, 'functions', 'fruit.sql'), `-- version ${version}\n${ripe}`);
      const applied = await migrate(database, root);
      return [applied, (await database.executeSql('SELECT ripe() AS answer')).rows[0]?.answer];
    };
    expect(await start(1, 10)).toEqual([['fruit.sql'], 10]);
    expect(await start(1, 10)).toEqual([[], 10]);
    await expect(start(1, 20)).rejects.toThrow('Raise the version in its first line');
    expect(await start(2, 20)).toEqual([['fruit.sql'], 20]);
    expect(await start(1, 10)).toEqual([[], 20]);
  });
});
