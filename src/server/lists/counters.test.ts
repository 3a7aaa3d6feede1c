import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { inTransaction } from '../context';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../testing/factories';
import { testContext } from '../testing/testContext';
import { reviewProof } from '../modules/proofs';
import { checkLedger } from '../modules/ledger';
import { decideWithdrawal, requestWithdrawal } from '../modules/withdrawals';
import { countEach, countNow, compactCounters, perDay, type CounterName } from './counters';
import { propertyRuns } from '../testing/propertyRuns';

const t = testContext();
const promise = 'every counter equals the rows it counts, day by day';
const promises: readonly string[] = [promise, 'every counter is the sum of its days'];
const broken = async (): Promise<string[]> => {
  const { differences } = await checkLedger(t.ctx);
  return differences.filter(({ check }) => promises.includes(check)).map(({ example }) => example);
};
const kept = async (): Promise<number> => {
  const { rows } = await t.ctx.db.execute<{ rows: string }>(sql`SELECT count(*) AS rows FROM counters`);
  return Number(rows[0]!.rows);
};

let admin: Person;
let ada: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ada = await person(t.ctx);
});

it('counts rows and sums money as proofs and withdrawals change status', async () => {
  const { id: jobId } = await postedTask(t.ctx, admin, { amount: 700 });
  const proof = await handedIn(t.ctx, ada, jobId);
  expect(await countNow(t.ctx, ['proofs.in-review'])).toEqual({ rows: 1, kobo: 70_000 });
  await reviewProof(acting(t.ctx, admin), { id: proof, given_status: 'approved' });
  await requestWithdrawal(acting(t.ctx, ada), { amount: 250 });
  const names: CounterName[] = ['proofs.in-review', 'proofs.approved', 'withdrawals.pending', 'withdrawals.approved'];
  expect(await countEach(t.ctx, names)).toEqual({
    'proofs.in-review': { rows: 0, kobo: 0 },
    'proofs.approved': { rows: 1, kobo: 70_000 },
    'withdrawals.pending': { rows: 1, kobo: 25_000 },
    'withdrawals.approved': { rows: 0, kobo: 0 },
  });
  expect(await countNow(t.ctx, ['proofs.in-review', 'proofs.approved'])).toEqual({ rows: 1, kobo: 70_000 });
});

it('puts a decision on its Lagos day, even in the hour before UTC’s midnight', async () => {
  t.clock.set('2026-03-05T22:59:59.000Z');
  await earn(t.ctx, admin, ada, 300);
  t.clock.set('2026-03-05T23:00:00.000Z');
  await earn(t.ctx, admin, ada, 400);
  expect(await perDay(t.ctx, ['proofs.approved'], '2026-03-01')).toEqual([
    { name: 'proofs.approved', day: '2026-03-05', rows: 1, kobo: 30_000 },
    { name: 'proofs.approved', day: '2026-03-06', rows: 1, kobo: 40_000 },
  ]);
  expect(await perDay(t.ctx, ['proofs.approved'], '2026-03-06')).toHaveLength(1);
});

it('matches the rows after any changes, with or without compaction in between', async () => {
  await t.ctx.db.execute(sql`
    INSERT INTO coupons (id, code, status, created_by, created_at)
    SELECT gen_random_uuid(), 'T-' || n, 'pending', ${admin.id}, ${t.clock.now().toISOString()}::timestamptz - n * interval '5 hours'
      FROM generate_series(1, 60) AS n`);
  const share = fc.integer({ min: 0, max: 6 });
  const step = fc.oneof(
    fc.record({ act: fc.constant('void' as const), share }),
    fc.record({ act: fc.constant('reopen' as const), share }),
    fc.record({ act: fc.constant('remove' as const), share }),
    fc.record({ act: fc.constant('add' as const), share }),
    fc.record({ act: fc.constant('compact' as const), share }),
  );
  const some = (n: number) => sql`abs(hashtext(code)) % 7 = ${n}`;
  const run = {
    void: (n: number) => t.ctx.db.execute(sql`UPDATE coupons SET status = 'void' WHERE ${some(n)}`),
    reopen: (n: number) => t.ctx.db.execute(sql`UPDATE coupons SET status = 'pending' WHERE ${some(n)}`),
    remove: (n: number) => t.ctx.db.execute(sql`DELETE FROM coupons WHERE ${some(n)}`),
    add: (n: number) =>
      t.ctx.db.execute(sql`
        INSERT INTO coupons (id, code, status, created_by, created_at)
        SELECT gen_random_uuid(), gen_random_uuid()::text, 'pending', created_by, created_at FROM coupons WHERE ${some(n)}`),
    compact: () => compactCounters(t.ctx),
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      for (const { act, share: n } of steps) {
        await run[act](n);
        expect(await broken()).toEqual([]);
      }
    }),
    propertyRuns(12),
  );
});

it('compacts a day’s rows into one and drops those that cancel out', async () => {
  await earn(t.ctx, admin, ada, 5_000);
  for (let n = 1; n <= 3; n += 1) {
    const { data } = await requestWithdrawal(acting(t.ctx, ada), { amount: 100 * n });
    await decideWithdrawal(acting(t.ctx, admin), { withdrawl_id: data.transactionId, given_status: 'rejected' });
  }
  const names: CounterName[] = ['withdrawals.pending', 'withdrawals.rejected', 'audit'];
  const before = await countEach(t.ctx, names);
  await compactCounters(t.ctx);
  const compacted = await kept();
  expect(await countEach(t.ctx, names)).toEqual(before);
  expect(before['withdrawals.rejected']).toEqual({ rows: 3, kobo: 60_000 });
  // One day, and one row for each of: audit, members.active, proofs.approved, tasks.completed, withdrawals.rejected,
  // and of the proofs and withdrawals by the day they came.
  expect(compacted).toBe(7);
  await compactCounters(t.ctx);
  expect(await kept()).toBe(compacted);
});

it('a wrong one is found by the ledger check', async () => {
  const undo = new Error('undo');
  const wrong = inTransaction(t.ctx, async (tx) => {
    await tx.db.execute(
      sql`INSERT INTO counter_changes (name, day, rows, kobo) VALUES ('members.active', '2026-03-05', 1, 0)`,
    );
    expect((await checkLedger(tx)).differences).toMatchObject([
      { check: promise, example: 'members.active on 2026-03-05' },
    ]);
    throw undo;
  });
  await expect(wrong).rejects.toBe(undo);
});
