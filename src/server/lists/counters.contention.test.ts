import { sql } from 'drizzle-orm';
import { inTransaction, systemCtx, type Ctx } from '../context';
import { acting, adminPerson, earn, person } from '../testing/factories';
import { TestClock, resetDatabase, testDatabase, testParts } from '../testing/testContext';
import { checkLedger } from '../modules/ledger';
import { decideWithdrawal, requestWithdrawal } from '../modules/withdrawals';
import { countNow, compactCounters } from './counters';

let ctx: Ctx;
beforeEach(async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  ctx = systemCtx(testParts(db, new TestClock()).base);
});

it('loses and doubles nothing while many decide and two compact', async () => {
  const admin = await adminPerson(ctx);
  const members = await Promise.all(Array.from({ length: 8 }, () => person(ctx)));
  for (const member of members) await earn(ctx, admin, member, 10_000);
  let done = false;
  const totals: number[] = [];
  const compacting = [1, 2].map(async () => {
    while (!done) {
      await compactCounters(ctx);
      totals.push((await countNow(ctx, ['members.active'])).rows);
    }
  });
  await Promise.all(
    members.map(async (member) => {
      for (let n = 1; n <= 12; n += 1) {
        const { data } = await requestWithdrawal(acting(ctx, member), { amount: 100 + n });
        const given_status = n % 2 ? ('approved' as const) : ('rejected' as const);
        await decideWithdrawal(acting(ctx, admin), { withdrawl_id: data.transactionId, given_status });
      }
    }),
  );
  done = true;
  await Promise.all(compacting);
  await compactCounters(ctx);
  expect(await countNow(ctx, ['withdrawals.pending'])).toEqual({ rows: 0, kobo: 0 });
  expect((await countNow(ctx, ['withdrawals.approved'])).rows).toBe(48);
  expect((await countNow(ctx, ['withdrawals.rejected'])).rows).toBe(48);
  // Concurrent readers saw either the parts or their sum.
  expect(new Set(totals)).toEqual(new Set([9]));
  expect((await checkLedger(ctx)).differences).toEqual([]);
});

it('no writer waits for an open transaction or a compaction', async () => {
  await adminPerson(ctx);
  await person(ctx);
  await inTransaction(ctx, async (first) => {
    await person(first);
    await compactCounters(first);
    await inTransaction(ctx, async (second) => {
      await second.db.execute(sql`SET LOCAL lock_timeout = '2s'`);
      await person(second);
    });
    expect((await countNow(ctx, ['members.active'])).rows).toBe(3);
  });
  expect((await countNow(ctx, ['members.active'])).rows).toBe(4);
  expect((await checkLedger(ctx)).differences).toEqual([]);
});
