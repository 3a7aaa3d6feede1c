import { eq, sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { newId } from '../../context';
import { alarms, auditLog, reconciliations } from '../../db/schema';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { recordDeposit, reverseDeposit } from '../funding';
import { deleteTask } from '../jobs';
import { createPayoutBatch, settlePayouts } from '../payouts';
import { reviewProof } from '../proofs';
import { recordReferral, rewardReferral } from '../referrals';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { runReconciliation } from './reconcile';
import { forgetReconciliations, listReconciliations, reconcile } from '.';

const t = testContext();
let admin: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
});

const withdrawn = async (naira: number) => {
  const member = await person(t.ctx);
  await earn(t.ctx, admin, member, naira + 50);
  const as = { ...acting(t.ctx, member), idempotencyKey: newId() };
  return (await requestWithdrawal(as, { amount: naira })).data.transactionId;
};
const accept = (withdrawl_id: string) =>
  decideWithdrawal(acting(t.ctx, admin), { withdrawl_id, given_status: 'approved' });
const newest = async () => (await listReconciliations(acting(t.ctx, admin), {})).data[0];
const raised = async () => (await t.ctx.db.select({ key: alarms.key }).from(alarms)).map(({ key }) => key);

test('gives the amounts owed, the cost of payouts, and the longest wait', async () => {
  await withdrawn(100);
  const [onItsWay, paid] = [await withdrawn(200), await withdrawn(20_000)];
  await accept(onItsWay);
  await accept(paid);
  await createPayoutBatch(acting(t.ctx, admin), { ids: [paid] });
  await settlePayouts(acting(t.ctx, admin), { ids: [paid], outcome: 'paid' });
  await postedTask(t.ctx, admin, { amount: 70, applicants_needed: 2 });
  await reconcile(t.ctx);
  const now = t.clock.now().toISOString();
  expect(await newest()).toEqual({
    id: expect.any(String),
    at: now,
    ok: true,
    differences: [],
    liabilities: { wallets: 150, held: 100, onTheWay: 200, escrow: 140, unclaimed: 0 },
    charges: { stampDuty: 50, transferFees: 25, borneByProduct: 75 },
    // Without deposits, everything paid and the open job are owed.
    owners: expect.objectContaining({ deposits: 0, unspent: 0, owed: 20_590 }),
    oldest: { pending: now, unpaid: now },
    provider: null,
  });
  expect(await raised()).toEqual([]);
});

test('gives the owners’ deposits, balances and debts, and fees and VAT, earned or pending', async () => {
  const config = { ...t.ctx.config, serviceFeeBasisPoints: 1_000, vatBasisPoints: 750 };
  const ctx = { ...t.ctx, config };
  // A slot costs 221.50: 200, a fee of 20, VAT of 1.50.
  const job = await postedTask(ctx, admin, { amount: 200, applicants_needed: 4 });
  const [ada, bola] = [await person(ctx), await person(ctx, { fullname: 'Bola Ade', accountNo: '9182736450' })];
  const approved = await handedIn(ctx, ada, job.id);
  await reviewProof(acting(ctx, admin), { id: approved, given_status: 'approved' });
  await handedIn(ctx, bola, job.id);
  const ended = await postedTask(ctx, admin, { amount: 200 });
  await deleteTask(acting(ctx, admin), { id: ended.id });
  const shop = await postedTask(ctx, admin, { taskOwnerEmail: 'shop@example.com', applicants_needed: 1 });
  await deleteTask(acting(ctx, admin), { id: shop.id });
  let paidIn = 0;
  const deposit = (amount: number, owner_id: string | null) =>
    recordDeposit(acting(ctx, admin), {
      owner_id,
      amount,
      receivedOn: '2026-03-05',
      bankReference: `FT${(paidIn += 1)}`,
    });
  await deposit(300, shop.owner.id);
  await deposit(70, null);
  const { data: wrong } = await deposit(50, shop.owner.id);
  await reverseDeposit(acting(ctx, admin), { id: wrong.id, reason: 'Another owner’s.' });
  // Unrelated to the referrer: another name, another account.
  const cleo = await person(ctx, { fullname: 'Cleo Musa', accountNo: '' });
  await recordReferral(ctx, { referredId: cleo.id, referrerId: bola.id });
  await rewardReferral(ctx, cleo.id);

  await reconcile(ctx);
  expect((await newest())!.owners).toEqual({
    deposits: 370,
    byProvider: 0,
    unspent: 300,
    owed: 886,
    unearned: 64.5,
    fees: 20,
    vat: 1.5,
    unallocated: 70,
    promo: 200,
  });
  expect((await newest())!.liabilities).toMatchObject({ wallets: 400, escrow: 664.5 });
});

test('a report older than owners’ accounts is still readable', async () => {
  await reconcile(t.ctx);
  await t.ctx.db.execute(sql`UPDATE reconciliations SET report = report - 'owners'`);
  expect(await newest()).toMatchObject({ ok: true, owners: null });
});

test('ledger findings are stored and mailed to admins once a day', async () => {
  const { id } = await person(t.ctx);
  const broken = sql`ALTER TABLE ledger_account DISABLE TRIGGER ledger_account_guard`;
  await t.ctx.db.execute(broken);
  await t.ctx.db.execute(sql`UPDATE ledger_account SET balance = balance + 100 WHERE user_id = ${id}`);
  await reconcile(t.ctx);
  await reconcile(t.ctx);
  expect(await newest()).toMatchObject({
    ok: false,
    differences: expect.arrayContaining([expect.objectContaining({ where: id })]),
  });
  expect(await raised()).toEqual(['reconciliation']);
  await t.ctx.db.execute(sql`UPDATE ledger_account SET balance = balance - 100 WHERE user_id = ${id}`);
});

test('an approved withdrawal that waits too long alerts, and not before', async () => {
  await accept(await withdrawn(200));
  t.clock.advance({ hours: limits.payoutLateHours });
  await reconcile(t.ctx);
  expect(await raised()).toEqual([]);
  t.clock.advance({ ms: 1 });
  await reconcile(t.ctx);
  expect(await raised()).toEqual(['payout-late']);
});

test('an admin can run the nightly job at once', async () => {
  expect(await runReconciliation(acting(t.ctx, admin))).toMatchObject({ data: { newest: null } });
  expect(t.jobs.filter(({ queue }) => queue === 'reconcile')).toHaveLength(1);
  expect(await t.ctx.db.$count(auditLog, eq(auditLog.action, 'reconciliation.ask'))).toBe(1);
});

test('the caller gets the newest report, to recognise a later one as the result', async () => {
  await reconcile(t.ctx);
  t.clock.advance({ hours: 1 });
  await reconcile(t.ctx);
  const answer = await runReconciliation(acting(t.ctx, admin));
  expect(answer.data).toEqual({ newest: t.ctx.now().toISOString() });
});

test('reports are deleted after more than a year', async () => {
  await reconcile(t.ctx);
  t.clock.advance({ days: limits.reconciliationDays });
  await reconcile(t.ctx);
  await forgetReconciliations(t.ctx);
  expect(await t.ctx.db.$count(reconciliations)).toBe(2);
  t.clock.advance({ ms: 1 });
  await forgetReconciliations(t.ctx);
  expect(await t.ctx.db.$count(reconciliations)).toBe(1);
});
