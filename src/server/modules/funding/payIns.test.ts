import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { parseConfig } from '../../config';
import { newId, type Ctx } from '../../context';
import { auditLog, deposits, owners, payIns } from '../../db/schema';
import { budpayPayIns } from '../../providers/budpayPayIns';
import { acting, adminPerson, postedTask, type Person } from '../../testing/factories';
import { heldBy, payingOwner } from '../../testing/payingOwner';
import { PaymentsDouble, type Mishap } from '../../testing/paymentsDouble';
import { mailsTo } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { getAdminTask, setTaskStatus } from '../jobs';
import { listDeposits } from './queries';
import { getOwnPayInWays, getPayInWays } from './payIns';
import {
  decideOwnerRequest,
  followPayIns,
  listOwnerRequests,
  recordDeposit,
  reverseDeposit,
  startOwnPayIn,
  startPayIn,
  takePayInHint,
} from '.';

const t = testContext({ secondAdminAboveKobo: 0 });
const keys = { secretKey: 'sk_test_1', publicKey: 'pk_test_1' };
let double: PaymentsDouble;
let ctx: Ctx;
let admin: Person;
let owner: Awaited<ReturnType<typeof payingOwner>>;

beforeAll(async () => {
  double = await PaymentsDouble.start(keys);
});
afterAll(() => double.stop());
beforeEach(async () => {
  double.payments.clear();
  double.faults.length = 0;
  double.mishap = () => 'none';
  ctx = withProvider();
  admin = await adminPerson(ctx);
  owner = await payingOwner(ctx, admin);
});
afterEach(() => expect(double.faults).toEqual([]));

const withProvider = (more: Record<string, string> = {}): Ctx => {
  const { payments, payIn } = parseConfig({
    PAY_IN_WITH: 'provider',
    PAY_IN_BANK: 'Zenith Bank',
    PAY_IN_ACCOUNT_NUMBER: '1234567890',
    PAY_IN_ACCOUNT_NAME: 'ShareNaira Ltd',
    PAYMENTS_SECRET_KEY: keys.secretKey,
    PAYMENTS_PUBLIC_KEY: keys.publicKey,
    PAYMENTS_BASE_URL: double.baseUrl,
    ...more,
  });
  if (!payments) throw new Error('no provider');
  const providers = { ...t.ctx.providers, payIns: budpayPayIns(payments, payIn) };
  return { ...t.ctx, config: { ...t.ctx.config, payments, payIn }, providers };
};
const start = async (wish: { amount?: number; task_id?: string }, by: Ctx = ctx) =>
  (await startPayIn(acting(by, admin), { id: owner.owner_id, ...wish })).data;
/** A ₦1,500 job that waits for money. */
const waitingJob = () => postedTask(ctx, admin, { ...owner, amount: 1_500, applicants_needed: 1 });
const job = async (id: string) => (await getAdminTask(acting(ctx, admin), { id })).data.status;
const balance = () => heldBy(ctx, owner.owner_id);
const rowOf = async (reference: string) =>
  (await ctx.db.select().from(payIns).where(eq(payIns.reference, reference)))[0];
const links = async () => (await getPayInWays(acting(ctx, admin), { id: owner.owner_id })).data.links;
const booked = async () => (await listDeposits(acting(ctx, admin), {})).data;
const askAfter = async (minutes: number, by: Ctx = ctx) => {
  t.clock.advance({ minutes });
  await followPayIns({ ...t.ctx, config: by.config, providers: by.providers });
};
/** A webhook about a reference, by default with the provider's signature. */
const hint = (reference: string, { claimed = '1', notify = 'transaction', key = keys.secretKey, by = ctx } = {}) => {
  const body = JSON.stringify({ notify, notifyType: 'successful', data: { reference, amount: claimed } });
  const merchantsignature = createHmac('sha512', key).update(body).digest('hex');
  return takePayInHint({ ...by, actor: { kind: 'anonymous' } }, body, { merchantsignature });
};
const hintAndAsk = async (reference: string, claimed = '1', by: Ctx = ctx) => {
  expect(await hint(reference, { claimed, by })).toBe(true);
  await askAfter(0, by);
};

test('a link for a job is for its amount less the balance, and pays and funds it in one step', async () => {
  await recordDeposit(acting({ ...ctx, config: { ...ctx.config, secondAdminAboveKobo: null } }, admin), {
    owner_id: owner.owner_id,
    amount: 400,
    receivedOn: '2026-03-04',
    bankReference: 'FT-1',
  });
  const { id } = await waitingJob();
  const link = await start({ task_id: id });
  expect(link).toMatchObject({ status: 'open', amount: 1_100, task: { id }, account: null });
  expect(link.checkoutUrl).toBe(`${double.baseUrl}/checkout/${link.reference}`);
  expect(double.payments.get(link.reference)).toMatchObject({ amount: '1100', status: 'pending' });
  double.pay(link.reference);
  await hintAndAsk(link.reference);
  expect(await job(id)).toBe('available');
  expect(await balance()).toBe(0);
  expect((await booked())[0]).toMatchObject({
    status: 'booked',
    source: 'provider',
    amount: 1_100,
    recordedBy: null,
    bankReference: link.reference,
    receivedOn: '2026-03-05',
  });
  expect(await links()).toMatchObject([{ status: 'paid', reference: link.reference }]);
});

test('the same wish returns the open link; another, or an expired one, makes a new one', async () => {
  const first = await start({ amount: 500 });
  expect(await start({ amount: 500 })).toEqual(first);
  expect((await start({ amount: 501 })).reference).not.toBe(first.reference);
  t.clock.advance({ hours: 24 });
  expect(await links()).toMatchObject([{ status: 'expired' }, { status: 'expired' }]);
  expect((await start({ amount: 500 })).reference).not.toBe(first.reference);
  expect(await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'owner.pay-in'))).toHaveLength(3);
});

const refusalOf = (act: Promise<unknown>) => act.catch(({ code }: { code: string }) => code);

test.each<[string, () => Promise<unknown>, string]>([
  ['of nothing', () => start({}), 'validation_failed'],
  ['of a sum and a job', () => start({ amount: 1, task_id: owner.owner_id }), 'validation_failed'],
  ['for a job of nobody', () => start({ task_id: owner.owner_id }), 'not_found'],
  ['where owners pay in by hand', () => start({ amount: 500 }, t.ctx), 'no_pay_in_provider'],
])('no link is made %s', async (_, act, code) => {
  expect(await refusalOf(act())).toBe(code);
  expect(double.payments.size).toBe(0);
});

test('no link is made for a closed owner, for a job that waits for nothing, and beyond a number of open ones', async () => {
  const { id } = await waitingJob();
  await setTaskStatus(acting(ctx, admin), { id, status: 'stopped' });
  expect(await refusalOf(start({ task_id: id }))).toBe('pay_in_not_needed');
  for (let amount = 1; amount <= 20; amount += 1) await start({ amount });
  expect(await refusalOf(start({ amount: 21 }))).toBe('too_many_pay_ins');
  await ctx.db.update(owners).set({ status: 'closed' });
  expect(await refusalOf(start({ amount: 500 }))).toBe('owner_closed');
});

test('a second press waits for the provider; without an answer another link is made, and the lost one is asked about', async () => {
  double.mishap = () => 'drop-after';
  expect(await refusalOf(start({ amount: 500 }))).toBe('pay_in_refused');
  double.mishap = () => 'none';
  expect(await refusalOf(start({ amount: 500 }))).toBe('pay_in_underway');
  t.clock.advance({ seconds: 31 });
  const link = await start({ amount: 500 });
  const [lost] = [...double.payments.keys()].filter((reference) => reference !== link.reference);
  expect(await links()).toHaveLength(1);
  double.pay(lost ?? '');
  await askAfter(2);
  expect(await balance()).toBe(500);
});

test('a refused link is never asked about', async () => {
  double.mishap = (call) => (call === 'start' ? 'refuse' : 'none');
  expect(await refusalOf(start({ amount: 500 }))).toBe('pay_in_refused');
  expect(await ctx.db.select().from(payIns)).toMatchObject([{ status: 'failed', nextAskAt: null }]);
});

describe('a payment', () => {
  let reference = '';
  let task = '';
  beforeEach(async () => {
    task = (await waitingJob()).id;
    ({ reference } = await start({ task_id: task }));
  });

  test('without a webhook is found by asking', async () => {
    double.pay(reference);
    await askAfter(2);
    expect(await balance()).toBe(0);
    expect(await job(task)).toBe('available');
  });

  test('whose webhook’s job was lost is found by asking and booked once', async () => {
    double.pay(reference);
    await hint(reference);
    expect(t.jobs.filter(({ queue }) => queue === 'follow-pay-ins')).toHaveLength(1);
    t.jobs.length = 0;
    await askAfter(1);
    await askAfter(60);
    await hintAndAsk(reference);
    expect(await booked()).toHaveLength(1);
    expect(await job(task)).toBe('available');
  });

  test('with two webhooks is booked once', async () => {
    double.pay(reference);
    await hint(reference);
    await hintAndAsk(reference);
    await hintAndAsk(reference);
    expect(await booked()).toHaveLength(1);
  });

  test('is what the provider answers, whatever the webhook claims', async () => {
    double.pay(reference, '700');
    await hintAndAsk(reference, '999999');
    expect(await booked()).toMatchObject([{ amount: 700 }]);
    expect(await job(task)).toBe('awaiting-payment');
  });

  test('that only a webhook claims does not exist', async () => {
    await hintAndAsk(reference, '1500');
    expect(await booked()).toEqual([]);
  });

  test('of too little is booked, and the job waits for the rest', async () => {
    double.pay(reference, '1499.99');
    await hintAndAsk(reference);
    expect(await balance()).toBe(1_499.99);
    expect(await job(task)).toBe('awaiting-payment');
    expect(await start({ task_id: task })).toMatchObject({ amount: 0.01 });
  });

  test('of too much leaves the rest in the balance', async () => {
    double.pay(reference, '2000');
    await hintAndAsk(reference);
    expect(await balance()).toBe(500);
    expect(await job(task)).toBe('available');
  });

  test('for a stopped job stays in the balance', async () => {
    await setTaskStatus(acting(ctx, admin), { id: task, status: 'stopped' });
    double.pay(reference);
    await hintAndAsk(reference);
    expect(await balance()).toBe(1_500);
    expect(await job(task)).toBe('stopped');
  });

  test('of an owner closed meanwhile is unallocated', async () => {
    await setTaskStatus(acting(ctx, admin), { id: task, status: 'stopped' });
    await ctx.db.update(owners).set({ status: 'closed' });
    double.pay(reference);
    await hintAndAsk(reference);
    expect(await booked()).toMatchObject([{ status: 'unallocated', owner: null, amount: 1_500 }]);
  });

  test('after the link’s end is booked, for a week without a webhook and later with one', async () => {
    await askAfter(24 * 60 + 1);
    expect(await links()).toMatchObject([{ status: 'expired' }]);
    double.pay(reference);
    await askAfter(6 * 24 * 60);
    expect(await job(task)).toBe('available');
    expect(await links()).toMatchObject([{ status: 'paid' }]);
  });

  test('that never arrives is asked about less and less, and after a week no longer', async () => {
    let asked = 0;
    double.mishap = (call) => {
      asked += call === 'ask' ? 1 : 0;
      return 'none';
    };
    for (let hours = 0; hours < 8 * 24; hours += 1) await askAfter(60);
    expect(asked).toBeGreaterThan(60);
    expect(asked).toBeLessThan(120);
    expect(await rowOf(reference)).toMatchObject({ status: 'open', nextAskAt: null });
    expect(await booked()).toEqual([]);
    double.pay(reference);
    await hintAndAsk(reference);
    expect(await booked()).toHaveLength(1);
  });

  test.each<Mishap>([
    'drop-before',
    'drop-after',
    'error-before',
    'garbage',
    'missing',
    'lie-reference',
    'odd-word',
    'stale',
  ])('is asked about again if the answer is “%s”', async (mishap) => {
    double.pay(reference);
    double.mishap = (call) => (call === 'ask' ? mishap : 'none');
    await hintAndAsk(reference);
    expect(await booked()).toEqual([]);
    double.mishap = () => 'none';
    await askAfter(2);
    expect(await job(task)).toBe('available');
  });

  test('that failed is recorded as failed, and a later one is booked', async () => {
    double.payments.get(reference)!.status = 'failed';
    await hintAndAsk(reference);
    expect(await links()).toMatchObject([{ status: 'failed' }]);
    double.pay(reference);
    await askAfter(2);
    expect(await links()).toMatchObject([{ status: 'paid' }]);
    expect(await job(task)).toBe('available');
  });

  test('recorded by an admin under its reference is not booked again, nor once reversed', async () => {
    const alone = { ...ctx, config: { ...ctx.config, secondAdminAboveKobo: null } };
    const bank = { owner_id: owner.owner_id, amount: 1_500, receivedOn: '2026-03-05', bankReference: reference };
    await recordDeposit(acting(alone, admin), bank);
    double.pay(reference);
    await hintAndAsk(reference);
    expect(await booked()).toMatchObject([{ source: 'manual' }]);
    expect(await links()).toMatchObject([{ status: 'paid' }]);

    const second = await start({ amount: 200 });
    double.pay(second.reference);
    await hintAndAsk(second.reference);
    const [provided] = await booked();
    double.payments.get(second.reference)!.status = 'failed';
    await reverseDeposit(acting(alone, admin), { id: provided!.id, reason: 'The card was charged back.' });
    await hintAndAsk(second.reference);
    expect(await booked()).toMatchObject([{ status: 'reversed' }, { source: 'manual', status: 'booked' }]);
    expect(await balance()).toBe(0);
  });
});

test('two payments under one reference are two deposits if a field tells them apart, otherwise one', async () => {
  const told = withProvider({ PAY_IN_PAYMENT_FIELD: 'sessionid' });
  for (const [by, rows] of [
    [told, 2],
    [ctx, 1],
  ] as const) {
    const { reference } = await start({ amount: 300 + rows }, by);
    for (let times = 0; times < 2; times += 1) {
      double.pay(reference);
      await hintAndAsk(reference, '1', by);
      await hintAndAsk(reference, '1', by);
    }
    const [payIn] = await ctx.db.select().from(payIns).where(eq(payIns.reference, reference));
    expect(await ctx.db.select().from(deposits).where(eq(deposits.payInId, payIn!.id))).toHaveLength(rows);
  }
});

test('a payment under an unknown reference is unallocated; one the provider does not know is forgotten', async () => {
  double.pay('PRV_77', '2500');
  await hintAndAsk('PRV_77');
  await hintAndAsk('PRV_77');
  expect(await booked()).toMatchObject([{ status: 'unallocated', owner: null, amount: 2_500, source: 'provider' }]);
  await hintAndAsk('PRV_78');
  expect(await rowOf('PRV_78')).toBeUndefined();
  expect(await rowOf('PRV_77')).toMatchObject({ status: 'paid' });
});

test('forged hints and hints about payouts ask nothing', async () => {
  const { reference } = await start({ amount: 500 });
  expect(await hint(reference, { key: 'sk_test_2' })).toBe(false);
  expect(await hint(reference, { notify: 'payout' })).toBe(true);
  expect(t.jobs.filter(({ queue }) => queue === 'follow-pay-ins')).toEqual([]);
});

test('a payment that cannot be booked alerts and is tried again', async () => {
  const [first, second] = [await start({ amount: 100 }), await start({ amount: 200 })];
  double.pay(first.reference);
  await hintAndAsk(first.reference);
  const same = { ...ctx.providers.payIns!, inquire: async () => paidAs(first.reference) };
  await hintAndAsk(second.reference, '1', { ...ctx, providers: { ...ctx.providers, payIns: same } });
  expect(mailsTo(t, admin.email).at(-1)?.subject).toContain('could not be booked');
  expect(await rowOf(second.reference)).toMatchObject({ status: 'open' });
  expect((await rowOf(second.reference))?.nextAskAt).not.toBeNull();
});
const paidAs = (providerReference: string) => ({ kind: 'paid' as const, amountKobo: 100, at: null, providerReference });

test('owners make links only for their jobs and see no others’', async () => {
  const { id: task_id } = await waitingJob();
  const other = await payingOwner(ctx, admin);
  const by = (ownerId: string): Ctx => {
    const [email, ownerSessionId, confirmedAt] = ['buyer@shop.example', newId(), t.clock.now()];
    return { ...ctx, actor: { kind: 'owner', ownerId, email, ownerSessionId, confirmedAt } };
  };
  expect(await refusalOf(startOwnPayIn(by(other.owner_id), { task_id }))).toBe('not_found');
  const { data } = await startOwnPayIn(by(owner.owner_id), { task_id });
  expect(data).toMatchObject({ amount: 1_500, status: 'open' });
  expect((await startOwnPayIn(by(owner.owner_id), { task_id })).data).toEqual(data);
  expect((await getOwnPayInWays(by(owner.owner_id))).data.links).toEqual([data]);
  expect((await getOwnPayInWays(by(other.owner_id))).data.links).toEqual([]);
});

test('the configured account is shown with the owner’s reference, if there is one', async () => {
  const account = { bank: 'Zenith Bank', number: '1234567890', name: 'ShareNaira Ltd' };
  const ways = async (by: Ctx) => (await getPayInWays(acting(by, admin), { id: owner.owner_id })).data;
  expect(await ways(ctx)).toMatchObject({ account, byLink: true, reference: expect.stringMatching(/^OWN-/) as string });
  expect(await ways(t.ctx)).toMatchObject({ account: null, byLink: false, links: [] });
});

describe('reversing a payment booked by the provider', () => {
  const paid = async (amount: number) => {
    const { reference } = await start({ amount });
    double.pay(reference);
    await hintAndAsk(reference);
    const row = (await booked()).find(({ bankReference }) => bankReference === reference);
    return { reference, id: row!.id };
  };
  const limited = (limit: number | null) => ({ ...ctx, config: { ...ctx.config, secondAdminAboveKobo: limit } });
  const reverse = (id: string, by: Person, limit: number | null = 100_000, as = limited(limit)) =>
    reverseDeposit(acting(as, by), { id, reason: 'The card was charged back.' });
  const takenBack = (reference: string) => (double.payments.get(reference)!.status = 'failed');

  test('is refused while it is paid there, without any change', async () => {
    const { id } = await paid(500);
    await expect(reverse(id, admin)).rejects.toMatchObject({ code: 'pay_in_stands', status: 409 });
    expect(await balance()).toBe(500);
  });

  test('is refused while the provider is silent or not connected', async () => {
    const { id, reference } = await paid(500);
    takenBack(reference);
    double.mishap = () => 'error-before';
    await expect(reverse(id, admin)).rejects.toMatchObject({ code: 'pay_in_unclear' });
    const apart = { ...limited(null), providers: { ...ctx.providers, payIns: null } };
    await expect(reverse(id, admin, null, apart)).rejects.toMatchObject({ code: 'pay_in_unclear' });
    expect(await balance()).toBe(500);
  });

  test('needs one admin up to a day’s limit', async () => {
    await adminPerson(ctx);
    const [first, second] = [await paid(600), await paid(500)];
    [first, second].forEach(({ reference }) => takenBack(reference));
    expect((await reverse(first.id, admin)).data.status).toBe('reversed');
    const { data, message } = await reverse(second.id, admin);
    expect([data.status, message]).toEqual(['booked', expect.stringContaining('you’d have reversed ₦1,100 alone')]);
    expect(await balance()).toBe(500);
  });

  test('needs two above it, and asks the provider each time', async () => {
    const other = await adminPerson(ctx);
    const { id, reference } = await paid(5_000);
    takenBack(reference);
    expect((await reverse(id, admin)).data.status).toBe('booked');
    const [request] = (await listOwnerRequests(acting(ctx, admin), { standing: 'open' })).data;
    expect(request).toMatchObject({ kind: 'reversal', amount: 5_000, deposit: { id } });
    const accept = (by: Person) => decideOwnerRequest(acting(ctx, by), { id: request!.id, accepted: true });
    await expect(accept(admin)).rejects.toMatchObject({ code: 'another_admin_decides' });
    double.pay(reference);
    await expect(accept(other)).rejects.toMatchObject({ code: 'pay_in_stands' });
    takenBack(reference);
    await accept(other);
    expect([(await booked())[0]?.status, await balance()]).toEqual(['reversed', 0]);
  });
});
