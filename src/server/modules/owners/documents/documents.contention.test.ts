import { asc, eq } from 'drizzle-orm';
import { inTransaction, newId, systemCtx, type Ctx } from '../../../context';
import { documentNumbers, documents } from '../../../db/schema';
import { acting, adminPerson, postedTask, type Person } from '../../../testing/factories';
import { paidIn, payingOwner } from '../../../testing/payingOwner';
import { resetDatabase, TestClock, testConfig, testDatabase, testParts } from '../../../testing/testContext';
import { setTaskStatus } from '../../jobs';
import { checkLedger } from '../../ledger';
import { makeStatement } from './makeStatement';

// The embedded database runs transactions one by one, so these races need PostgreSQL.
let ctx: Ctx;
let admin: Person;
/** Transactions rolled back for another and repeated. */
let repeated: () => number;
beforeEach(async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  const { base, logged } = testParts(db, new TestClock(), testConfig({ serviceFeeBasisPoints: 1_000 }));
  ctx = systemCtx(base);
  repeated = () => logged.filter(({ message }) => message === 'transaction repeated').length;
  admin = await adminPerson(ctx);
});
afterEach(async () => {
  expect(await checkLedger(ctx)).toMatchObject({ ok: true, differences: [] });
  // The number's row is always the last lock, which prevents deadlocks.
  expect(repeated()).toBe(0);
});

const times = <T>(n: number, make: (nth: number) => T): T[] => Array.from({ length: n }, (_, nth) => make(nth));
const numbersOf = async (kind: 'invoice' | 'receipt' | 'credit_note' | 'statement'): Promise<number[]> => {
  const rows = await ctx.db.select().from(documents).where(eq(documents.kind, kind)).orderBy(asc(documents.number));
  return rows.map(({ number }) => Number(number.split('-')[2]));
};
const lastOf = async (kind: string): Promise<number | undefined> =>
  (await ctx.db.select().from(documentNumbers)).find((row) => row.kind === kind)?.last;
const upTo = (n: number): number[] => times(n, (nth) => nth + 1);

test('100 deposits of several owners at once, some failing, number their receipts 1 to 80 without a gap', async () => {
  const [owners, admins] = [
    await Promise.all(times(5, () => payingOwner(ctx, admin))),
    await Promise.all(times(5, () => adminPerson(ctx))),
  ];
  const lost = new Error('lost');
  const ends = await Promise.allSettled(
    times(100, (nth) =>
      inTransaction(acting(ctx, admins[nth % 5]!), async (tx) => {
        await paidIn(tx, admins[nth % 5]!, owners[nth % 5]!.owner_id, 100 + nth);
        if (nth % 10 < 2) throw lost;
      }),
    ),
  );
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  expect(failures).toEqual(Array(20).fill(lost));
  expect(await numbersOf('receipt')).toEqual(upTo(80));
  expect(await lastOf('receipt')).toBe(80);
});

test('deposits, jobs, stops and statements of several owners at once have no gaps and no deadlock', async () => {
  const owners = await Promise.all(times(4, () => payingOwner(ctx, admin, { deposit: 5_000 })));
  const jobs: { id: string }[] = [];
  for (let nth = 0; nth < 40; nth += 1)
    jobs.push(await postedTask(ctx, admin, { ...owners[nth % 4]!, amount: 10, applicants_needed: 2 }));
  await Promise.all(
    times(160, async (nth) => {
      const owner = owners[nth % 4]!;
      if (nth % 4 === 0) await paidIn(ctx, admin, owner.owner_id, 50);
      else if (nth % 4 === 1) await postedTask(ctx, admin, { ...owners[(nth >> 2) % 4]!, amount: 20 });
      else if (nth % 4 === 2) await setTaskStatus(acting(ctx, admin), { id: jobs[nth >> 2]!.id, status: 'stopped' });
      else
        await makeStatement(acting(ctx, admin), {
          id: owners[(nth >> 2) % 4]!.owner_id,
          from: '2026-03-01',
          to: '2026-03-05',
        });
    }),
  );
  for (const kind of ['invoice', 'receipt', 'credit_note', 'statement'] as const) {
    const numbers = await numbersOf(kind);
    expect([kind, numbers]).toEqual([kind, upTo(numbers.length)]);
    expect(await lastOf(kind)).toBe(numbers.length);
  }
  expect((await numbersOf('credit_note')).length).toBe(40);
});

test('a statement requested ten times at once is made once', async () => {
  const { owner_id: id } = await payingOwner(ctx, admin, { deposit: 100 });
  const made = await Promise.all(
    times(10, () =>
      makeStatement({ ...acting(ctx, admin), requestId: newId() }, { id, from: '2026-03-01', to: '2026-03-05' }),
    ),
  );
  expect(new Set(made.map(({ data }) => data.number))).toEqual(new Set(['STM-2026-000001']));
});
