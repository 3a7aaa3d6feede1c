import { eq } from 'drizzle-orm';
import { systemCtx, type Ctx } from '../../context';
import { ledgerTransfers, notifications, referrals } from '../../db/schema';
import { acting, adminPerson, person } from '../../testing/factories';
import { resetDatabase, TestClock, testDatabase, testParts } from '../../testing/testContext';
import { checkLedger, walletOf } from '../ledger';
import { decideReferral } from './decideReferral';
import { recordReferral, rewardReferral } from '.';

let ctx: Ctx;
beforeEach(async () => {
  await resetDatabase();
  ctx = systemCtx(testParts((await testDatabase()).db, new TestClock()).base);
});
afterEach(async () => expect((await checkLedger(ctx)).differences).toEqual([]));

const withheld = async () => {
  const [ada, bola] = [await person(ctx), await person(ctx)];
  await recordReferral(ctx, { referredId: bola.id, referrerId: ada.id });
  await rewardReferral(ctx, bola.id);
  return { ada, bola };
};

test('thirty releases of one withheld reward at once, with activations beside them, pay it once', async () => {
  const admins = [await adminPerson(ctx, { accountNo: '' }), await adminPerson(ctx, { accountNo: '' })];
  const { ada, bola } = await withheld();
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

test('a release and a refusal at once: one of them, forty times, and money only with the release', async () => {
  const admin = await adminPerson(ctx, { accountNo: '' });
  for (let round = 0; round < 40; round += 1) {
    const { ada, bola } = await withheld();
    await Promise.allSettled([
      decideReferral(acting(ctx, admin), { id: bola.id, given_status: 'approved' }),
      decideReferral(acting(ctx, admin), { id: bola.id, given_status: 'rejected', reason: 'One person.' }),
    ]);
    const [row] = await ctx.db.select().from(referrals).where(eq(referrals.referredId, bola.id));
    expect((await walletOf(ctx, ada.id)).balance).toBe(row?.status === 'rewarded' ? 200 : 0);
    expect(row?.status).toMatch(/^(rewarded|refused)$/);
  }
});
