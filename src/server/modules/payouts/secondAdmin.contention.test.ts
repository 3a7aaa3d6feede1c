import { eq, inArray } from 'drizzle-orm';
import { newId, systemCtx, type Ctx } from '../../context';
import { auditLog, payouts } from '../../db/schema';
import { DomainError } from '../../errors';
import type { PayoutProvider } from '../../providers/ports';
import { acting, adminPerson, earn, person, type Person } from '../../testing/factories';
import { resetDatabase, TestClock, testConfig, testDatabase, testParts } from '../../testing/testContext';
import { checkLedger } from '../ledger';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { createPayoutBatch } from './createPayoutBatch';
import { releasePayouts } from './releasePayouts';
import { sendPayouts } from './sendPayouts';

const yesMan: PayoutProvider = {
  submit: async () => ({ kind: 'accepted' }),
  inquire: async () => ({ kind: 'unclear', why: '' }),
  hintOf: () => 'forged',
  balanceKobo: async () => null,
};
const clock = new TestClock();
let ctx: Ctx;
let ngozi: Person;
let bola: Person;
beforeEach(async () => {
  await resetDatabase();
  const { base } = testParts((await testDatabase()).db, clock, testConfig({ secondAdminAboveKobo: 100_000 }));
  ctx = systemCtx({ ...base, providers: { ...base.providers, payouts: yesMan } });
  [ngozi, bola] = [await adminPerson(ctx), await adminPerson(ctx)];
});
afterEach(async () => expect((await checkLedger(ctx)).differences).toEqual([]));

const pending = async (member: Person, naira: number): Promise<string> => {
  await earn(ctx, ngozi, member, naira);
  const as = { ...acting(ctx, member), idempotencyKey: newId() };
  return (await requestWithdrawal(as, { amount: naira })).data.transactionId;
};
const accept = (id: string) => decideWithdrawal(acting(ctx, ngozi), { withdrawl_id: id, given_status: 'approved' });
/** False if refused; other failures are thrown. */
const tried = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );
const sentOf = async (ids: readonly string[]) => {
  const rows = await ctx.db
    .select()
    .from(payouts)
    .where(inArray(payouts.withdrawalId, [...ids]));
  return rows.filter(({ status }) => status === 'sent');
};

it('payouts that one admin accepts in pieces and sends at once never exceed the limit, by batch or provider', async () => {
  for (let round = 0; round < 6; round += 1) {
    const member = await person(ctx, { accountNo: `000000000${round}` });
    const ids = [await pending(member, 600), await pending(member, 601), await pending(member, 602)];
    const sendOut = () =>
      round % 2 === 0 ? tried(createPayoutBatch(acting(ctx, ngozi), {})) : sendPayouts(ctx).then(() => true);
    await Promise.all(ids.flatMap((id) => [accept(id), sendOut(), sendOut().then(sendOut)]));
    await sendOut();
    const sent = await sentOf(ids);
    expect(sent.reduce((kobo, { amountKobo }) => kobo + amountKobo, 0)).toBeLessThanOrEqual(100_000);
  }
});

it('of ten releases at once one succeeds, and the payout leaves once, not earlier', async () => {
  const id = await pending(await person(ctx), 5_000);
  await accept(id);
  const [released] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => tried(releasePayouts(acting(ctx, bola), { ids: [id] })))),
    Promise.all(Array.from({ length: 10 }, () => tried(createPayoutBatch(acting(ctx, ngozi), { ids: [id] })))),
  ]);
  expect(released.filter(Boolean)).toHaveLength(1);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'payout.release'))).toBe(1);
  await tried(createPayoutBatch(acting(ctx, ngozi), { ids: [id] }));
  expect(await sentOf([id])).toEqual([expect.objectContaining({ releasedBy: bola.id })]);
});
