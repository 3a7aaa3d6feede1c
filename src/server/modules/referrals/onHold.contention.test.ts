import { eq } from 'drizzle-orm';
import { systemCtx, type Ctx } from '../../context';
import { auditLog, ledgerTransfers, notifications, referrals } from '../../db/schema';
import { acting, adminPerson, person, type Person } from '../../testing/factories';
import { resetDatabase, TestClock, testDatabase, testParts } from '../../testing/testContext';
import { checkLedger, walletOf } from '../ledger';
import { decideReferral } from './onHold';
import { recordReferral, rewardReferral } from '.';

let ctx: Ctx;
beforeEach(async () => {
  await resetDatabase();
  ctx = systemCtx(testParts((await testDatabase()).db, new TestClock()).base);
});
afterEach(async () => expect((await checkLedger(ctx)).differences).toEqual([]));

const onHold = async () => {
  const [ada, bola] = [await person(ctx), await person(ctx)];
  await recordReferral(ctx, { referredId: bola.id, referrerId: ada.id });
  await rewardReferral(ctx, bola.id);
  return { ada, bola };
};

test('thirty releases of one held reward with activations at once pay it once', async () => {
  const admins = [await adminPerson(ctx, { accountNo: '' }), await adminPerson(ctx, { accountNo: '' })];
  const { ada, bola } = await onHold();
  const ends = await Promise.all(
    Array.from({ length: 30 }, (_, nth) =>
      (nth % 5 === 4
        ? ctx.db.transaction((db) => rewardReferral({ ...ctx, db }, bola.id)).then(() => 'nothing')
        : decideReferral(acting(ctx, admins[nth % 2]!), { id: bola.id, given_status: 'approved' }).then(() => 'paid')
      ).catch((error: { status?: number }) => String(error.status)),
    ),
  );
  expect(ends.filter((end) => end === 'paid')).toHaveLength(1);
  expect(ends.filter((end) => end === '409')).toHaveLength(23);
  expect((await walletOf(ctx, ada.id)).balance).toBe(200);
  expect(await ctx.db.$count(ledgerTransfers)).toBe(1);
  expect(await ctx.db.$count(notifications)).toBe(1);
});

test('of two admins paying and refusing forty rewards each gets one outcome, and both learn it', async () => {
  const [one, other] = [await adminPerson(ctx, { accountNo: '' }), await adminPerson(ctx, { accountNo: '' })];
  const rewards: Awaited<ReturnType<typeof onHold>>[] = [];
  while (rewards.length < 40) rewards.push(await onHold());
  const decide = (who: Person, { bola: { id } }: (typeof rewards)[number], given_status: 'approved' | 'rejected') =>
    decideReferral(acting(ctx, who), { id, given_status, reason: 'One person.' }).then(
      ({ data }) => data.status,
      ({ status }: { status?: number }) => String(status),
    );
  const ends = await Promise.all(
    rewards.map(async (reward) => Promise.all([decide(one, reward, 'approved'), decide(other, reward, 'rejected')])),
  );
  let paid = 0;
  for (const [nth, { ada, bola }] of rewards.entries()) {
    const [row] = await ctx.db.select().from(referrals).where(eq(referrals.referredId, bola.id));
    const isPaid = row?.status === 'rewarded';
    if (isPaid) paid += 1;
    expect(ends[nth]).toEqual(isPaid ? ['rewarded', '409'] : ['409', 'refused']);
    expect(row).toMatchObject({ decidedBy: (isPaid ? one : other).id, refusal: isPaid ? null : 'One person.' });
    expect((await walletOf(ctx, ada.id)).balance).toBe(isPaid ? 200 : 0);
    expect(await ctx.db.$count(notifications, eq(notifications.userId, ada.id))).toBe(1);
  }
  expect(await ctx.db.$count(ledgerTransfers)).toBe(paid);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'referral.decide'))).toBe(40);
});
