import { and, eq, sql } from 'drizzle-orm';
import { inTransaction, systemCtx, type Ctx } from '../../../context';
import { applications, referrals, users, withdrawals } from '../../../db/schema';
import { acting, adminPerson, earn, person, postedTask, type Person } from '../../../testing/factories';
import { goodPassword } from '../../../testing/signingUp';
import { resetDatabase, TestClock, testDatabase, testParts } from '../../../testing/testContext';
import { waitsForLocks } from '../../../testing/concurrency';
import { applyTask } from '../../applications';
import { hashPassword } from '../../passwords';
import { checkLedger, walletOf } from '../../ledger';
import { recordReferral, rewardReferral } from '../../referrals';
import { requestWithdrawal } from '../../withdrawals';
import { closeAccount } from './closeAccount';

let ctx: Ctx;
let parts: ReturnType<typeof testParts>;
let goodHash = '';
beforeAll(async () => {
  goodHash = await hashPassword(goodPassword);
});
beforeEach(async () => {
  await resetDatabase();
  parts = testParts((await testDatabase()).db, new TestClock());
  ctx = systemCtx(parts.base);
});
afterEach(async () => expect((await checkLedger(ctx)).differences).toEqual([]));

const rounds = 12;
const member = () => person(ctx, { passwordHash: goodHash });
const close = (who: Person, gives_up?: number) =>
  closeAccount(acting(ctx, who), { current_password: goodPassword, ...(gives_up === undefined ? {} : { gives_up }) });
const statusOf = async ({ id }: Person) =>
  (await ctx.db.select({ status: users.status }).from(users).where(eq(users.id, id)))[0]?.status;
const done = async (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    () => false,
  );

it('a job taken while its member leaves is taken by a member or not at all', async () => {
  const task = await postedTask(ctx, await adminPerson(ctx), { applicants_needed: rounds });
  for (let round = 0; round < rounds; round += 1) {
    const ada = await member();
    const [closed, took] = await Promise.all([
      done(close(ada)),
      done(applyTask(acting(ctx, ada), { task_id: task.id })),
    ]);
    expect([closed, took].filter(Boolean)).toHaveLength(1);
    expect(await statusOf(ada)).toBe(closed ? 'closed' : 'active');
    expect(await ctx.db.$count(applications, eq(applications.userId, ada.id))).toBe(took ? 1 : 0);
  }
});

it('a reward for a newcomer is paid to an open account or not at all', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [ada, bola] = [await member(), await person(ctx, { fullname: 'Bola Ade', accountNo: '' })];
    await recordReferral(ctx, { referredId: bola.id, referrerId: ada.id });
    const reward = inTransaction(ctx, (tx) => rewardReferral(tx, bola.id));
    const [closed, paid] = await Promise.all([done(close(ada)), done(reward)]);
    expect(paid).toBe(true);
    expect((await walletOf(ctx, ada.id)).balance).toBe(closed ? 0 : 200);
    expect(await statusOf(ada)).toBe(closed ? 'closed' : 'active');
  }
});

it('a held reward whose referrer leaves blocks closing or is dropped', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [ada, bola] = [await member(), await person(ctx)];
    await recordReferral(ctx, { referredId: bola.id, referrerId: ada.id });
    const holding = inTransaction(ctx, (tx) => rewardReferral(tx, bola.id));
    const [closed, onHold] = await Promise.all([done(close(ada)), done(holding)]);
    expect(onHold).toBe(true);
    expect(await statusOf(ada)).toBe(closed ? 'closed' : 'active');
    const waits = and(eq(referrals.referrerId, ada.id), eq(referrals.status, 'on_hold'));
    expect(await ctx.db.$count(referrals, waits)).toBe(closed ? 0 : 1);
  }
});

it('a reward in progress makes a closing wait without deadlock', async () => {
  const [ada, bola] = [await member(), await person(ctx, { fullname: 'Bola Ade', accountNo: '' })];
  await recordReferral(ctx, { referredId: bola.id, referrerId: ada.id });
  const both: Promise<unknown>[] = [];
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM ledger_account WHERE user_id = ${ada.id} FOR NO KEY UPDATE`);
    both.push(inTransaction(ctx, (reward) => rewardReferral(reward, bola.id)));
    await waitsForLocks(ctx, 1);
    both.push(close(ada).catch((error: unknown) => error));
    await waitsForLocks(ctx, 2);
  });
  expect(await Promise.all(both)).toEqual([undefined, expect.objectContaining({ status: 409 })]);
  expect(parts.logged.filter(({ message }) => message === 'transaction repeated')).toEqual([]);
  expect((await walletOf(ctx, ada.id)).balance).toBe(200);
});

it('of two closings and a withdrawal, the money goes one way', async () => {
  const admin = await adminPerson(ctx);
  for (let round = 0; round < rounds; round += 1) {
    const ada = await member();
    await earn(ctx, admin, ada, round % 2 === 0 ? 60 : 100);
    const ends = await Promise.all([
      done(close(ada, 60)),
      done(close(ada, 60)),
      done(requestWithdrawal(acting(ctx, ada), { amount: 100 })),
    ]);
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect((await walletOf(ctx, ada.id)).balance).toBe(0);
    expect(await ctx.db.$count(withdrawals, eq(withdrawals.userId, ada.id))).toBe(round % 2);
  }
});
