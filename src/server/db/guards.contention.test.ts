import { sql } from 'drizzle-orm';
import { newId, systemCtx, type Ctx } from '../context';
import { adminPerson, earn, person } from '../testing/factories';
import { resetDatabase, TestClock, testDatabase, testParts } from '../testing/testContext';
import { waitsForLocks } from '../testing/concurrency';
import { checkLedger } from '../modules/ledger';

let ctx: Ctx;
beforeEach(async () => {
  await resetDatabase();
  ctx = systemCtx(testParts((await testDatabase()).db, new TestClock()).base);
});
afterEach(async () => expect((await checkLedger(ctx)).differences).toEqual([]));

it('opposite transfers between two wallets wait for each other instead of deadlocking', async () => {
  const admin = await adminPerson(ctx);
  const ids: number[] = [];
  for (const who of [await person(ctx), await person(ctx)]) {
    await earn(ctx, admin, who, 100);
    const { rows } = await ctx.db.execute<{ id: string }>(sql`SELECT id FROM ledger_account WHERE user_id = ${who.id}`);
    ids.push(Number(rows[0]?.id));
  }
  const [first = 0, second = 0] = ids;
  const post = async (from: number, to: number) =>
    void (await ctx.db.execute(sql`
      SELECT ledger_post(${newId()}::uuid, 'job_refund', ${newId()}, NULL, now(), ARRAY[${from}, ${to}]::bigint[], ARRAY[-100, 100]::bigint[])`));
  const transfers: Promise<unknown>[] = [];
  // Held until both wait: a transaction with the opposite lock order would hold its wallet by then.
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM ledger_account WHERE id = ${first} FOR NO KEY UPDATE`);
    transfers.push(post(first, second));
    await waitsForLocks(ctx, 1);
    transfers.push(post(second, first));
    await waitsForLocks(ctx, 2);
  });
  expect((await Promise.allSettled(transfers)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});
