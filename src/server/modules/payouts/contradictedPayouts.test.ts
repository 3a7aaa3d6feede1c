import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { parseConfig } from '../../config';
import { newId, type Ctx } from '../../context';
import { auditLog, contradictions, payouts, users } from '../../db/schema';
import { budpayPayouts } from '../../providers/budpayPayouts';
import { acting, adminPerson, earn, person, type Person } from '../../testing/factories';
import { PaymentsDouble, type DoubledTransfer } from '../../testing/paymentsDouble';
import { heldBy } from '../../testing/payingOwner';
import { testContext } from '../../testing/testContext';
import { decideContradiction, listContradictions } from '../contradictions';
import { walletOf } from '../ledger';
import { listReconciliations, reconcile } from '../reconciliation';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { takeHint, followPayouts } from './followPayouts';
import { createPayoutBatch } from './createPayoutBatch';
import { getPayoutSummary, listPayouts } from './adminQueries';
import { sendPayouts } from './sendPayouts';
import { settlePayouts } from './settlePayouts';

const t = testContext();
const keys = { secretKey: 'sk_test_1', publicKey: 'pk_test_1' };
let double: PaymentsDouble;
let admin: Person;
let ctx: Ctx;

beforeAll(async () => {
  double = await PaymentsDouble.start(keys);
});
afterAll(() => double.stop());
beforeEach(async () => {
  double.transfers.clear();
  double.mishap = () => 'none';
  double.outcome = () => 'success';
  const { payments } = parseConfig({
    PAYMENTS_SECRET_KEY: keys.secretKey,
    PAYMENTS_PUBLIC_KEY: keys.publicKey,
    PAYMENTS_BASE_URL: double.baseUrl,
  });
  if (!payments) throw new Error('no provider');
  const providers = { ...t.ctx.providers, payouts: budpayPayouts(payments) };
  ctx = { ...t.ctx, config: { ...t.ctx.config, payments }, providers };
  admin = await adminPerson(ctx);
});

const ask = (member: Person, amount: number) =>
  requestWithdrawal({ ...acting(ctx, member), idempotencyKey: newId() }, { amount });
const accept = (withdrawl_id: string) =>
  decideWithdrawal(acting(ctx, admin), { withdrawl_id, given_status: 'approved' });
const approved = async (member: Person, naira: number) => {
  const { data } = await ask(member, naira);
  await accept(data.transactionId);
  return { id: data.transactionId, reference: data.reference.toLowerCase() };
};
const earner = async (naira: number) => {
  const member = await person(ctx);
  await earn(ctx, admin, member, naira);
  return member;
};
const at = (reference: string) => double.transfers.get(reference) as DoubledTransfer;
const rowOf = async (id: string) => (await ctx.db.select().from(payouts).where(eq(payouts.withdrawalId, id)))[0];
const balanceOf = async (member: Person) => (await walletOf(ctx, member.id)).balance;
const hint = async (reference: string) => {
  const body = JSON.stringify({ notify: 'payout', notifyType: 'successful', data: { reference: `BUD_${reference}` } });
  const merchantsignature = createHmac('sha512', keys.secretKey).update(body).digest('hex');
  expect(await takeHint({ ...ctx, actor: { kind: 'anonymous' } }, body, { merchantsignature })).toBe(true);
  await followPayouts(ctx);
};
/** Failed at the provider long enough to be returned. */
const failedFor = async (member: Person, naira: number) => {
  const payout = await approved(member, naira);
  await sendPayouts(ctx);
  double.outcome = () => 'failed';
  for (const minutes of [1, 10]) {
    t.clock.advance({ minutes });
    await followPayouts(ctx);
  }
  double.outcome = () => 'success';
  expect(await rowOf(payout.id)).toMatchObject({ status: 'returned' });
  return payout;
};
const open = async () => (await listContradictions(acting(ctx, admin))).data;
const alerts = () =>
  t.jobs
    .map(({ data }) => data as { subject?: string; text?: string })
    .filter(({ subject }) => subject?.includes('contradicts'));
const nightly = async () => {
  await reconcile(ctx);
  return (await listReconciliations(acting(ctx, admin), {})).data[0]!;
};
const decide = (decision: 'taken' | 'released' | 'settled', id: string, by: Person = admin) =>
  decideContradiction(acting(ctx, by), { id, decision, reason: 'Seen at the provider’s page.' });

describe('a payout returned and then paid', () => {
  let member: Person;
  let payout: Awaited<ReturnType<typeof failedFor>>;
  beforeEach(async () => {
    member = await earner(500);
    payout = await failedFor(member, 500);
    expect(await balanceOf(member)).toBe(500);
    at(payout.reference).status = 'success';
  });

  test('alerts once with what to do, and stays in the nightly comparison', async () => {
    await hint(payout.reference);
    await hint(payout.reference);
    expect(alerts()).toHaveLength(1);
    for (const fact of [payout.reference.toUpperCase(), '₦500', messages.payouts.contradictionTodo.returned_paid])
      expect(alerts()[0]?.text).toContain(fact);
    expect(await open()).toMatchObject([
      { kind: 'returned_paid', of: 'payout', where: payout.reference.toUpperCase(), ours: 500, says: 500 },
    ]);
    expect((await nightly()).differences).toEqual([
      { what: 'Payout: given back here, paid by the provider', where: payout.reference.toUpperCase() },
    ]);
  });

  test('holds new withdrawals, and accepted ones are neither sent nor batched', async () => {
    await earn(ctx, admin, member, 1_000);
    const accepted = await approved(member, 300);
    const pending = (await ask(member, 200)).data.transactionId;
    await hint(payout.reference);
    await expect(ask(member, 100)).rejects.toMatchObject({
      code: 'withdrawals_held',
      message: messages.withdrawals.held,
    });
    await accept(pending);
    await sendPayouts(ctx);
    expect(double.transfers.size).toBe(1);
    const refused = { code: 'nothing_waits', message: messages.payouts.contradictionHeld(2, '₦500') };
    await expect(createPayoutBatch(acting(ctx, admin), {})).rejects.toMatchObject(refused);
    await expect(createPayoutBatch(acting(ctx, admin), { ids: [accepted.id] })).rejects.toMatchObject({
      message: messages.payouts.contradictionHeld(1, '₦300'),
    });
    expect((await getPayoutSummary(acting(ctx, admin))).data).toMatchObject({
      waiting: { rows: 2, amount: 500 },
      heldByContradiction: { rows: 2, amount: 500 },
    });
    expect((await listPayouts(acting(ctx, admin), { status: 'waiting' })).data).toMatchObject([
      { heldByContradiction: true },
      { heldByContradiction: true },
    ]);
    const [found] = await open();
    await decide('released', found!.id);
    await sendPayouts(ctx);
    expect(double.transfers.size).toBe(3);
    expect(await rowOf(accepted.id)).toMatchObject({ status: 'sent' });
    expect((await ask(member, 100)).data.status).toBe('pending');
  });

  test('is taken from the wallet once if the bank paid it', async () => {
    await hint(payout.reference);
    const [found] = await open();
    expect((await decide('taken', found!.id)).message).toBe(messages.payouts.reconciliationTaken('₦500', null));
    expect(await balanceOf(member)).toBe(0);
    expect(await heldBy(ctx, 'late_paid')).toBe(500);
    await expect(decide('taken', found!.id)).rejects.toMatchObject({ code: 'already_decided' });
    await hint(payout.reference);
    expect(await open()).toEqual([]);
    expect((await nightly()).ok).toBe(true);
    const log = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'contradiction.decide'));
    expect(log).toMatchObject([{ subjectId: member.id, after: { status: 'taken' } }]);
  });

  test('partly spent is taken as far as possible, and the product bears the rest', async () => {
    const spent = await approved(member, 200);
    await createPayoutBatch(acting(ctx, admin), { ids: [spent.id] });
    await settlePayouts(acting(ctx, admin), { ids: [spent.id], outcome: 'paid' });
    const costs = await heldBy(ctx, 'payout_costs');
    await hint(payout.reference);
    const [found] = await open();
    expect((await decide('taken', found!.id)).message).toBe(messages.payouts.reconciliationTaken('₦300', '₦200'));
    expect(await balanceOf(member)).toBe(0);
    expect((await heldBy(ctx, 'payout_costs')) - costs).toBe(-200);
  });

  test('is not taken while other withdrawals hold the money', async () => {
    const { data } = await ask(member, 400);
    await hint(payout.reference);
    const [found] = await open();
    await expect(decide('taken', found!.id)).rejects.toMatchObject({ code: 'money_on_hold' });
    await decideWithdrawal(acting(ctx, admin), { withdrawl_id: data.transactionId, given_status: 'rejected' });
    await decide('taken', found!.id);
    expect(await balanceOf(member)).toBe(0);
  });

  test('stays with the member if it did not arrive, and a judged one does not alert again', async () => {
    await hint(payout.reference);
    const [found] = await open();
    await decide('released', found!.id);
    await hint(payout.reference);
    expect([await balanceOf(member), await open(), (await nightly()).ok]).toEqual([500, [], true]);
    expect(alerts()).toHaveLength(1);
  });

  test('has only these two decisions, and not by its member', async () => {
    await hint(payout.reference);
    const [found] = await open();
    await expect(decide('settled', found!.id)).rejects.toMatchObject({ code: 'validation_failed' });
    await ctx.db.update(users).set({ isAdmin: true }).where(eq(users.id, member.id));
    await expect(decide('released', found!.id, { ...member, isAdmin: true })).rejects.toMatchObject({
      code: 'conflict_of_interest',
    });
    await expect(decide('released', newId())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('stays held if the provider changes its answer again: an admin decides', async () => {
    await hint(payout.reference);
    at(payout.reference).status = 'failed';
    await hint(payout.reference);
    expect(await open()).toHaveLength(1);
  });
});

test('one returned while in transit alerts, is asked about for two weeks, and closes when it fails', async () => {
  const member = await earner(500);
  const payout = await approved(member, 500);
  double.outcome = () => 'pending';
  await sendPayouts(ctx);
  t.clock.advance({ hours: limits.payoutByHandHours });
  await settlePayouts(acting(ctx, admin), { ids: [payout.id], outcome: 'returned', reason: 'Support said so.' });
  await hint(payout.reference);
  expect(await open()).toMatchObject([{ kind: 'returned_underway' }]);
  expect((await rowOf(payout.id))?.askAt).not.toBeNull();
  at(payout.reference).status = 'failed';
  t.clock.advance({ hours: 2 });
  await followPayouts(ctx);
  expect([await open(), (await rowOf(payout.id))?.askAt]).toEqual([[], null]);
});

test('a success in another currency does not count as paid', async () => {
  const payout = await approved(await earner(500), 500);
  await sendPayouts(ctx);
  at(payout.reference).currency = 'USD';
  t.clock.advance({ minutes: 1 });
  await followPayouts(ctx);
  expect(await rowOf(payout.id)).toMatchObject({ status: 'sent', problem: expect.stringContaining('USD') });
  expect(await open()).toMatchObject([{ kind: 'differs', what: 'it answers in USD' }]);
  at(payout.reference).currency = 'ngn';
  t.clock.advance({ hours: 1 });
  await followPayouts(ctx);
  expect(await rowOf(payout.id)).toMatchObject({ status: 'paid' });
  expect(await open()).toEqual([]);
});

test('a paid one that fails later alerts at once and closes when returned', async () => {
  const member = await earner(500);
  const payout = await approved(member, 500);
  await sendPayouts(ctx);
  t.clock.advance({ minutes: 1 });
  await followPayouts(ctx);
  at(payout.reference).status = 'reversed';
  await hint(payout.reference);
  expect(await open()).toMatchObject([{ kind: 'failed' }]);
  expect(alerts()).toHaveLength(1);
  t.clock.advance({ minutes: 10 });
  await followPayouts(ctx);
  expect([await open(), await balanceOf(member)]).toEqual([[], 500]);
  expect(await ctx.db.select().from(contradictions)).toMatchObject([{ status: 'agreed' }]);
});
