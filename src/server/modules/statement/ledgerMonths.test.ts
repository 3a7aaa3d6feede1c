import { sql } from 'drizzle-orm';
import { inTransaction, systemCtx, type Ctx } from '../../context';
import type { OpenDatabase } from '../../db/database';
import { migrate, migrateOnly } from '../../db/migrate';
import { lagosMonthOf, lagosMonthStart, monthsAfter } from '../../lib/time';
import { closeEmptyDatabases, emptyDatabase, kindsHere } from '../../testing/emptyDatabase';
import { TestClock, testParts } from '../../testing/testContext';
import { checkLedger, closeMonths } from '../ledger';
import { exportStatement, getStatement, getYearStatement } from './statement';

jest.setTimeout(240_000);

const ada = '0190a0a0-0000-7000-8000-000000000001';
const months = Array.from({ length: 37 }, (_, nth) => monthsAfter('2023-11', nth));

/** Entries in order of version: at both ends of every month, and two whose clocks were the other way round over midnight. */
const entries = months.flatMap((month) => {
  const [start, end] = [lagosMonthStart(month).getTime(), lagosMonthStart(monthsAfter(month, 1)).getTime()];
  return [start, start + 86_400_000, end - 1, ...(month === '2025-12' ? [end + 900, end - 900] : [])];
});
entries.sort((a, b) => a - b);
const late = entries.indexOf(lagosMonthStart('2026-01').getTime() + 900);
const early = entries.indexOf(lagosMonthStart('2026-01').getTime() - 900);
[entries[early], entries[late]] = [entries[late]!, entries[early]!];
const amountOf = (at: number) => 100 * (entries.indexOf(at) + 1);

/** Rows as the version before wrote them. */
const writeOld = async ({ executeSql }: OpenDatabase): Promise<void> => {
  const rows = entries.map((at, nth) => `(${nth + 1}, '${new Date(at).toISOString()}'::timestamptz, ${amountOf(at)})`);
  await executeSql(`
    CREATE TEMP TABLE old AS SELECT gen_random_uuid() AS id, gen_random_uuid() AS friend, * FROM (VALUES ${rows.join()}) AS row (version, at, kobo);
    INSERT INTO users (id, fullname, email, phone, password_hash, state, referral_code, status, created_at, activated_at)
    SELECT id, 'Ada Obi', id || '@example.com', '+2348030000000', 'x', 'Lagos', id, 'active', at, at
      FROM (SELECT friend AS id, at FROM old UNION ALL SELECT '${ada}', '2023-11-01 00:00+01') AS person;
    INSERT INTO ledger_account (code, user_id) SELECT 'wallet', id FROM users;
    INSERT INTO referrals (referred_id, referrer_id, reference, reward_kobo, invited_at, rewarded_at)
    SELECT friend, '${ada}', 'REF-' || version, kobo, at, at FROM old;
    ALTER TABLE ledger_tx DISABLE TRIGGER USER;
    ALTER TABLE ledger_entry DISABLE TRIGGER USER;
    ALTER TABLE ledger_account DISABLE TRIGGER USER;
    INSERT INTO ledger_tx (id, kind, ref, created_at) SELECT id, 'referral_reward', friend, at FROM old;
    INSERT INTO ledger_entry (tx_id, line, account_id, amount) SELECT old.id, 1, a.id, -kobo FROM old, ledger_account a WHERE code = 'promo';
    INSERT INTO ledger_entry (tx_id, line, account_id, amount, balance_after, version_after)
    SELECT old.id, 2, a.id, kobo, sum(kobo) OVER (ORDER BY old.version), old.version FROM old, ledger_account a WHERE user_id = '${ada}';
    UPDATE ledger_account SET (balance, version) = (SELECT sum(kobo), count(*) FROM old) WHERE user_id = '${ada}';
    ALTER TABLE ledger_tx ENABLE TRIGGER USER;
    ALTER TABLE ledger_entry ENABLE TRIGGER USER;
    ALTER TABLE ledger_account ENABLE TRIGGER USER`);
};

const nothing = new Error('undone');
/** Broken promises of the regular and of the whole check after a statement without triggers, which is rolled back. */
const foundAfter = async (ctx: Ctx, statement: string): Promise<[string[], string[]]> => {
  const found: string[][] = [];
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.db.execute(sql.raw(statement));
    for (const whole of [false, true])
      found.push((await checkLedger(tx, { whole })).differences.map(({ check }) => check));
    throw nothing;
  }).catch((error: unknown) => {
    if (error !== nothing) throw error;
  });
  return [found[0]!, found[1]!];
};

describe.each(kindsHere)('three years of entries on %s', (kind) => {
  const clock = new TestClock();
  let database: OpenDatabase;
  let ctx: Ctx;
  let asAda: Ctx;
  afterAll(closeEmptyDatabases);
  beforeAll(async () => {
    clock.set('2026-11-28T09:00:00.000Z');
    database = await emptyDatabase(kind);
    await migrateOnly(database, new Set(['0000_baseline.sql']));
    await writeOld(database);
    await migrate(database);
    ctx = systemCtx(testParts(database.db, clock).base);
    asAda = { ...ctx, actor: { kind: 'member', userId: ada, sessionId: ada, isAdmin: false } };
  });

  it('move into one month each, with the guards of new ones', async () => {
    const { rows } = await ctx.db.execute<{ month: string; rows: string }>(sql`
      SELECT tableoid::regclass::text AS month, count(*) AS rows FROM ledger_entry GROUP BY 1 ORDER BY min(at)`);
    const [, ...later] = months.map((month) => `ledger_entry_${month.replace('-', '_')}`);
    expect(rows.map(({ month }) => month)).toEqual([later[0]?.replace('entry_', 'entry_before_'), ...later]);
    const twoEntriesEach = (month: string) => 2 * entries.filter((at) => lagosMonthOf(new Date(at)) === month).length;
    expect(rows.map((each) => Number(each.rows))).toEqual(months.map(twoEntriesEach));
    const posted = sql`SELECT ledger_post(gen_random_uuid(), 'referral_reward', 'x', NULL, now(), ARRAY[1, 2], ARRAY[-1, 2])`;
    await expect(ctx.db.execute(posted)).rejects.toMatchObject({ cause: { message: /does not balance/ } });
    await expect(ctx.db.execute(sql`DELETE FROM ledger_entry_2024_02`)).rejects.toThrow();
  });

  it('appear once in the statements of 37 months, which pass their balance on', async () => {
    let opening = 0;
    const shown: number[] = [];
    for (const month of months) {
      const { data, meta } = await getStatement(asAda, { month, pageSize: 50 });
      expect([data.opening, data.money_in]).toEqual([
        opening,
        data.entries.reduce((sum, { amount }) => sum + amount, 0),
      ]);
      expect(meta.total).toBe(data.entries.length);
      shown.push(...data.entries.map(({ number }) => number).reverse());
      // Those before the last one of the month by time belong to it too.
      const times = data.entries.map(({ createdAt }) => lagosMonthOf(new Date(createdAt)));
      expect(times.filter((time) => time !== month)).toEqual(month === '2025-12' ? ['2026-01', '2026-01'] : []);
      opening = data.closing;
    }
    expect(shown).toEqual(entries.map((_, nth) => nth + 1));
    expect(opening * 100).toBe(entries.reduce((sum, at) => sum + amountOf(at), 0));
  });

  it('are in a file as they are on the page', async () => {
    const { parts } = await exportStatement(asAda, { month: '2025-12' });
    let text = '';
    for await (const part of parts) text += String(part);
    expect(text.trim().split('\r\n')).toHaveLength(1 + 6);
  });

  it('add up over the years', async () => {
    let opening = 0;
    for (const year of [2023, 2024, 2025, 2026]) {
      const { data } = await getYearStatement(asAda, { year });
      expect([data.opening, data.opening + data.referrals]).toEqual([opening, data.closing]);
      expect(data.months.at(-1)?.closing).toBe(data.closing);
      opening = data.closing;
    }
    expect(opening * 100).toBe(entries.reduce((sum, at) => sum + amountOf(at), 0));
  });

  describe('once their months are closed', () => {
    beforeAll(async () => {
      expect((await checkLedger(ctx, { whole: true })).differences).toEqual([]);
      await inTransaction(ctx, closeMonths);
    });
    const closed = 'every closed month has the entries';
    const balance = 'every stored balance equals its entries';
    const adas = `account_id = (SELECT id FROM ledger_account WHERE user_id = '${ada}')`;

    it('have sums of all months but the open one, which both checks find sound', async () => {
      const { rows } = await ctx.db.execute<{ month: string; entries: string }>(sql`
        SELECT to_char(month, 'YYYY-MM') AS month, sum(entries) AS entries FROM ledger_month_sums GROUP BY 1 ORDER BY 1`);
      expect(rows.map(({ month }) => month)).toEqual(months.slice(0, -1));
      const [regular, whole] = [await checkLedger(ctx), await checkLedger(ctx, { whole: true })];
      expect([regular.differences, whole.differences]).toEqual([[], []]);
      expect(regular.figures).toEqual(whole.figures);
      await inTransaction(ctx, closeMonths);
      expect((await checkLedger(ctx, { whole: true })).ok).toBe(true);
    });

    it.each([
      ['an older balance', `UPDATE ledger_entry SET balance_after = balance_after + 1 WHERE at < '2024-03-01'`],
      ['who booked', `UPDATE ledger_tx SET actor_id = '${ada}' WHERE created_at < '2024-03-01'`],
      ['a time', `UPDATE ledger_entry SET at = at + interval '1 s' WHERE version_after = 2`],
    ])('a change of %s is found by the whole check alone', async (_, statement) => {
      const [regular, whole] = await foundAfter(ctx, statement);
      expect(regular).toEqual([]);
      expect(whole).toContainEqual(expect.stringContaining(closed));
    });

    it.each([
      ['a deleted entry', `DELETE FROM ledger_entry WHERE at < '2023-12-10'`],
      ['a changed amount', `UPDATE ledger_entry SET amount = amount * 2 WHERE at < '2024-03-01'`],
      ['a changed sum', `UPDATE ledger_month_sums SET amount = amount + 1 WHERE ${adas}`],
      ['a lost sum', `DELETE FROM ledger_month_sums WHERE month = '2024-02-01' AND ${adas}`],
    ])('%s is found by the whole check', async (_, statement) => {
      expect((await foundAfter(ctx, statement))[1]).toContainEqual(expect.stringContaining(closed));
    });

    it.each([
      ['an amount', `UPDATE ledger_entry SET amount = amount + 1 WHERE at > '2026-11-03' AND ${adas}`, balance],
      ['a balance', `UPDATE ledger_account SET balance = balance + 1 WHERE user_id = '${ada}'`, balance],
      [
        'the newest balance',
        `UPDATE ledger_entry SET balance_after = 1 WHERE version_after = ${entries.length}`,
        'the newest entry of every stored balance',
      ],
      [
        'one side of a transfer',
        `UPDATE ledger_entry SET amount = amount - 1 WHERE at > '2026-11-03' AND line = 1`,
        'every transfer has two lines',
      ],
    ])('a change of %s in the open month is found by the regular check', async (_, statement, promise) => {
      expect((await foundAfter(ctx, statement))[0]).toContainEqual(expect.stringContaining(promise));
    });

    it('a transfer that is booked into a closed month is found by the regular check', async () => {
      const late = `SELECT ledger_post(gen_random_uuid(), 'job_refund', 'late', NULL, '2024-02-03', ARRAY[
        (SELECT id FROM ledger_account WHERE code = 'promo'), (SELECT id FROM ledger_account WHERE user_id = '${ada}')], ARRAY[-5, 5])`;
      await inTransaction(ctx, async (tx) => {
        await tx.db.execute(sql.raw(late));
        const { differences } = await checkLedger(tx);
        expect(differences).toContainEqual(expect.objectContaining({ check: expect.stringContaining(balance) }));
        throw nothing;
      }).catch((error: unknown) => expect(error).toBe(nothing));
    });
  });
});
