import { eq, sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { parseConfig } from '../../config';
import { inTransaction, newId, systemCtx, type Ctx } from '../../context';
import { auditLog, payouts, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { budpayPayouts } from '../../providers/budpayPayouts';
import { acting, adminPerson, earn, person, type Person } from '../../testing/factories';
import { PaymentsDouble } from '../../testing/paymentsDouble';
import { goodPassword } from '../../testing/signingUp';
import { resetDatabase, TestClock, testDatabase, testParts } from '../../testing/testContext';
import { waitsForLocks } from '../../testing/concurrency';
import { closeAccount } from '../account';
import { hashPassword } from '../passwords';
import { checkLedger, walletOf } from '../ledger';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { confirmPayoutUpload } from './batches';
import { createPayoutBatch } from './createPayoutBatch';
import { followPayouts } from './followPayouts';
import { sendPayouts } from './sendPayouts';
import { endAsReturned, settlePayouts } from './settlePayouts';

const keys = { PAYMENTS_SECRET_KEY: 'sk_test_1', PAYMENTS_PUBLIC_KEY: 'pk_test_1' };
const clock = new TestClock();
let double: PaymentsDouble;
let ctx: Ctx;
let admin: Person;

beforeAll(async () => {
  double = await PaymentsDouble.start({ secretKey: 'sk_test_1', publicKey: 'pk_test_1' });
});
afterAll(() => double.stop());
beforeEach(async () => {
  await resetDatabase();
  double.transfers.clear();
  double.outcome = () => 'success';
  const { payments } = parseConfig({ ...keys, PAYMENTS_BASE_URL: double.baseUrl });
  const { base } = testParts((await testDatabase()).db, clock);
  if (!payments) throw new Error('no provider');
  ctx = systemCtx({
    ...base,
    config: { ...base.config, payments },
    providers: { ...base.providers, payouts: budpayPayouts(payments) },
  });
  admin = await adminPerson(ctx);
});
afterEach(async () => {
  expect(double.faults).toEqual([]);
  expect((await checkLedger(ctx)).differences).toEqual([]);
});

const approved = async (fields: Parameters<typeof person>[1] = {}) => {
  const member = await person(ctx, fields);
  await earn(ctx, admin, member, 500);
  const as = { ...acting(ctx, member), idempotencyKey: newId() };
  const { data } = await requestWithdrawal(as, { amount: 500 });
  await decideWithdrawal(acting(ctx, admin), { withdrawl_id: data.transactionId, given_status: 'approved' });
  return { id: data.transactionId, member };
};
const several = async (count: number) => {
  const made: Awaited<ReturnType<typeof approved>>[] = [];
  for (let n = 0; n < count; n += 1) made.push(await approved());
  return made;
};
const statusOf = async (id: string) => {
  const [row] = await ctx.db.select({ status: payouts.status }).from(payouts).where(eq(payouts.withdrawalId, id));
  return row?.status;
};
/** Null if refused; other failures are thrown. */
const unlessRefused = <T>(act: Promise<T>): Promise<T | null> =>
  act.catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
const tried = async (act: Promise<unknown>): Promise<boolean> => (await unlessRefused(act.then(() => true))) ?? false;

test('eight servers and two admins compete for payouts: each goes one way, and to the provider once', async () => {
  const made = await several(20);
  const adminCtx = acting(ctx, admin);
  // Admins could take all of them first, so half are only for servers.
  const both = made.slice(0, 10).map(({ id }) => id);
  const [sent, batches] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => sendPayouts(ctx))),
    Promise.all([0, 1].map(() => unlessRefused(createPayoutBatch(adminCtx, { ids: both })))),
  ]);
  const byHand = batches.reduce((sum, batch) => sum + (batch?.data.rows ?? 0), 0);
  expect(sent.reduce((sum, count) => sum + count, 0) + byHand).toBe(made.length);
  expect(double.transfers.size).toBe(made.length - byHand);
  for (const { submitted } of double.transfers.values()) expect(submitted).toBe(1);
});

test('eight servers query the same payouts: each is queried and paid once', async () => {
  const made = await several(10);
  await sendPayouts(ctx);
  clock.advance({ minutes: 1 });
  const counts = await Promise.all(Array.from({ length: 8 }, () => followPayouts(ctx)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(made.length);
  for (const { id } of made) expect(await statusOf(id)).toBe('paid');
});

test('paid and returned at the same moment: one outcome, and the wallet matches it', async () => {
  const made = await several(12);
  await createPayoutBatch(acting(ctx, admin), {});
  for (const { id, member } of made) {
    const settle = (outcome: 'paid' | 'returned') =>
      settlePayouts(acting(ctx, admin), { ids: [id], outcome, reason: 'It came back.' });
    await Promise.all([settle('paid'), settle('returned'), settle('paid'), settle('returned')]);
    // The winner is random, but wallet and row must agree.
    const status = await statusOf(id);
    expect(['paid', 'returned']).toContain(status);
    expect((await walletOf(ctx, member.id)).balance).toBe(status === 'returned' ? 500 : 0);
  }
});

test('a transfer that bounces while its member leaves goes to a wallet or the unclaimed account, never a closed wallet', async () => {
  const passwordHash = await hashPassword(goodPassword);
  for (let round = 0; round < 10; round += 1) {
    const { id, member } = await approved({ passwordHash });
    await createPayoutBatch(acting(ctx, admin), { ids: [id] });
    await settlePayouts(acting(ctx, admin), { ids: [id], outcome: 'paid' });
    const close = inTransaction(acting(ctx, member), (tx) => closeAccount(tx, { current_password: goodPassword }));
    const [paid] = await ctx.db.select().from(payouts).where(eq(payouts.withdrawalId, id));
    if (!paid) throw new Error('no payout');
    const [closed] = await Promise.all([tried(close), endAsReturned(ctx, paid, 'It bounced.')]);
    const [row] = await ctx.db.select({ status: users.status }).from(users).where(eq(users.id, member.id));
    expect(row?.status).toBe(closed ? 'closed' : 'active');
    expect((await walletOf(ctx, member.id)).balance).toBe(closed ? 0 : 500);
  }
});

test('a member closing the account waits for a bounce being booked and finds the money', async () => {
  const { id, member } = await approved({ passwordHash: await hashPassword(goodPassword) });
  await createPayoutBatch(acting(ctx, admin), {});
  await settlePayouts(acting(ctx, admin), { ids: [id], outcome: 'paid' });
  const [paid] = await ctx.db.select().from(payouts).where(eq(payouts.withdrawalId, id));
  if (!paid) throw new Error('no payout');
  const both: Promise<boolean>[] = [];
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM payouts WHERE withdrawal_id = ${id} FOR NO KEY UPDATE`);
    both.push(tried(endAsReturned(ctx, paid, 'It bounced.')));
    await waitsForLocks(ctx, 1);
    const close = tried(closeAccount(acting(ctx, member), { current_password: goodPassword }));
    both.push(close);
    await Promise.race([waitsForLocks(ctx, 2), close]);
  });
  expect(await Promise.all(both)).toEqual([true, false]);
  expect((await walletOf(ctx, member.id)).balance).toBe(500);
});

test('two admins settling the same hundred in opposite orders do not deadlock, and each is settled once', async () => {
  const made = await several(30);
  const ids = made.map(({ id }) => id);
  await createPayoutBatch(acting(ctx, admin), {});
  const answers = await Promise.all(
    [ids, [...ids].reverse()].map((order) =>
      settlePayouts({ ...acting(ctx, admin), idempotencyKey: newId() }, { ids: order, outcome: 'paid' }),
    ),
  );
  expect(answers.flatMap(({ data }) => data.settled).sort()).toEqual([...ids].sort());
  for (const { message } of answers.flatMap(({ data }) => data.refused)) expect(message).toBe(messages.payouts.notOpen);
  expect(ids.length).toBeLessThanOrEqual(limits.idsPerCall);
});

test('returned while being sent or batched: never both in the wallet and on its way', async () => {
  const made = await several(12);
  const adminCtx = acting(ctx, admin);
  await Promise.all([
    sendPayouts(ctx),
    unlessRefused(createPayoutBatch(adminCtx, { ids: made.slice(0, 4).map(({ id }) => id) })),
    ...made.map(({ id }) => settlePayouts(adminCtx, { ids: [id], outcome: 'returned', reason: 'Not to be paid.' })),
  ]);
  for (const { id, member } of made) {
    const [row] = await ctx.db.select().from(payouts).where(eq(payouts.withdrawalId, id));
    const isBack = row?.status === 'returned';
    expect((await walletOf(ctx, member.id)).balance).toBe(isBack ? 500 : 0);
    // Admins may return batched payouts, but none at the provider.
    if (isBack) expect(double.transfers.has(row.reference)).toBe(false);
  }
});

test('of ten admins reporting an upload at once one counts, and its payouts are sent once', async () => {
  const made = await several(3);
  const { data: batch } = await createPayoutBatch(acting(ctx, admin), {});
  const deputy = await adminPerson(ctx);
  const codes = await Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      confirmPayoutUpload(acting(ctx, nth % 2 ? admin : deputy), { id: batch.id }).then(
        () => 'uploaded',
        ({ code }: { code: string }) => code,
      ),
    ),
  );
  expect(codes.sort()).toEqual([...Array<string>(9).fill('batch_uploaded'), 'uploaded']);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'payout-batch.upload'))).toBe(1);
  const rows = await ctx.db.select({ sentAt: payouts.sentAt }).from(payouts);
  expect(rows).toEqual(made.map(() => ({ sentAt: clock.now() })));
});
