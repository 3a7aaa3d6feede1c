import { sql } from 'drizzle-orm';
import { inTransaction, newId, systemCtx, type Ctx } from '../../context';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { holdTransaction, TestClock, testParts } from '../../testing/testContext';
import { beforeClosing, resetDatabase, testDatabase } from '../../testing/testDatabase';
import { createPayoutBatch, settlePayouts } from '../payouts';
import { recordReferral, rewardReferral } from '../referrals';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { checkLedger } from '.';

let ctx: Ctx;
let admin: Person;
// One day for all of them: each statement that spoils it is undone.
beforeAll(async () => {
  await resetDatabase();
  const { tx, rollBack } = await holdTransaction((await testDatabase()).db);
  beforeClosing(rollBack);
  ctx = systemCtx(testParts(tx, new TestClock()).base);
  admin = await adminPerson(ctx);
  await aDaysWork();
});

const withdrawn = async (member: Person, naira: number, chargesBorneBy: 'product' | 'member' = 'product') => {
  await earn(ctx, admin, member, naira);
  const as = { ...acting(ctx, member), config: { ...ctx.config, chargesBorneBy }, idempotencyKey: newId() };
  return (await requestWithdrawal(as, { amount: naira })).data.transactionId;
};
const approved = async (...given: Parameters<typeof withdrawn>) => {
  const id = await withdrawn(...given);
  await decideWithdrawal(acting(ctx, admin), { withdrawl_id: id, given_status: 'approved' });
  return id;
};
const settle = (outcome: 'paid' | 'returned', ...ids: string[]) =>
  settlePayouts(acting(ctx, admin), { ids, outcome, reason: 'It came back.' });
const close = ({ id }: Person) =>
  ctx.db.execute(
    sql`UPDATE users SET status = 'closed', closed_at = now(), former_email_hash = '\\x00' WHERE id = ${id}`,
  );

/** Something of everything: withdrawals and payouts in each state, charges borne by either, a reward, open jobs and proofs. */
const aDaysWork = async () => {
  const own = { fullname: 'Bola Ade', accountNo: '0123456780' };
  const [ada, bola, gone] = [await person(ctx), await person(ctx, own), await person(ctx)];
  await recordReferral(ctx, { referredId: bola.id, referrerId: ada.id });
  await rewardReferral(ctx, bola.id);
  await handedIn(ctx, ada, (await postedTask(ctx, admin)).id);
  await withdrawn(ada, 100);
  const ours = await approved(ada, 20_000);
  const theirs = await approved(bola, 20_000, 'member');
  const between = await approved(bola, 10_050, 'member');
  const [back, lost] = [await approved(bola, 300), await approved(gone, 400, 'member')];
  await createPayoutBatch(acting(ctx, admin), {});
  await settle('paid', ours, theirs, between, lost);
  await close(gone);
  await settle('returned', back, lost);
  await approved(ada, 200);
};

const nothing = new Error('undone');
/** The findings of the check after a statement that bypassed every constraint of the database. The statement is rolled back. */
const foundAfter = async (statement: string): Promise<string[]> => {
  let found: string[] = [];
  await inTransaction(ctx, async (tx: Ctx) => {
    await tx.db.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
    await tx.db.execute(sql`SET LOCAL session_replication_role = replica`);
    for (const one of statement.split(';')) await tx.db.execute(sql.raw(one));
    found = (await checkLedger(tx)).differences.map(({ check }) => check);
    throw nothing;
  }).catch((error: unknown) => {
    if (error !== nothing) throw error;
  });
  return found;
};

const of = (kind: string, amount: '<' | '>') =>
  `amount ${amount} 0 AND tx_id IN (SELECT id FROM ledger_tx WHERE kind = '${kind}')`;
const account = (code: string) => `(SELECT id FROM ledger_account WHERE code = '${code}')`;
const booked = (kind: string, ref: string, from: string, to: string) => `
  INSERT INTO ledger_tx (id, kind, ref, created_at) VALUES ('00000000-0000-4000-8000-000000000001', '${kind}', ${ref}, now());
  INSERT INTO ledger_entry (tx_id, line, account_id, amount)
  VALUES ('00000000-0000-4000-8000-000000000001', 1, ${account(from)}, -5000), ('00000000-0000-4000-8000-000000000001', 2, ${account(to)}, 5000)`;
const forgotten = (kind: string) => `
  DELETE FROM ledger_entry WHERE tx_id IN (SELECT id FROM ledger_tx WHERE kind = '${kind}'); DELETE FROM ledger_tx WHERE kind = '${kind}'`;
const anAdmin = '(SELECT id FROM users WHERE is_admin LIMIT 1)';
const theWaiting = "(SELECT withdrawal_id::text FROM payouts WHERE status = 'waiting')";

const charges = 'every paid payout booked the duty and the fee of its terms once';
const unclaimed = 'what nobody claims is what came back to closed accounts';
const escrow = 'every escrow equals what the open slots';

test('finds nothing after a day of every kind of work', async () => {
  expect((await checkLedger(ctx)).differences).toEqual([]);
});

test.each([
  ['a fee that was never booked', forgotten('payout_fee'), charges],
  ['a duty that was never booked', forgotten('payout_duty'), charges],
  [
    'a fee of another amount',
    `UPDATE ledger_entry SET amount = amount * 2 WHERE tx_id IN (SELECT id FROM ledger_tx WHERE kind = 'payout_fee')`,
    charges,
  ],
  [
    'a fee that the wrong one bore',
    `UPDATE ledger_entry SET account_id = ${account('promo')} WHERE ${of('payout_fee', '<')}`,
    charges,
  ],
  [
    'a duty that the wrong one bore',
    `UPDATE ledger_entry SET account_id = ${account('bank_out')} WHERE ${of('payout_duty', '<')}`,
    charges,
  ],
  [
    'a duty that went elsewhere',
    `UPDATE ledger_entry SET account_id = ${account('promo')} WHERE ${of('payout_duty', '>')}`,
    charges,
  ],
  ['a fee of a payout that was not paid', booked('payout_fee', theWaiting, 'payout_costs', 'transfer_fees'), charges],
  ['a duty of nothing at all', booked('payout_duty', "'nobody'", 'payout_costs', 'stamp_duty'), charges],
  [
    'other terms than were booked',
    `UPDATE withdrawals SET transfer_fee_kobo = transfer_fee_kobo + 1 WHERE status = 'approved'`,
    charges,
  ],
  [
    'money of an open account that nobody claims',
    `UPDATE users SET status = 'active', closed_at = NULL, former_email_hash = NULL WHERE status = 'closed'`,
    unclaimed,
  ],
  ['money of no payout that nobody claims', booked('job_refund', "'nobody'", 'promo', 'unclaimed'), unclaimed],
  ['money that somebody took who had no claim', booked('job_refund', "'nobody'", 'unclaimed', 'promo'), unclaimed],
  [
    'an escrow that was emptied',
    `UPDATE ledger_entry SET amount = amount - 100 WHERE ${of('job_funding', '>')}`,
    escrow,
  ],
  ['an escrow without its entries', forgotten('job_funding'), escrow],
  [
    'a slot that is dearer than it was paid for',
    `UPDATE applications SET payout_kobo = payout_kobo + 1 WHERE status = 'in-review'`,
    escrow,
  ],
  ['free slots that nobody paid for', `UPDATE tasks SET max_slots = max_slots + 1 WHERE status = 'available'`, escrow],
  [
    'a transfer that does not balance',
    `UPDATE ledger_entry SET amount = amount + 1 WHERE ${of('withdraw_hold', '>')}`,
    'every transfer has two lines',
  ],
  [
    'a balance that its entries do not make',
    'UPDATE ledger_account SET balance = balance + 1 WHERE tracked',
    'every wallet balance equals its entries',
  ],
  [
    'a newest entry that remembers another balance',
    'UPDATE ledger_entry SET balance_after = balance_after + 1',
    'the newest entry of every wallet',
  ],
  [
    'a house account with a balance of its own',
    'UPDATE ledger_account SET balance = 1 WHERE NOT tracked',
    'every account that is not a wallet',
  ],
  [
    'a member without a wallet',
    'DELETE FROM ledger_account WHERE tracked AND balance = 0',
    'every member has a wallet',
  ],
  [
    'a hold of a withdrawal that is decided',
    `UPDATE withdrawals SET status = 'rejected', decided_at = now() WHERE status = 'pending'`,
    'what is held equals the pending withdrawals',
  ],
  [
    'an approved withdrawal without a payout',
    `DELETE FROM payouts WHERE status = 'waiting'`,
    'every approved withdrawal has one payout',
  ],
  [
    'a payout of another amount',
    `UPDATE payouts SET amount_kobo = amount_kobo + 1 WHERE status = 'waiting'`,
    'every approved withdrawal has one payout',
  ],
  ['a payout that is paid and was not booked', forgotten('payout_paid'), 'every payout was booked as its status says'],
  ['money that never came back', forgotten('payout_return'), 'every payout was booked as its status says'],
  ['a withdrawal that holds nothing', forgotten('withdraw_hold'), 'every withdrawal is held once'],
  ['a withdrawal that was never settled', forgotten('withdraw_settle'), 'every withdrawal is held once'],
  ['a proof that was never paid', forgotten('job_payout'), 'every approved proof was paid once'],
  [
    'a proof that was paid and not approved',
    `UPDATE applications SET status = 'rejected' WHERE status = 'approved'`,
    'every approved proof was paid once',
  ],
  ['a reward that was never paid', forgotten('referral_reward'), 'every rewarded referral was paid once'],
  [
    'a reward that was refused and paid',
    `UPDATE referrals SET withheld_at = now(), reasons = '[]', decided_at = now(), decided_by = ${anAdmin}, refusal = 'No.', rewarded_at = NULL`,
    'every rewarded referral was paid once',
  ],
  [
    'a reward that is withheld and paid',
    `UPDATE referrals SET withheld_at = now(), reasons = '[]', rewarded_at = NULL`,
    'every rewarded referral was paid once',
  ],
  [
    'a reward that was lost: neither paid nor withheld',
    `UPDATE referrals SET rewarded_at = NULL WHERE rewarded_at IS NOT NULL; ${forgotten('referral_reward')}`,
    'every member who was brought',
  ],
  [
    'a closed account with a reward that nobody decided',
    `UPDATE referrals SET withheld_at = now(), reasons = '[]', rewarded_at = NULL; UPDATE users SET status = 'closed', closed_at = now(), former_email_hash = '\\x00'
      WHERE id IN (SELECT referrer_id FROM referrals)`,
    'a closed account has an empty wallet',
  ],
  ['a reward of nobody', 'DELETE FROM referrals', 'every rewarded referral was paid once'],
  [
    'a closed account with money',
    `UPDATE users SET status = 'closed', closed_at = now(), former_email_hash = '\\x00'`,
    'a closed account has an empty wallet',
  ],
  [
    'a job that counts wrongly',
    `UPDATE tasks SET in_review = in_review - 1 WHERE in_review > 0`,
    'every job counts its slots',
  ],
  [
    'a tally that lost a row',
    `DELETE FROM tally_changes WHERE name = 'withdrawals.approved'`,
    'every tally equals the rows it counts',
  ],
  [
    'a tally that was folded otherwise than its days',
    `INSERT INTO tally_sums (name, rows, kobo) VALUES ('withdrawals.approved', 1, 0)`,
    'every tally is the sum of its days',
  ],
])('finds %s', async (_, statement, promise) => {
  expect(await foundAfter(statement)).toContainEqual(expect.stringContaining(promise));
});
