import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { newId } from '../../context';
import { idempotency, users } from '../../db/schema';
import { once } from '../../http/idempotency';
import { tidy } from '../../jobs/tidy';
import { acting, adminPerson, earn, person, type Person } from '../../testing/factories';
import { paidNow } from '../../testing/paidMembers';
import { testContext } from '../../testing/testContext';
import { walletOf } from '../ledger';
import { getWithdrawalSummary, listAdminWithdrawals } from './adminQueries';
import { getWithdrawalTerms, getWithdrawalTotals, getWithdrawal, listWithdrawals } from './queries';
import { decideWithdrawal, requestWithdrawal } from '.';

const t = testContext();
let admin: Person;
let member: Person;

beforeEach(async () => {
  // Here the admin also withdraws.
  admin = await adminPerson(t.ctx, { accountNo: '9876543210' });
  member = await person(t.ctx);
  await earn(t.ctx, admin, member, 1_000);
});

const request = (amount: number, key: string | null = null) =>
  requestWithdrawal({ ...acting(t.ctx, member), idempotencyKey: key }, { amount });
const decide = (withdrawl_id: string, given_status: 'approved' | 'rejected', reason?: string) =>
  decideWithdrawal(acting(t.ctx, admin), { withdrawl_id, given_status, ...(reason ? { reason } : {}) });
const wallet = () => walletOf(t.ctx, member.id);

test('a request holds the money at once and keeps the bank details of that moment', async () => {
  const { data, message } = await request(400);
  expect(message).toBe(messages.withdrawals.requested);
  expect(data.status).toBe('pending');
  expect(await wallet()).toEqual({ balance: 600, on_hold: 400, total_earned: 1_000 });
  await t.ctx.db.update(users).set({ accountNo: member.accountNo }).where(eq(users.id, admin.id));
  const answer = await listAdminWithdrawals(acting(t.ctx, admin), {});
  expect(answer.data).toEqual([
    expect.objectContaining({
      bank: {
        bank_name: 'GTBank',
        account_no: '0123456789',
        account_name: 'Ada Obi',
        sharedWith: { count: 1, members: [{ id: expect.any(String) as string, fullname: 'Ngozi Admin' }] },
      },
    }),
  ]);
  expect(answer.data[0]?.withdraw.amount).toBe('400.00');
});

test('approving moves the money out for good; total earned stays', async () => {
  const { data } = await request(400);
  await decide(data.transactionId, 'approved');
  expect(await wallet()).toEqual({ balance: 600, on_hold: 0, total_earned: 1_000 });
});

test('rejecting returns the whole amount and gives the reason', async () => {
  const { data } = await request(400);
  await decide(data.transactionId, 'rejected', 'The name at the bank differs.');
  expect(await wallet()).toEqual({ balance: 1_000, on_hold: 0, total_earned: 1_000 });
  const { data: own } = await listWithdrawals(acting(t.ctx, member), {});
  expect(own).toEqual([expect.objectContaining({ status: 'rejected', reason: 'The name at the bank differs.' })]);
});

test('a decided withdrawal cannot be decided again', async () => {
  const { data } = await request(400);
  await decide(data.transactionId, 'approved');
  for (const again of ['approved', 'rejected'] as const)
    await expect(decide(data.transactionId, again)).rejects.toMatchObject({
      code: 'already_decided',
      message: messages.withdrawals.alreadyDecided,
    });
});

test('an id in capitals is the same withdrawal, even in the ledger', async () => {
  for (const given_status of ['approved', 'rejected'] as const) {
    const { data } = await request(100, newId());
    await decide(data.transactionId.toUpperCase(), given_status);
    await expect(decide(data.transactionId, given_status)).rejects.toMatchObject({ code: 'already_decided' });
  }
  expect(await wallet()).toEqual({ balance: 900, on_hold: 0, total_earned: 1_000 });
});

test('more than the balance is refused without a trace', async () => {
  await expect(request(1_000.01)).rejects.toMatchObject({
    code: 'insufficient_balance',
    fields: { amount: messages.withdrawals.insufficient },
  });
  expect(await wallet()).toEqual({ balance: 1_000, on_hold: 0, total_earned: 1_000 });
  expect((await listWithdrawals(acting(t.ctx, member), {})).meta.total).toBe(0);
});

test('the same amount within ten seconds is refused, unless calls have different keys', async () => {
  await request(100);
  await expect(request(100)).rejects.toMatchObject({
    code: 'withdrawal_repeated',
    message: messages.withdrawals.repeated,
  });
  await request(100, newId());
  await request(150);
  t.clock.advance({ seconds: 10 });
  await request(100);
  expect(await wallet()).toEqual({ balance: 550, on_hold: 450, total_earned: 1_000 });
});

test('a banned member’s request is refused even with a live token', async () => {
  const banned = await person(t.ctx, { status: 'banned' });
  await expect(requestWithdrawal(acting(t.ctx, banned), { amount: 100 })).rejects.toMatchObject({
    code: 'account_banned',
  });
});

test('admins cannot decide their withdrawals', async () => {
  const other = await adminPerson(t.ctx);
  await earn(t.ctx, other, admin, 500);
  const { data } = await requestWithdrawal(acting(t.ctx, admin), { amount: 500 });
  await expect(decide(data.transactionId, 'approved')).rejects.toMatchObject({ code: 'conflict_of_interest' });
  await decideWithdrawal(acting(t.ctx, other), { withdrawl_id: data.transactionId, given_status: 'approved' });
});

test('the cards sum every withdrawal by status on every page', async () => {
  const first = await request(100);
  const second = await request(200);
  await request(300);
  await decide(first.data.transactionId, 'approved');
  await decide(second.data.transactionId, 'rejected');
  const sums = { total: 600, approved: 100, rejected: 200, pending: 300 };
  expect((await getWithdrawalTotals(acting(t.ctx, member))).data).toEqual({ ...sums, returned: 0 });
  expect((await getWithdrawalSummary(acting(t.ctx, admin))).data).toEqual(sums);
});

test('the terms give the median hours of recent payouts, from ten on', async () => {
  const usual = async () => (await getWithdrawalTerms(acting(t.ctx, member))).data.usual_hours;
  for (let hours = 1; hours < 10; hours += 1) await paidNow(t.ctx, admin, { naira: 200, hours: hours - 0.5 });
  expect(await usual()).toBeNull();
  await paidNow(t.ctx, admin, { naira: 200, hours: 100 });
  expect(await usual()).toBe(5);
});

test('admins search withdrawals by name, email, reference and account number only', async () => {
  const { data } = await request(100);
  const found = async (q: string) => (await listAdminWithdrawals(acting(t.ctx, admin), { q })).meta.total;
  expect(await Promise.all([member.fullname, member.email, data.reference, '0123456789', '%'].map(found))).toEqual([
    1, 1, 1, 1, 0,
  ]);
});

test('a withdrawal can be followed from request to decision', async () => {
  const { data } = await request(400);
  const follow = () => getWithdrawal(acting(t.ctx, member), { id: data.transactionId });
  const requestedAt = t.clock.now().toISOString();
  expect((await follow()).data).toMatchObject({
    amount: 400,
    status: 'pending',
    createdAt: requestedAt,
    decidedAt: null,
    reason: null,
  });
  t.clock.advance({ hours: 3 });
  await decide(data.transactionId, 'rejected', 'The name at the bank differs.');
  expect((await follow()).data).toMatchObject({
    status: 'rejected',
    createdAt: requestedAt,
    decidedAt: t.clock.now().toISOString(),
    reason: 'The name at the bank differs.',
  });
});

describe('a key that made a withdrawal', () => {
  const key = 'the key on the phone';
  const keyed = (amount: number) => {
    const { actor, ...rest } = { ...acting(t.ctx, member), idempotencyKey: key };
    if (actor.kind !== 'member') throw new Error('A member asks');
    const call = { endpoint: 'requestWithdrawal', key, input: { amount }, bearer: '' };
    return once({ ...rest, actor }, call, (tx) => requestWithdrawal(tx, { amount }));
  };

  test('returns it even after stored answers are gone', async () => {
    const first = await keyed(400);
    t.clock.advance({ days: 90 });
    await tidy(t.ctx);
    expect(await t.ctx.db.select().from(idempotency)).toEqual([]);
    expect(await keyed(400)).toEqual(first);
    expect(await wallet()).toEqual({ balance: 600, on_hold: 400, total_earned: 1_000 });
    expect((await listWithdrawals(acting(t.ctx, member), {})).meta.total).toBe(1);
  });

  test.each(['approved', 'rejected'] as const)('returns it with its current status: %s', async (verdict) => {
    const { data } = await request(400, key);
    await decide(data.transactionId, verdict);
    expect((await request(400, key)).data).toEqual({ ...data, status: verdict });
    expect((await listWithdrawals(acting(t.ctx, member), {})).meta.total).toBe(1);
  });

  test('returns the account it goes to, even if the profile has another', async () => {
    const { data } = await request(400, key);
    await t.ctx.db
      .update(users)
      .set({ bankName: 'Access Bank', accountNo: '9876543210' })
      .where(eq(users.id, member.id));
    expect((await request(400, key)).data).toEqual({ ...data, bank_name: 'GTBank', account_no: '0123456789' });
    expect((await request(400, newId())).data).toMatchObject({ bank_name: 'Access Bank', account_no: '9876543210' });
  });

  test('returns it even if the balance would not cover another', async () => {
    const { data } = await request(900, key);
    expect((await request(900, key)).data).toEqual(data);
  });

  test('is refused with another amount, and belongs to its member', async () => {
    await request(400, key);
    await expect(request(300, key)).rejects.toMatchObject({
      code: 'key_reused',
      message: messages.server.keyReused,
    });
    const other = await person(t.ctx);
    await earn(t.ctx, admin, other, 500);
    await requestWithdrawal({ ...acting(t.ctx, other), idempotencyKey: key }, { amount: 300 });
    expect((await walletOf(t.ctx, other.id)).on_hold).toBe(300);
    expect(await wallet()).toEqual({ balance: 600, on_hold: 400, total_earned: 1_000 });
  });

  test('finds it in its member’s list, and no other member’s', async () => {
    const { data } = await request(400, key);
    await request(300, newId());
    const found = async (who: Person, idempotencyKey: string) =>
      (await listWithdrawals(acting(t.ctx, who), { key: idempotencyKey })).data.map(({ id }) => id);
    expect(await found(member, key)).toEqual([data.transactionId]);
    expect(await found(member, newId())).toEqual([]);
    expect(await found(await person(t.ctx), key)).toEqual([]);
  });
});
