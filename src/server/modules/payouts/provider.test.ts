import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { parseConfig } from '../../config';
import { newId, type Ctx } from '../../context';
import { payouts, users } from '../../db/schema';
import { budpayPayouts } from '../../providers/budpayPayouts';
import { brokenAfterCommit } from '../../testing/concurrency';
import { acting, adminPerson, earn, person, type Person } from '../../testing/factories';
import { propertyRuns } from '../../testing/propertyRuns';
import { PaymentsDouble, type DoubledTransfer, type Mishap } from '../../testing/paymentsDouble';
import { testContext } from '../../testing/testContext';
import { checkLedger, walletOf } from '../ledger';
import { listReconciliations, reconcile } from '../reconciliation';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { askPayouts, takeHint, followPayouts } from './followPayouts';
import { createPayoutBatch } from './createPayoutBatch';
import { sendPayouts } from './sendPayouts';
import { endAsReturned, settlePayouts } from './settlePayouts';

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
  double.faults.length = 0;
  double.mishap = () => 'none';
  double.outcome = () => 'success';
  const { payments } = parseConfig({
    PAYMENTS_SECRET_KEY: keys.secretKey,
    PAYMENTS_PUBLIC_KEY: keys.publicKey,
    PAYMENTS_BASE_URL: double.baseUrl,
  });
  if (!payments) throw new Error('no provider');
  ctx = {
    ...t.ctx,
    config: { ...t.ctx.config, payments },
    providers: { ...t.ctx.providers, payouts: budpayPayouts(payments) },
  };
  admin = await adminPerson(ctx);
});
afterEach(() => expect(double.faults).toEqual([]));

const approved = async (naira: number, fields: Parameters<typeof person>[1] = {}) => {
  const member = await person(ctx, fields);
  await earn(ctx, admin, member, naira);
  const as = { ...acting(ctx, member), idempotencyKey: newId() };
  const { data } = await requestWithdrawal(as, { amount: naira });
  await decideWithdrawal(acting(ctx, admin), { withdrawl_id: data.transactionId, given_status: 'approved' });
  return { id: data.transactionId, reference: data.reference.toLowerCase(), member };
};
const rowOf = async (id: string) => {
  const [row] = await ctx.db.select().from(payouts).where(eq(payouts.withdrawalId, id));
  if (!row) throw new Error('no payout');
  return row;
};
const balanceOf = async (member: Person) => (await walletOf(ctx, member.id)).balance;
/** Advances to the next query and runs it. */
const askAfter = async (minutes: number) => {
  t.clock.advance({ minutes });
  await followPayouts(ctx);
};
const alarms = () => t.jobs.filter(({ data }) => JSON.stringify(data).includes('contradicts our books')).length;

test('one whose member was banned since is not submitted during the ban', async () => {
  const { id, member } = await approved(12_000);
  const be = (status: 'banned' | 'active') => ctx.db.update(users).set({ status }).where(eq(users.id, member.id));
  await be('banned');
  expect(await sendPayouts(ctx)).toBe(0);
  expect((await rowOf(id)).status).toBe('waiting');
  await be('active');
  expect(await sendPayouts(ctx)).toBe(1);
  expect((await rowOf(id)).status).toBe('sent');
});

test('an approved withdrawal is submitted once, with its reference in lower case, and paid on confirmation', async () => {
  const { id, reference } = await approved(12_000.5);
  expect(await sendPayouts(ctx)).toBe(1);
  expect(await sendPayouts(ctx)).toBe(0);
  expect(double.transfers.get(reference)).toMatchObject({
    amount: '12000.50',
    bank_code: '000013',
    account_number: '0123456789',
    submitted: 1,
  });
  expect((await rowOf(id)).status).toBe('sent');
  await askAfter(1);
  expect(await rowOf(id)).toMatchObject({ status: 'paid', askAt: null, problem: null });
});

test('a failure counts if still reported ten minutes later, and then the money returns', async () => {
  const { id, member } = await approved(500);
  await sendPayouts(ctx);
  double.outcome = () => 'failed';
  await askAfter(1);
  expect(await rowOf(id)).toMatchObject({ status: 'sent', problem: expect.stringContaining('Failed') });
  await askAfter(9);
  expect((await rowOf(id)).status).toBe('sent');
  await askAfter(1);
  expect(await rowOf(id)).toMatchObject({ status: 'returned', reason: messages.payouts.returnedByBank });
  expect(await balanceOf(member)).toBe(500);
});

test('a failure reported out of order is dropped', async () => {
  const { id, reference } = await approved(500);
  await sendPayouts(ctx);
  double.mishap = () => 'false-failure';
  await askAfter(1);
  double.mishap = () => 'none';
  await askAfter(10);
  expect((await rowOf(id)).status).toBe('paid');
  expect(double.transfers.get(reference)?.submitted).toBe(1);
});

test.each<[Mishap, string]>([
  ['drop-before', 'never arrived'],
  ['drop-after', 'arrived, but was never answered'],
  ['error-before', 'was stopped on the way'],
  ['error-after', 'failed after its work was done'],
  ['garbage', 'was answered with something else'],
  ['refuse', 'was refused'],
])('a transfer whose submission %s (it %s) is still made once', async (mishap) => {
  const { id, reference } = await approved(500);
  double.mishap = () => mishap;
  await sendPayouts(ctx);
  expect((await rowOf(id)).status).toBe('sent');
  double.mishap = () => 'none';
  for (let minutes = 0; minutes < 90 && (await rowOf(id)).status === 'sent'; minutes += 5) await askAfter(5);
  expect((await rowOf(id)).status).toBe('paid');
  expect([...double.transfers.keys()]).toEqual([reference]);
});

test.each<[Mishap, RegExp]>([
  ['lie-amount', /it says ₦501, ours is ₦500/],
  ['lie-account', /another account number/],
  ['lie-reference', /answers about trf_somebody_elses/],
])('a wrong answer (%s) moves nothing, is shown and alerts', async (mishap, problem) => {
  const { id, member } = await approved(500);
  await sendPayouts(ctx);
  double.mishap = () => mishap;
  await askAfter(1);
  expect(await rowOf(id)).toMatchObject({ status: 'sent', problem: expect.stringMatching(problem) });
  expect(alarms()).toBe(1);
  double.mishap = () => 'none';
  await askAfter(60);
  expect((await rowOf(id)).status).toBe('paid');
  expect(await balanceOf(member)).toBe(0);
});

test('a payout the provider accepted is never resubmitted, even if later denied', async () => {
  const { id, reference } = await approved(500);
  await sendPayouts(ctx);
  double.mishap = () => 'missing';
  for (let hours = 0; hours < 24; hours += 2) await askAfter(120);
  expect(double.transfers.get(reference)?.submitted).toBe(1);
  expect(await rowOf(id)).toMatchObject({
    status: 'sent',
    problem: expect.stringContaining('now knows nothing of it'),
  });
  expect(alarms()).toBeGreaterThan(0);
  double.mishap = () => 'none';
  await askAfter(120);
  expect((await rowOf(id)).status).toBe('paid');
});

test('a lost submission is repeated if still unknown after ten minutes, a few times in all', async () => {
  const { id } = await approved(500);
  double.mishap = (call) => (call === 'submit' ? 'drop-before' : 'none');
  await sendPayouts(ctx);
  await askAfter(1);
  await askAfter(9);
  expect((await rowOf(id)).submissions).toBe(1);
  await askAfter(1);
  expect((await rowOf(id)).submissions).toBe(2);
  for (let tries = 0; tries < 30; tries += 1) await askAfter(11);
  expect(await rowOf(id)).toMatchObject({
    status: 'sent',
    submissions: 5,
    problem: expect.stringContaining('Handed over 5 times'),
  });
});

test('a payout settled before its submission or resubmission is not returned', async () => {
  const { id, member } = await approved(500);
  const waiting = await rowOf(id);
  double.mishap = (call) => (call === 'submit' ? 'drop-before' : 'none');
  await sendPayouts(ctx);
  const sent = await rowOf(id);
  await askAfter(1);
  await askAfter(10);
  for (const judged of [waiting, sent])
    await expect(endAsReturned(ctx, judged, 'Not to be paid.')).rejects.toMatchObject({
      message: messages.payouts.movedOn,
    });
  expect(await rowOf(id)).toMatchObject({ status: 'sent', submissions: 2 });
  expect(await balanceOf(member)).toBe(0);
});

test('a payout resubmitted by a second server during the first one’s query is not resubmitted by the first', async () => {
  const { id } = await approved(500);
  double.mishap = (call) => (call === 'submit' ? 'drop-before' : 'none');
  await sendPayouts(ctx);
  await askAfter(1);
  const provider = ctx.providers.payouts;
  if (!provider) throw new Error('no provider');
  const submit = jest.spyOn(provider, 'submit');
  const secondServer = async () => {
    await askAfter(10);
    expect((await rowOf(id)).submissions).toBe(2);
  };
  const slow = { ...provider, inquire: (reference: string) => secondServer().then(() => provider.inquire(reference)) };
  t.clock.advance({ minutes: 10 });
  await followPayouts({ ...ctx, providers: { ...ctx.providers, payouts: slow } });
  expect(submit).toHaveBeenCalledTimes(1);
});

test('one the provider filed under another name is shown and not resubmitted', async () => {
  const { id } = await approved(500);
  double.mishap = () => 'own-reference';
  await sendPayouts(ctx);
  expect((await rowOf(id)).problem).toMatch(/filed it as trf_/);
  double.mishap = () => 'none';
  for (let tries = 0; tries < 10; tries += 1) await askAfter(60);
  expect(await rowOf(id)).toMatchObject({ status: 'sent', submissions: 1 });
  expect(double.transfers.size).toBe(1);
});

test('a test’s success does not count with a live key, and another bank is another transfer', async () => {
  const { id } = await approved(500);
  await sendPayouts(ctx);
  double.mishap = () => 'lie-bank';
  await askAfter(1);
  expect((await rowOf(id)).problem).toMatch(/names the bank 000099, ours is 000013/);
});

test('a payout settled by hand is not returned on the provider’s answer: admins are alerted', async () => {
  const { id, reference, member } = await approved(500);
  double.outcome = () => 'pending';
  await sendPayouts(ctx);
  t.clock.advance({ days: 1 });
  await settlePayouts(acting(ctx, admin), { ids: [id], outcome: 'paid' });
  (double.transfers.get(reference) as DoubledTransfer).status = 'failed';
  await askPayouts(acting(ctx, admin), { ids: [id] });
  for (let tries = 0; tries < 5; tries += 1) {
    await followPayouts(ctx);
    t.clock.advance({ minutes: 11 });
  }
  expect(await rowOf(id)).toMatchObject({ status: 'paid', problem: expect.stringContaining('Settled by hand') });
  expect(await balanceOf(member)).toBe(0);
  expect(alarms()).toBe(1);
});

test('an unknown status is queried until known, and never refunded by guess', async () => {
  const { id, member } = await approved(500);
  await sendPayouts(ctx);
  double.mishap = () => 'odd-word';
  for (let hours = 0; hours < 72; hours += 3) await askAfter(180);
  expect(await rowOf(id)).toMatchObject({ status: 'sent', problem: expect.stringContaining('queued_for_settlement') });
  expect(await balanceOf(member)).toBe(0);
  double.mishap = () => 'none';
  await askAfter(180);
  expect(await rowOf(id)).toMatchObject({ status: 'paid', problem: null });
});

test('a bank the provider does not know waits for an admin, who batches it', async () => {
  const { id } = await approved(500, { bankName: 'Bank of Ada' });
  await sendPayouts(ctx);
  expect(await rowOf(id)).toMatchObject({
    status: 'waiting',
    problem: expect.stringContaining('does not know this bank'),
  });
  expect(double.transfers.size).toBe(0);
  const { data } = await createPayoutBatch(acting(ctx, admin), { ids: [id] });
  expect(data.rows).toBe(1);
  t.clock.advance({ days: 1 });
  await sendPayouts(ctx);
  expect(double.transfers.size).toBe(0);
});

test('cannot be settled by hand while the provider may answer, for at least a day', async () => {
  const { id } = await approved(500);
  double.outcome = () => 'pending';
  await sendPayouts(ctx);
  const settle = () => settlePayouts(acting(ctx, admin), { ids: [id], outcome: 'paid' });
  expect((await settle()).data.refused).toEqual([{ id, message: messages.payouts.withProvider }]);
  t.clock.advance({ hours: limits.payoutByHandHours });
  expect((await settle()).data.settled).toEqual([id]);
});

describe('a webhook', () => {
  const hint = (reference: string, signature = '', status = 'success') =>
    takeHint(
      t.anonymous({ config: ctx.config, providers: ctx.providers }),
      JSON.stringify({
        notify: 'payout',
        notifyType: 'successful',
        data: { reference: `BUD_${reference}`, status, amount: '500' },
      }),
      { merchantsignature: signature },
    );
  const signature = 'b98bb83ad3a3d44ff7a0e6cf6c43b5f6'; // Of the public key, with the secret key.

  test('without the provider’s signature is refused without effect', async () => {
    const { id, reference } = await approved(500);
    await sendPayouts(ctx);
    const { askAt } = await rowOf(id);
    for (const forged of ['', signature, 'x'.repeat(128)]) expect(await hint(reference, forged)).toBe(false);
    expect((await rowOf(id)).askAt).toEqual(askAt);
  });

  test('is a hint: only the provider’s answer moves money', async () => {
    const { id, reference } = await approved(500);
    double.outcome = () => 'pending';
    await sendPayouts(ctx);
    const posted: string[] = [];
    const wire = jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      posted.push(new Headers(init?.headers).get('merchantsignature') ?? '');
      return new Response('{}');
    });
    await double.announce(
      { ...(double.transfers.get(reference) as DoubledTransfer), status: 'success' },
      'http://us.example',
    );
    wire.mockRestore();
    expect(posted).toHaveLength(2);
    expect(await hint(reference, posted[0])).toBe(true);
    expect(t.jobs.filter(({ queue }) => queue === 'follow-payouts')).toHaveLength(1);
    await followPayouts(ctx);
    expect((await rowOf(id)).status).toBe('sent');
    double.outcome = () => 'success';
    await hint(reference, posted[1]);
    await followPayouts(ctx);
    expect((await rowOf(id)).status).toBe('paid');
  });
});

test('a paid transfer that bounces later returns to the wallet at the next query', async () => {
  const { id, reference, member } = await approved(500);
  await sendPayouts(ctx);
  await askAfter(1);
  (double.transfers.get(reference) as DoubledTransfer).status = 'reversed';
  await reconcile(ctx);
  expect((await listReconciliations(acting(ctx, admin), {})).data[0]).toMatchObject({
    ok: false,
    differences: [{ what: 'Payout: paid here, failed or sent back at the provider', where: reference.toUpperCase() }],
    provider: { compared: 1, unanswered: 0, balance: 2_793_400.4 },
  });
  await followPayouts(ctx);
  expect((await rowOf(id)).status).toBe('paid');
  await askAfter(10);
  expect((await rowOf(id)).status).toBe('returned');
  expect(await balanceOf(member)).toBe(500);
});

test('a payout returned here but paid there is found and reported at night', async () => {
  const { id, reference } = await approved(500);
  double.outcome = () => 'pending';
  await sendPayouts(ctx);
  t.clock.advance({ days: 1 });
  await settlePayouts(acting(ctx, admin), { ids: [id], outcome: 'returned', reason: 'Support said so.' });
  (double.transfers.get(reference) as DoubledTransfer).status = 'success';
  await reconcile(ctx);
  const { data } = await listReconciliations(acting(ctx, admin), {});
  expect(data[0]?.differences).toEqual([
    { what: 'Payout: given back here, paid by the provider', where: reference.toUpperCase() },
  ]);
});

test('an admin queries several at once; without a provider the answer says so', async () => {
  const { id } = await approved(500);
  await sendPayouts(ctx);
  expect((await askPayouts(acting(ctx, admin), { ids: [id, newId()] })).data).toEqual({ asked: 1 });
  await followPayouts(ctx);
  expect((await rowOf(id)).status).toBe('paid');
  await expect(askPayouts(t.as(admin), { ids: [id] })).rejects.toMatchObject({ message: messages.payouts.noProvider });
});

/** All of a run's randomness, from one number. */
const chanceOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

test('whatever the provider does and loses, each withdrawal ends once, as the bank knows it', async () => {
  const onSubmit: Mishap[] = [
    'none',
    'none',
    'drop-before',
    'drop-after',
    'error-before',
    'error-after',
    'garbage',
    'refuse',
  ];
  const onInquiry: Mishap[] = [
    'none',
    'none',
    ...onSubmit,
    'lie-amount',
    'lie-account',
    'lie-reference',
    'odd-word',
    'missing',
    'stale',
  ];
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 2 ** 31 - 1 }), async (seed) => {
      const chance = chanceOf(seed);
      const pick = <T>(items: readonly T[]): T => items[Math.floor(chance() * items.length)] as T;
      double.transfers.clear();
      double.mishap = (call) => (call === 'submit' ? pick(onSubmit) : call === 'inquire' ? pick(onInquiry) : 'none');
      double.outcome = () => pick(['pending', 'success', 'success', 'failed', 'reversed']);
      const made = [await approved(500), await approved(10_000), await approved(123.45)];
      for (let step = 0; step < 25; step += 1) {
        t.clock.advance({ minutes: Math.floor(chance() * 20) });
        // Every third run loses its database connection right after a commit.
        const bound = chance() < 0.33 ? brokenAfterCommit(ctx, 1 + Math.floor(chance() * 2)) : ctx;
        await (chance() < 0.3 ? sendPayouts : followPayouts)(bound).catch(() => undefined);
      }
      double.mishap = () => 'none';
      double.outcome = () => 'success';
      for (let rounds = 0; rounds < 20; rounds += 1) {
        t.clock.advance({ hours: 3 });
        await sendPayouts(ctx);
        await followPayouts(ctx);
      }
      for (const { id, reference, member } of made) {
        const truth = double.transfers.get(reference)?.status;
        const { status: left, amountKobo, submissions, acceptedAt } = await rowOf(id);
        if (left === 'sent') {
          // Lost five times, so only an admin can end it.
          expect({ truth, submissions, acceptedAt }).toEqual({ truth: undefined, submissions: 5, acceptedAt: null });
          await settlePayouts(acting(ctx, admin), { ids: [id], outcome: 'returned', reason: 'It never arrived.' });
        }
        const { status } = await rowOf(id);
        expect({ reference, status }).toEqual({ reference, status: truth === 'success' ? 'paid' : 'returned' });
        expect(await balanceOf(member)).toBe(truth === 'success' ? 0 : amountKobo / 100);
      }
      expect(made.map(({ reference }) => reference)).toEqual(expect.arrayContaining([...double.transfers.keys()]));
      expect((await checkLedger(ctx)).differences).toEqual([]);
    }),
    propertyRuns(6),
  );
}, 900_000);
