import { newId } from '../../context';
import { acting, adminPerson, earn, person, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { createPayoutBatch, settlePayouts } from '../payouts';
import { recordReferral, rewardReferral } from '../referrals';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { getYearStatement } from './statement';

const t = testContext({ chargesBorneBy: 'member' });
let admin: Person;
let member: Person;
beforeEach(async () => {
  t.clock.set('2026-03-05T09:00:00.000Z');
  admin = await adminPerson(t.ctx);
  member = await person(t.ctx);
});

const yearOf = async (year?: number, who = member) =>
  (await getYearStatement(acting(t.ctx, who), year === undefined ? {} : { year })).data;
const month = async (name: string) => (await yearOf()).months.find((one) => one.month === name);
const withdraw = async (amount: number): Promise<string> => {
  t.clock.advance({ hours: 1 });
  const as = { ...acting(t.ctx, member), idempotencyKey: newId() };
  return (await requestWithdrawal(as, { amount })).data.transactionId;
};
const decide = (withdrawl_id: string, given_status: 'approved' | 'rejected') =>
  decideWithdrawal(acting(t.ctx, admin), { withdrawl_id, given_status });
const paid = async (amount: number): Promise<string> => {
  const id = await withdraw(amount);
  await decide(id, 'approved');
  await createPayoutBatch(acting(t.ctx, admin), {});
  await settlePayouts(acting(t.ctx, admin), { ids: [id], outcome: 'paid' });
  return id;
};
const giveBack = (id: string) =>
  settlePayouts(acting(t.ctx, admin), { ids: [id], outcome: 'returned', reason: 'The account is closed.' });

test('earnings, referrals, withdrawals and fees are separate per month and add up to the balance', async () => {
  await earn(t.ctx, admin, member, 30_000);
  const friend = await person(t.ctx, { fullname: 'Chinedu Okafor', accountName: '', accountNo: '' });
  await recordReferral(t.ctx, { referredId: friend.id, referrerId: member.id });
  await rewardReferral(t.ctx, friend.id);
  t.clock.set('2026-04-10T09:00:00.000Z');
  // ₦10 up to ₦5,000, ₦25 above; duty of ₦50 from ₦10,000.
  await paid(5_000);
  await paid(12_000);
  const year = await yearOf();
  expect(year).toMatchObject({ year: 2026, years: [2026], opening: 0, jobs: 30_000, referrals: 200, given_up: 0 });
  expect([year.withdrawn + year.fees, year.closing]).toEqual([17_000, 13_200]);
  expect(year.fees).toBe(10 + 25 + 50);
  expect(year.months.map((one) => [one.month, one.jobs, one.withdrawn, one.fees, one.closing])).toEqual([
    ['2026-01', 0, 0, 0, 0],
    ['2026-02', 0, 0, 0, 0],
    ['2026-03', 30_000, 0, 0, 30_200],
    ['2026-04', 0, 16_915, 85, 13_200],
  ]);
});

test.each([
  ['rejected', async (): Promise<void> => void (await decide(await withdraw(5_000), 'rejected'))],
  [
    'accepted and not sent',
    async (): Promise<void> => {
      const id = await withdraw(5_000);
      await decide(id, 'approved');
      await createPayoutBatch(acting(t.ctx, admin), {});
      await giveBack(id);
    },
  ],
  ['paid and came back', async (): Promise<void> => void (await giveBack(await paid(5_000)))],
] as const)('a withdrawal that was %s takes its fees back', async (_, happened) => {
  await earn(t.ctx, admin, member, 10_000);
  await happened();
  expect(await yearOf()).toMatchObject({ jobs: 10_000, withdrawn: 0, fees: 0, closing: 10_000 });
});

test('a year starts and ends in Lagos time and passes its balance on', async () => {
  t.clock.set('2026-12-31T22:59:59.000Z');
  await earn(t.ctx, admin, member, 100);
  t.clock.set('2026-12-31T23:00:00.000Z');
  await earn(t.ctx, admin, member, 200);
  expect(await yearOf(2026)).toMatchObject({ jobs: 100, closing: 100, years: [2027, 2026] });
  expect((await yearOf(2026)).months).toHaveLength(12);
  expect(await yearOf()).toMatchObject({
    year: 2027,
    opening: 100,
    jobs: 200,
    closing: 300,
    months: [{ closing: 300 }],
  });
  expect(await month('2027-01')).toMatchObject({ jobs: 200 });
  expect(await yearOf(2030)).toMatchObject({ opening: 300, closing: 300, months: [] });
});

test('a member sees nothing of another’s wallet', async () => {
  await earn(t.ctx, admin, member, 500);
  expect(await yearOf(2026, await person(t.ctx))).toMatchObject({ jobs: 0, closing: 0 });
});
