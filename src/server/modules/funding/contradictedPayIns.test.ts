import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { parseConfig } from '../../config';
import type { Ctx } from '../../context';
import { deposits, payIns } from '../../db/schema';
import { budpayPayIns } from '../../providers/budpayPayIns';
import { acting, adminPerson, type Person } from '../../testing/factories';
import { heldBy, payingOwner } from '../../testing/payingOwner';
import { PaymentsDouble } from '../../testing/paymentsDouble';
import { testContext } from '../../testing/testContext';
import { decideContradiction, listContradictions } from '../contradictions';
import { listReconciliations, reconcile } from '../reconciliation';
import { followPayIns, recordDeposit, reverseDeposit, startPayIn, takePayInHint } from '.';

const t = testContext({ secondAdminAboveKobo: 100_000_00 });
const keys = { secretKey: 'sk_test_1', publicKey: 'pk_test_1' };
let double: PaymentsDouble;
let ctx: Ctx;
let admin: Person;
let second: Person;
let owner: string;
let asked: string[] = [];

beforeAll(async () => {
  double = await PaymentsDouble.start(keys);
});
afterAll(() => double.stop());
beforeEach(async () => {
  double.payments.clear();
  double.mishap = () => 'none';
  const { payments, payIn } = parseConfig({
    PAY_IN_WITH: 'provider',
    PAYMENTS_SECRET_KEY: keys.secretKey,
    PAYMENTS_PUBLIC_KEY: keys.publicKey,
    PAYMENTS_BASE_URL: double.baseUrl,
  });
  if (!payments) throw new Error('no provider');
  const provider = budpayPayIns(payments, payIn);
  asked = [];
  const inquire = (reference: string) => {
    asked.push(reference);
    // A thousand network calls would take seconds.
    return reference.startsWith('X-') ? Promise.resolve({ kind: 'missing' } as const) : provider.inquire(reference);
  };
  const providers = { ...t.ctx.providers, payIns: { ...provider, inquire } };
  ctx = { ...t.ctx, config: { ...t.ctx.config, payments, payIn }, providers };
  [admin, second] = [await adminPerson(ctx), await adminPerson(ctx)];
  owner = (await payingOwner(ctx, admin)).owner_id;
});

const start = async (amount: number) => (await startPayIn(acting(ctx, admin), { id: owner, amount })).data.reference;
const hint = (reference: string) => {
  const body = JSON.stringify({ notify: 'transaction', notifyType: 'successful', data: { reference } });
  const merchantsignature = createHmac('sha512', keys.secretKey).update(body).digest('hex');
  return takePayInHint({ ...ctx, actor: { kind: 'anonymous' } }, body, { merchantsignature });
};
const hintAndAsk = async (reference: string) => {
  await hint(reference);
  await followPayIns(ctx);
};
const paid = async (amount: number) => {
  const reference = await start(amount);
  double.pay(reference);
  await hintAndAsk(reference);
  return reference;
};
const record = async (amount: number, bankReference: string, owner_id: string | null = owner) =>
  (await recordDeposit(acting(ctx, admin), { owner_id, amount, receivedOn: '2026-03-04', bankReference })).data.id;
const balance = () => heldBy(ctx, owner);
const open = async () => (await listContradictions(acting(ctx, admin))).data;
const alerts = () =>
  t.jobs.filter(({ data }) => (data as { subject?: string }).subject?.includes('contradicts our books')).length;
const nightly = async () => {
  await reconcile(ctx);
  return (await listReconciliations(acting(ctx, admin), {})).data[0]!;
};

test.each([
  ['failed', 'failed', 'booked here, failed or taken back at the provider'],
  ['reversed', 'failed', 'booked here, failed or taken back at the provider'],
  ['pending', 'unpaid', 'booked here, not paid at the provider'],
  [null, 'missing', 'booked here, unknown to the provider'],
] as const)(
  'a booked payment that is later %s at the provider alerts at once and shows every night',
  async (status, kind, what) => {
    const reference = await paid(50_000);
    if (status) double.payments.get(reference)!.status = status;
    else double.payments.delete(reference);
    await hintAndAsk(reference);
    const where = reference.toUpperCase();
    expect(await open()).toMatchObject([{ of: 'pay-in', kind, what, where, ours: 50_000 }]);
    expect(alerts()).toBe(2);
    expect(await nightly()).toMatchObject({
      ok: false,
      differences: [{ what: `Payment of a job owner: ${what}`, where }],
      provider: { compared: 1, unanswered: 0 },
    });
    expect(await balance()).toBe(50_000);
    double.pay(reference, '50000');
    await hintAndAsk(reference);
    expect((await nightly()).ok).toBe(true);
  },
);

test('without a webhook the nightly comparison finds it, and an admin settles it once', async () => {
  const reference = await paid(50_000);
  double.payments.get(reference)!.status = 'reversed';
  expect((await nightly()).ok).toBe(false);
  const [found] = await open();
  const settle = () =>
    decideContradiction(acting(ctx, admin), { id: found!.id, decision: 'settled', reason: 'Reversed.' });
  await settle();
  await expect(settle()).rejects.toMatchObject({ code: 'already_decided' });
  expect((await nightly()).ok).toBe(true);
});

test('a manual record with another amount and owner alerts, and once reversed the payment is booked', async () => {
  const stranger = (await payingOwner(ctx, admin)).owner_id;
  const reference = await start(60_001);
  const wrong = await record(1, reference.toUpperCase(), stranger);
  double.pay(reference);
  await hintAndAsk(reference);
  expect(await open()).toMatchObject([{ kind: 'differs', ours: 1, says: 60_001 }]);
  expect(alerts()).toBe(2);
  await reverseDeposit(acting(ctx, second), { id: wrong, reason: 'Another owner’s payment.' });
  await followPayIns(ctx);
  expect([await balance(), await heldBy(ctx, stranger), await open()]).toEqual([60_001, 0, []]);
  expect((await nightly()).ok).toBe(true);
});

test('a manual record for another owner alerts', async () => {
  const reference = await start(500);
  await record(500, reference, (await payingOwner(ctx, admin)).owner_id);
  double.pay(reference);
  await hintAndAsk(reference);
  expect(await open()).toMatchObject([{ kind: 'differs', what: expect.stringContaining('another owner') }]);
});

test('a record refused by the second admin is booked from the provider’s answer', async () => {
  const reference = await start(150_000);
  const waiting = await record(150_000, reference);
  double.pay(reference);
  await hintAndAsk(reference);
  expect(await balance()).toBe(0);
  await reverseDeposit(acting(ctx, second), { id: waiting, reason: 'Not at the bank.' });
  await followPayIns(ctx);
  expect([await balance(), await open()]).toEqual([150_000, []]);
});

test('a reversed deposit that is paid again alerts', async () => {
  const reference = await paid(500);
  const [deposit] = await ctx.db.select().from(deposits);
  double.payments.get(reference)!.status = 'reversed';
  await reverseDeposit(acting(ctx, second), { id: deposit!.id, reason: 'Charged back.' });
  double.pay(reference);
  await followPayIns(ctx);
  expect(await open()).toMatchObject([{ kind: 'reversed_paid', where: reference.toUpperCase() }]);
  expect(await balance()).toBe(0);
});

test('a second payment under one reference alerts, by amount or time', async () => {
  const reference = await start(5_000);
  double.pay(reference).paid_at = '2026-03-05T10:00:00Z';
  await hintAndAsk(reference);
  await hintAndAsk(reference);
  expect(await open()).toEqual([]);
  double.pay(reference).paid_at = '2026-03-05T11:00:00Z';
  await hintAndAsk(reference);
  expect(await open()).toMatchObject([{ what: expect.stringContaining('second payment') }]);
  double.pay(reference, '9000');
  await hintAndAsk(reference);
  expect(await open()).toMatchObject([{ what: expect.stringContaining('₦9,000') }, {}]);
  expect(await balance()).toBe(5_000);
});

test('a payment in another currency alerts and is not booked, before or after one in naira', async () => {
  const reference = await start(5_000);
  double.pay(reference).currency = 'USD';
  await hintAndAsk(reference);
  expect(await open()).toMatchObject([{ kind: 'differs', what: 'it answers in USD', ours: null }]);
  expect(await balance()).toBe(0);
  double.payments.get(reference)!.currency = 'NGN';
  await hintAndAsk(reference);
  expect([await balance(), await open()]).toEqual([5_000, []]);
  double.payments.get(reference)!.currency = 'USD';
  await hintAndAsk(reference);
  expect(await open()).toMatchObject([{ ours: 5_000 }]);
});

describe('unknown references', () => {
  const invented = Array.from({ length: 120 }, (_, at) => `INVENTED-${at}`);

  test('are asked about once and forgotten, and a genuine one is booked', async () => {
    for (const reference of invented) await hint(reference);
    double.pay('PRV_77', '12345');
    await hint('PRV_77');
    await followPayIns(ctx);
    expect([...asked].sort()).toEqual([...invented, 'PRV_77'].sort());
    expect(await ctx.db.select().from(payIns)).toMatchObject([{ reference: 'PRV_77', status: 'paid' }]);
    expect(await ctx.db.select().from(deposits)).toMatchObject([{ status: 'unallocated', amountKobo: 12_345_00 }]);
    t.clock.advance({ hours: 2 });
    await followPayIns(ctx);
    expect(asked).toHaveLength(121);
  });

  test('do not delay an owner’s payment', async () => {
    const reference = await start(500);
    double.pay(reference);
    await hint(reference);
    t.clock.advance({ ms: 1 });
    for (const one of invented.slice(0, 30)) await hint(one);
    await followPayIns(ctx);
    expect(asked[0]).toBe(reference);
  });

  test('fill a limit while the provider is silent, with one alarm', async () => {
    const now = ctx.now();
    const rows = Array.from({ length: 1_000 }, (_, at) => ({
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      reference: `X-${at}`,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
      nextAskAt: now,
    }));
    await ctx.db.insert(payIns).values(rows);
    await hint('PRV_78');
    expect(await ctx.db.select().from(payIns).where(eq(payIns.reference, 'PRV_78'))).toEqual([]);
    await followPayIns(ctx);
    const mails = t.jobs.filter(({ data }) => (data as { subject?: string }).subject?.includes('too many unknown'));
    expect(mails).toHaveLength(2);
    expect(await ctx.db.$count(payIns)).toBe(0);
    double.pay('PRV_78', '9');
    await hintAndAsk('PRV_78');
    expect(await ctx.db.select().from(deposits)).toMatchObject([{ status: 'unallocated', amountKobo: 900 }]);
  });
});
