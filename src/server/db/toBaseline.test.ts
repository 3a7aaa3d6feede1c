import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { systemCtx } from '../context';
import { checkLedger } from '../modules/ledger';
import { closeEmptyDatabases, emptyDatabase, kindsHere } from '../testing/emptyDatabase';
import { TestClock, testParts } from '../testing/testContext';
import type { OpenDatabase } from './database';
import { migrate } from './migrate';
import { toBaseline } from './toBaseline';

jest.setTimeout(240_000);

/** Names and texts of the old migrations. */
const old = JSON.parse(
  gunzipSync(readFileSync(join(__dirname, '..', 'testing', 'beforeBaseline.json.gz'))).toString(),
) as [string, string][];

const applyOld = async ({ scriptTransaction }: OpenDatabase, migrations: typeof old): Promise<void> => {
  await scriptTransaction(({ exec }) =>
    exec(
      'CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    ),
  );
  for (const [name, text] of migrations)
    await scriptTransaction(async ({ exec, query }) => {
      await exec(text);
      await query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
        name,
        createHash('sha256').update(text).digest('hex'),
      ]);
    });
};

/** All names in a schema dump, unordered, because PostgreSQL keeps columns in order of creation. */
const schemaOf = async ({ executeSql }: OpenDatabase): Promise<string[]> => {
  const { rows } = await executeSql(`
    SELECT format('%s.%s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull, attstorage,
                  concat(attidentity, attgenerated, pg_get_expr(adbin, adrelid))) AS fact
      FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid LEFT JOIN pg_attrdef ON adrelid = c.oid AND adnum = attnum
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT format('%s %s %s %s', relkind, relpersistence, relname, reloptions) FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT format('%s %s', viewname, definition) FROM pg_views WHERE schemaname = 'public'
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
    UNION ALL SELECT code FROM ledger_account WHERE user_id IS NULL
    UNION ALL SELECT format('%s %s %s', name, checksum, version) FROM schema_migrations`);
  return rows.map(({ fact }) => String(fact)).sort();
};

const [ada, bola] = ['0190a0a0-0000-7000-8000-000000000001', '0190a0a0-0000-7000-8000-000000000002'];

describe.each(kindsHere)('a %s database from before the baseline', (kind) => {
  afterEach(closeEmptyDatabases);

  it('at the last old migration is converted with its rows and equals a new one', async () => {
    const [database, fresh] = [await emptyDatabase(kind), await emptyDatabase(kind)];
    await applyOld(database, old);
    await database.executeSql(`
      INSERT INTO users (id, fullname, email, phone, password_hash, state, referral_code, status, created_at, activated_at)
      SELECT id::uuid, name || ' Obi', name || '@example.com', '+2348030000000', 'x', 'Lagos', name, 'active', now(), now()
        FROM (VALUES ('${ada}', 'Ada'), ('${bola}', 'Bola')) AS person (id, name);
      INSERT INTO ledger_account (code, user_id) VALUES ('wallet', '${ada}'), ('wallet', '${bola}');
      INSERT INTO referrals (referred_id, referrer_id, reference, reward_kobo, invited_at, rewarded_at)
      VALUES ('${bola}', '${ada}', 'REF-1', 100, now(), now());
      SELECT ledger_post(gen_random_uuid(), 'referral_reward', '${bola}', NULL, now(), array_agg(id ORDER BY id), ARRAY[-100, 100])
        FROM ledger_account WHERE code = 'promo' OR user_id = '${ada}'`);
    expect(await toBaseline(database)).toBe(true);
    for (const each of [database, fresh]) await migrate(each);
    expect(await schemaOf(database)).toEqual(await schemaOf(fresh));
    expect(await toBaseline(database)).toBe(false);
    expect(await migrate(database)).toEqual([]);
    const ctx = systemCtx(testParts(database.db, new TestClock()).base);
    const { differences } = await checkLedger(ctx);
    expect(differences).toEqual([]);
    const { rows } = await database.executeSql(`SELECT rows FROM counters WHERE name = 'members.active'`);
    expect(rows).toEqual([{ rows: '2' }]);
  });

  it('at an earlier migration is refused by server and conversion, and stays unchanged', async () => {
    const database = await emptyDatabase(kind);
    await applyOld(database, old.slice(0, 3));
    await expect(migrate(database)).rejects.toThrow('npm run command -- toBaseline');
    await expect(toBaseline(database)).rejects.toThrow('not at 0087_left_out_shared.sql');
    const { rows } = await database.executeSql('SELECT name FROM schema_migrations ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(old.slice(0, 3).map(([name]) => name));
  });
});
