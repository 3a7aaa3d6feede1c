import { sql } from 'drizzle-orm';
import { audit } from '../audit';
import { archive, bringBack } from '../jobs/archive';
import { newId, systemCtx, type Ctx } from '../context';
import { auditLog } from './schema';
import { addMonths } from '../jobs/months';
import { checkLedger } from '../modules/ledger';
import { memoryBucket } from '../testing/memoryBucket';
import { resetDatabase, TestClock, testDatabase, testParts } from '../testing/testContext';

const rhythm = { rowsAtOnce: 50, lockWaitMs: 500, tries: 20 };
const bucket = memoryBucket();
const clock = new TestClock();
let ctx: Ctx;

beforeAll(async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  const { base } = testParts(db, clock);
  ctx = systemCtx({ ...base, providers: { ...base.providers, bucket } });
  clock.set('2041-01-15T09:00:00.000Z');
});

const write = (id: string, at = clock.now()) =>
  audit({ ...ctx, now: () => at }, { action: 'test.write', object: { type: 'alarm', id } });
const count = (id: string) => ctx.db.$count(auditLog, sql`object_id = ${id}`);
const namedBy = async (where: string): Promise<string[]> => {
  const { rows } = await ctx.db.execute<{ 'QUERY PLAN': string }>(
    sql.raw(`EXPLAIN SELECT id FROM audit WHERE ${where} ORDER BY at DESC NULLS FIRST, id DESC NULLS FIRST LIMIT 10`),
  );
  return [
    ...new Set(rows.flatMap((row) => row['QUERY PLAN'].match(/\baudit_(?:\d{4}_\d\d|before_\w+|default)(?= )/g) ?? [])),
  ];
};

it('servers that start at once make each month once', async () => {
  await Promise.allSettled(Array.from({ length: 5 }, () => addMonths(ctx)));
  await addMonths(ctx);
  const { rows } = await ctx.db.execute(
    sql`SELECT parent::text FROM monthly_tables WHERE NOT (has_month(parent, '2041-01-01') AND has_month(parent, '2041-04-01'))`,
  );
  expect(rows).toEqual([]);
});

it('a page of a few days reads its month alone', async () => {
  expect(await namedBy(`at >= '2041-02-03 00:00+01' AND at < '2041-02-05 00:00+01'`)).toEqual(['audit_2041_02']);
});

it('writes go on while a month is archived and brought back, and none is lost', async () => {
  for (let n = 0; n < 200; n += 1) await write('old', new Date(Date.UTC(2041, 0, 15, 9, 0, 0, n)));
  clock.set('2041-03-15T09:00:00.000Z');
  let [isOver, written] = [false, 0];
  const writers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await write('new');
      written += 1;
    }
  });
  const month = { table: 'audit', month: '2041-01' };
  await archive(ctx, month, rhythm);
  expect([await count('old'), written > 0]).toEqual([0, true]);
  await bringBack(ctx, month);
  isOver = true;
  await Promise.all(writers);
  expect([await count('old'), await count('new')]).toEqual([200, written]);
  expect(await checkLedger(ctx)).toMatchObject({ ok: true });
});

it('a row that is written to a month while it is archived keeps the month', async () => {
  bucket.before = async (call) => {
    if (call === 'get') await write(newId(), new Date('2041-01-20T09:00:00.000Z'));
  };
  const rows = await ctx.db.$count(auditLog, sql`at < '2041-02-01 00:00+01'`);
  await expect(archive(ctx, { table: 'audit', month: '2041-01' }, rhythm)).rejects.toThrow('changed meanwhile');
  bucket.before = () => undefined;
  expect(await ctx.db.$count(auditLog, sql`at < '2041-02-01 00:00+01'`)).toBeGreaterThan(rows);
  expect(await checkLedger(ctx)).toMatchObject({ ok: true });
});
