import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration, type DrizzleSnapshotJSON } from 'drizzle-kit/api';
import { resetDatabase, testDatabase } from '../testing/testDatabase';
import type { ScriptSession } from './database';
import { knownMigrations, migrate } from './migrate';
import * as schema from './schema';

beforeAll(resetDatabase);

const snapshots = join(__dirname, 'migrations', 'meta');

/** Columns, constraints and indexes of each table. What drizzle-kit cannot say (INCLUDE, UNLOGGED, storage) stands in migrations alone. */
const factsOf = async ({ query }: ScriptSession, from: string): Promise<string[]> => {
  const { rows } = await query(
    `SELECT format('%s.%s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
                   concat(attidentity, attgenerated, pg_get_expr(adbin, adrelid))) AS fact
       FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid LEFT JOIN pg_attrdef ON adrelid = c.oid AND adnum = attnum
      WHERE relnamespace = $1::text::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
     UNION ALL
     SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       FROM pg_constraint WHERE connamespace = $1::text::regnamespace AND contype IN ('c', 'f', 'p', 'u')
     UNION ALL
     SELECT indexdef FROM pg_indexes WHERE schemaname = $1::text AND indexdef NOT LIKE '% INCLUDE %'`,
    [from],
  );
  return rows
    .map(({ fact }) => String(fact).replaceAll(/\b(?:public|declared)\./g, ''))
    .filter((fact) => !fact.includes('schema_migrations'))
    .sort();
};

describe('the schema', () => {
  it('is the one of the newest snapshot: a change has its generated migration', () => {
    const newest = readdirSync(snapshots)
      .sort()
      .findLast((name) => name.endsWith('_snapshot.json'));
    const kept = JSON.parse(readFileSync(join(snapshots, String(newest)), 'utf8')) as DrizzleSnapshotJSON;
    const { id, prevId } = kept;
    // As a file has it: what is undefined is left out.
    const now: unknown = JSON.parse(JSON.stringify({ ...generateDrizzleJson(schema), id, prevId }));
    expect(now).toEqual(kept);
  });

  it('has every generated migration in the journal, by its own name', () => {
    const journal = JSON.parse(readFileSync(join(snapshots, '_journal.json'), 'utf8')) as {
      entries: { idx: number; tag: string }[];
    };
    const generated = knownMigrations().filter(({ name }) => name >= '0048');
    expect(journal.entries.map(({ idx, tag }) => [idx, `${tag}.sql`])).toEqual(
      generated.map(({ name }) => [Number(name.slice(0, 4)), name]),
    );
  });

  it('makes every column, constraint and index that the migrations made', async () => {
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

  it('replay nothing in a filled database that has those from before they were generated', async () => {
    const database = await testDatabase();
    const byHand = knownMigrations().filter(({ name }) => name < '0049');
    expect(createHash('sha256').update(JSON.stringify(byHand)).digest('hex')).toBe(
      '97f8b8391f3207db80b033cf1c4f60e6e68be20c10f8a3f9e2eed599bda0e905',
    );
    await database.executeSql(`
      INSERT INTO users (id, fullname, email, phone, password_hash, state, referral_code, status, created_at, activated_at)
      VALUES ('0190a0a0-0000-7000-8000-000000000001', 'Ada Obi', 'ada@example.com', '+2348030000000', 'x', 'Lagos', 'ADA1', 'active', now(), now());
      INSERT INTO ledger_account (code, user_id) VALUES ('wallet', '0190a0a0-0000-7000-8000-000000000001');
      SELECT ledger_post(gen_random_uuid(), 'referral_reward', 'r', NULL, now(), array_agg(id ORDER BY id), ARRAY[-100, 100])
        FROM ledger_account WHERE code IN ('promo', 'wallet')`);
    // The same version of each row in the same place.
    const rows = async () =>
      Promise.all(
        ['users', 'ledger_account', 'ledger_entry', 'tally_changes', 'schema_migrations'].map(
          async (name) => (await database.executeSql(`SELECT ctid, xmin, t.* FROM ${name} t`)).rows,
        ),
      );
    const before = await rows();
    expect(before.map(({ length }) => length > 0)).toEqual([true, true, true, true, true]);
    expect(await migrate(database)).toEqual([]);
    expect(await rows()).toEqual(before);
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
