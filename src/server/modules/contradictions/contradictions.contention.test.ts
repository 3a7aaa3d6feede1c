import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { parseConfig } from '../../config';
import { newId, systemCtx, type Ctx } from '../../context';
import type { OpenDatabase } from '../../db/database';
import { openPostgres } from '../../db/postgres';
import { auditLog, contradictions, payouts, withdrawals } from '../../db/schema';
import { budpayPayouts } from '../../providers/budpayPayouts';
import { acting, adminPerson, earn, person, type Person } from '../../testing/factories';
import { PaymentsDouble } from '../../testing/paymentsDouble';
import { resetDatabase, TestClock, testDatabase, testParts } from '../../testing/testContext';
import { testDatabaseUrl } from '../../testing/testDatabase';
import { waitsForLocks } from '../../testing/concurrency';
import { checkLedger, walletOf } from '../ledger';
import { createPayoutBatch, followPayouts, sendPayouts, settlePayouts, takeHint } from '../payouts';
import { reconcile } from '../reconciliation';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { decideContradiction, holdsWithdrawals, raiseContradiction } from '.';

const keys = { secretKey: 'sk_test_1', publicKey: 'pk_test_1' };
const rounds = 8;
let double: PaymentsDouble;
let second: OpenDatabase;
let clock: TestClock;
/** This server, and another one on the same database. */
let ctx: Ctx;
let other: Ctx;
let parts: ReturnType<typeof testParts>[];
let admin: Person;
let deputy: Person;

const serverOn = ({ db }: Pick<OpenDatabase, 'db'>): Ctx => {
  const { payments } = parseConfig({
    PAYMENTS_SECRET_KEY: keys.secretKey,
    PAYMENTS_PUBLIC_KEY: keys.publicKey,
    PAYMENTS_BASE_URL: double.baseUrl,
  });
  if (!payments) throw new Error('no provider');
  const made = testParts(db, clock);
  parts.push(made);
  const { base } = made;
  const providers = { ...base.providers, payouts: budpayPayouts(payments) };
  return systemCtx({ ...base, config: { ...base.config, payments }, providers });
};

beforeAll(async () => {
  double = await PaymentsDouble.start(keys);
  second = await openPostgres(await testDatabaseUrl(), 12, () => undefined);
});
afterAll(async () => {
  await second.close();
  await double.stop();
});
beforeEach(async () => {
  await resetDatabase();
  double.transfers.clear();
  clock = new TestClock();
  parts = [];
  [ctx, other] = [serverOn(await testDatabase()), serverOn(second)];
  [admin, deputy] = [await adminPerson(ctx), await adminPerson(ctx)];
});
afterEach(async () => {
  expect((await checkLedger(ctx)).differences).toEqual([]);
  // One lock order everywhere prevents deadlocks.
  expect(parts.flatMap(({ logged }) => logged).filter(({ message }) => message === 'transaction repeated')).toEqual([]);
});

const codeOf = ({ code }: { code: string }): string => code;
const ask = (member: Person, amount: number) =>
  requestWithdrawal({ ...acting(ctx, member), idempotencyKey: newId() }, { amount }).then(() => 'asked', codeOf);
const accepted = async (member: Person, amount: number) => {
  const as = { ...acting(ctx, member), idempotencyKey: newId() };
  const { transactionId: id, reference } = (await requestWithdrawal(as, { amount })).data;
  await decideWithdrawal(acting(ctx, admin), { withdrawl_id: id, given_status: 'approved' });
  return { id, reference: reference.toLowerCase() };
};
/** A payout of ₦500 that failed, was given back, and is paid after all. */
const paidLate = async (member: Person) => {
  const payout = await accepted(member, 500);
  double.outcome = () => 'failed';
  await sendPayouts(ctx);
  for (const minutes of [1, 10]) {
    clock.advance({ minutes });
    await followPayouts(ctx);
  }
  const transfer = double.transfers.get(payout.reference)!;
  expect(transfer.status).toBe('failed');
  transfer.status = 'success';
  return payout;
};
/** A payout of ₦500 that the bank returned. */
const givenBack = async (member: Person): Promise<string> => {
  const { id } = await accepted(member, 500);
  await createPayoutBatch(acting(ctx, admin), { ids: [id] });
  await settlePayouts(acting(ctx, admin), { ids: [id], outcome: 'returned', reason: 'It came back.' });
  return id;
};
const raise = (server: Ctx, payoutId: string, member: Person) =>
  raiseContradiction(
    server,
    { payoutId, userId: member.id },
    { kind: 'returned_paid', what: 'given back here, paid by the provider', oursKobo: 50_000, saysKobo: 50_000 },
  );
const hint = async (server: Ctx, reference: string): Promise<void> => {
  const body = JSON.stringify({ notify: 'payout', notifyType: 'successful', data: { reference: `BUD_${reference}` } });
  const merchantsignature = createHmac('sha512', keys.secretKey).update(body).digest('hex');
  await takeHint({ ...server, actor: { kind: 'anonymous' } }, body, { merchantsignature });
  await followPayouts(server);
};
const alerts = () =>
  parts
    .flatMap(({ jobs }) => jobs)
    .map(({ data }) => data as { subject?: string; to?: string })
    .filter(({ subject, to }) => subject?.includes('contradicts') && to === admin.email);

test('a late success seen at once by two servers’ webhooks and the nightly comparison makes one row, alert and hold', async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const member = await person(ctx);
    await earn(ctx, admin, member, 500);
    const { id, reference } = await paidLate(member);
    await Promise.all([
      hint(ctx, reference),
      hint(other, reference),
      reconcile(ctx),
      hint(ctx, reference),
      reconcile(other),
      hint(other, reference),
    ]);
    expect(await ctx.db.select().from(contradictions).where(eq(contradictions.payoutId, id))).toMatchObject([
      { kind: 'returned_paid', status: 'open' },
    ]);
    expect(alerts()).toHaveLength(round);
    expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'contradiction.raise'))).toBe(round);
    expect([await holdsWithdrawals(ctx, member.id), await ask(member, 100)]).toEqual([true, 'withdrawals_held']);
  }
});

test('a late success, requests and decisions at once: no request after the hold, and the money is taken once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const member = await person(ctx);
    await earn(ctx, admin, member, 500);
    const id = await givenBack(member);
    const [first, next] = await Promise.all([
      ask(member, 200),
      ask(member, 150),
      raise(ctx, id, member),
      raise(other, id, member),
    ]);
    for (const outcome of [first, next]) expect(['asked', 'withdrawals_held']).toContain(outcome);
    expect(await ask(member, 100)).toBe('withdrawals_held');
    const rows = await ctx.db.select().from(contradictions).where(eq(contradictions.payoutId, id));
    expect(rows).toHaveLength(1);

    const asked = await ctx.db.select().from(withdrawals).where(eq(withdrawals.userId, member.id));
    for (const { id: withdrawl_id, status } of asked)
      if (status === 'pending')
        await decideWithdrawal(acting(ctx, admin), { withdrawl_id, given_status: 'rejected', reason: 'Held.' });
    const decide = (server: Ctx, by: Person, decision: 'taken' | 'released') =>
      decideContradiction(acting(server, by), { id: rows[0]!.id, decision, reason: 'Seen.' }).then(
        () => decision,
        codeOf,
      );
    const decided = await Promise.all([
      decide(ctx, admin, 'taken'),
      decide(other, deputy, 'released'),
      decide(ctx, deputy, 'taken'),
    ]);
    expect(decided.filter((one) => one === 'already_decided')).toHaveLength(2);
    const isTaken = decided.includes('taken');
    expect((await walletOf(ctx, member.id)).balance).toBe(isTaken ? 0 : 500);
    expect(await ask(member, 100)).toBe(isTaken ? 'insufficient_balance' : 'asked');
  }
  expect(await ctx.db.$count(payouts, eq(payouts.status, 'returned'))).toBe(rounds);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'contradiction.decide'))).toBe(rounds);
});

test('a finding that holds withdrawals, and its decision, wait for the member’s running request', async () => {
  const member = await person(ctx);
  await earn(ctx, admin, member, 500);
  const id = await givenBack(member);
  /** Starts `work` while a request holds the member's row. */
  const duringRequest = async (work: () => Promise<unknown>): Promise<void> => {
    const started: Promise<unknown>[] = [];
    await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM users WHERE id = ${member.id} FOR NO KEY UPDATE`);
      started.push(work());
      await waitsForLocks(ctx, 1);
      expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'contradiction.decide'))).toBe(0);
    });
    await Promise.all(started);
  };
  await duringRequest(() => raise(other, id, member));
  const [row] = await ctx.db.select().from(contradictions);
  await duringRequest(() =>
    decideContradiction(acting(other, deputy), { id: row!.id, decision: 'released', reason: 'Seen.' }),
  );
  expect(await holdsWithdrawals(ctx, member.id)).toBe(false);
});
