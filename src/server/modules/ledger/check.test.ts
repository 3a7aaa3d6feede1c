import { sql } from 'drizzle-orm';
import { inTransaction, newId, systemCtx, type Ctx } from '../../context';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { holdTransaction, TestClock, testParts } from '../../testing/testContext';
import { beforeClosing, resetDatabase, testDatabase } from '../../testing/testDatabase';
import { allocateDeposit, moveOwner, recordDeposit, refundOwner, reverseDeposit } from '../funding';
import { createPayoutBatch, settlePayouts } from '../payouts';
import { reviewProof } from '../proofs';
import { recordReferral, rewardReferral } from '../referrals';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { checkLedger } from './check';

let ctx: Ctx;
let admin: Person;
// Set up once: each test's damage is rolled back.
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

/**
 * A job with fee and VAT, of an owner: one proof is approved and one waits. Its owner paid in, once wrongly, got some back, and took over
 * another owner with a job; one deposit fits no owner.
 */
const ofPayingOwner = async (ada: Person, bola: Person) => {
  const withFee = { ...ctx, config: { ...ctx.config, serviceFeeBasisPoints: 1_000, vatBasisPoints: 750 } };
  const { id: jobId, owner } = await postedTask(withFee, admin, { taskOwnerEmail: 'paying@advertiser.example' });
  const proofId = await handedIn(ctx, ada, jobId);
  await reviewProof(acting(ctx, admin), { id: proofId, given_status: 'approved' });
  await handedIn(ctx, bola, jobId);
  const paidIn = async (amount: number, owner_id?: string) => {
    const shown = { owner_id, amount, receivedOn: '2026-03-04', bankReference: `FT-${amount}` };
    return (await recordDeposit(acting(ctx, admin), shown)).data.id;
  };
  const deposit = await paidIn(1_000, owner.id);
  await reverseDeposit(acting(ctx, admin), { id: await paidIn(2_000, owner.id), reason: 'Of another owner.' });
  await paidIn(3_000);
  await allocateDeposit(acting(ctx, admin), { id: await paidIn(4_000), owner_id: owner.id });
  await refundOwner(acting(ctx, admin), { id: deposit, amount: 100, reason: 'They asked.' });
  const moved = (await postedTask(ctx, admin, { taskOwnerEmail: 'moved@advertiser.example' })).owner;
  await moveOwner(acting(ctx, admin), { id: moved.id, target_id: owner.id, reason: 'They are one.' });
};

/** Some of everything: withdrawals, payouts, charges, a reward, jobs, proofs, owners, deposits. */
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
  await ofPayingOwner(ada, bola);
};

const nothing = new Error('undone');
/** The check's findings after a statement that bypasses all constraints, rolled back afterwards. */
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
const account = (code: string) => `(SELECT id FROM ledger_account WHERE code = '${code}' ORDER BY id LIMIT 1)`;
const booked = (kind: string, ref: string, from: string, to: string) => `
  INSERT INTO ledger_tx (id, kind, ref, created_at) VALUES ('00000000-0000-4000-8000-000000000001', '${kind}', ${ref}, now());
  INSERT INTO ledger_entry (tx_id, at, line, account_id, amount)
  SELECT id, created_at, 1, ${account(from)}, -5000 FROM ledger_tx WHERE ref = ${ref} AND kind = '${kind}'
   UNION ALL SELECT id, created_at, 2, ${account(to)}, 5000 FROM ledger_tx WHERE ref = ${ref} AND kind = '${kind}'`;
const forgotten = (kind: string) => `
  DELETE FROM ledger_entry WHERE tx_id IN (SELECT id FROM ledger_tx WHERE kind = '${kind}'); DELETE FROM ledger_tx WHERE kind = '${kind}'`;
const aPayIn = (status: string) =>
  `INSERT INTO pay_ins (id, reference, status, created_at, expires_at) SELECT gen_random_uuid(), 'pi-1', '${status}', now(), now()`;
const anAdmin = '(SELECT id FROM users WHERE is_admin LIMIT 1)';
const theWaiting = "(SELECT withdrawal_id::text FROM payouts WHERE status = 'waiting')";

const charges = 'every paid payout booked the duty and the fee of its terms once';
const unclaimed = 'what nobody claims is what came back to closed accounts';
const escrow = 'every escrow equals what the open slots';
const deposits = 'every deposit is booked as its status says';
const paidIn = 'every pay-in that is paid has its deposit';
const asPaid = 'every pay-in that is paid is booked to its owner and with what was paid';
const ofClosed = 'no closed owner is below zero';
const thePayIn = '00000000-0000-4000-8000-00000000000a';
const aPaidPayIn = (kobo: string, owner = 'd.owner_id') => `
  INSERT INTO pay_ins (id, reference, owner_id, amount_kobo, paid_kobo, status, created_at, expires_at)
  SELECT '${thePayIn}', 'pi-1', ${owner}, 1, ${kobo}, 'paid', now(), now() FROM deposits d WHERE status = 'booked' ORDER BY id DESC LIMIT 1;
  UPDATE deposits SET pay_in_id = '${thePayIn}' WHERE id = (SELECT id FROM deposits WHERE status = 'booked' ORDER BY id DESC LIMIT 1)`;
const aContradiction = (status: 'open' | 'agreed') => `
  INSERT INTO contradictions (id, pay_in_id, kind, what, found_at, status, decided_at)
  VALUES (gen_random_uuid(), '${thePayIn}', 'differs', 'another amount', now(), '${status}', ${status === 'open' ? 'NULL' : 'now()'})`;
const funded = 'every owner has funded the own jobs';
const asked = 'every refund and every move of owners is booked as its request says';
const earned = 'every approved proof earned its fee and its VAT once';
const documented = 'every booking with an owner has one document';
const numbered = 'the documents of each kind and year are numbered';
const accounts = 'every member has a wallet, every job an escrow and every owner an account';
const anotherOwner = "(SELECT owner_id FROM owner_contacts WHERE email = 'owner@advertiser.example')";

test('finds nothing after a day with every kind of work', async () => {
  expect((await checkLedger(ctx)).differences).toEqual([]);
});

test.each([
  ['is booked as it was paid', aPaidPayIn('d.amount_kobo')],
  ['is booked otherwise, and has an alert', `${aPaidPayIn('d.amount_kobo + 1')}; ${aContradiction('open')}`],
  ['was paid before the sum was kept', aPaidPayIn('NULL')],
])('finds nothing wrong with a pay-in that %s', async (_, statement) => {
  expect(await foundAfter(statement)).not.toContainEqual(expect.stringContaining(asPaid));
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
  [
    'free slots that nobody paid for',
    `UPDATE job_portions SET funded = funded + 1 WHERE task_id IN (SELECT id FROM tasks WHERE status = 'available')`,
    escrow,
  ],
  [
    'a transfer that does not balance',
    `UPDATE ledger_entry SET amount = amount + 1 WHERE ${of('withdraw_hold', '>')}`,
    'every transfer has two lines',
  ],
  [
    'a balance that its entries do not make',
    'UPDATE ledger_account SET balance = balance + 1 WHERE tracked',
    'every stored balance equals its entries',
  ],
  [
    'a newest entry that remembers another balance',
    'UPDATE ledger_entry SET balance_after = balance_after + 1',
    'the newest entry of every stored balance',
  ],
  [
    'a house account with a balance of its own',
    'UPDATE ledger_account SET balance = 1 WHERE NOT tracked',
    'every account but wallets and owners',
  ],
  ['a member without a wallet', `DELETE FROM ledger_account WHERE code = 'wallet' AND balance = 0`, accounts],
  ['a job without an escrow', `DELETE FROM ledger_account WHERE code = 'escrow'`, accounts],
  ['an owner without an account', `DELETE FROM ledger_account WHERE code = 'owner'`, accounts],
  ['a deposit that was never booked', forgotten('deposit'), deposits],
  ['a deposit that nobody got', forgotten('deposit_allocation'), deposits],
  ['a reversed deposit that was not booked back', forgotten('deposit_reversal'), deposits],
  [
    'a deposit that counts again after it was booked back',
    `UPDATE deposits SET status = 'booked', ended_at = NULL, ended_by = NULL WHERE status = 'reversed'`,
    deposits,
  ],
  [
    'a refused deposit that was booked',
    `UPDATE deposits SET status = 'refused', booked_at = NULL, ended_at = now(), ended_by = recorded_by WHERE status = 'booked'`,
    deposits,
  ],
  ...['booked', 'unallocated'].map((status): [string, string, string] => [
    `a deposit that is ${status} and was of another amount`,
    `UPDATE deposits SET amount_kobo = amount_kobo + 1 WHERE status = '${status}'`,
    deposits,
  ]),
  ['a pay-in that is paid without a deposit', aPayIn('paid'), paidIn],
  [
    'a deposit of a pay-in that is open',
    `${aPayIn('open')}; UPDATE deposits SET pay_in_id = (SELECT id FROM pay_ins) WHERE status = 'unallocated'`,
    paidIn,
  ],
  ['a payment of another amount than was booked', aPaidPayIn('d.amount_kobo + 1'), asPaid],
  [
    'a payment that was booked to another owner',
    `${aPaidPayIn('d.amount_kobo', anotherOwner)}; UPDATE deposits SET source = 'manual'`,
    asPaid,
  ],
  [
    'a payment whose deposit waits',
    `${aPaidPayIn('d.amount_kobo')}; UPDATE deposits SET status = 'waiting', booked_at = NULL WHERE pay_in_id IS NOT NULL`,
    asPaid,
  ],
  [
    'a payment of another amount whose alert is over',
    `${aPaidPayIn('d.amount_kobo + 1')}; ${aContradiction('agreed')}`,
    asPaid,
  ],
  [
    'a closed owner who owes',
    `UPDATE owners SET status = 'closed' WHERE id IN (SELECT owner_id FROM ledger_account WHERE balance < 0)`,
    ofClosed,
  ],
  ['a deposit of another owner', `UPDATE deposits SET owner_id = ${anotherOwner} WHERE status = 'booked'`, deposits],
  [
    'a deposit that another owner gave back',
    `UPDATE ledger_entry SET account_id = (SELECT id FROM ledger_account WHERE owner_id = ${anotherOwner}) WHERE ${of('deposit_reversal', '<')}`,
    deposits,
  ],
  ['money that nobody paid in', booked('deposit', "'nobody'", 'bank_in', 'unallocated'), deposits],
  [
    'a job that another owner paid for',
    `UPDATE tasks SET owner_id = ${anotherOwner} WHERE owner_id <> ${anotherOwner}`,
    funded,
  ],
  [
    'jobs that the house paid for',
    `UPDATE ledger_entry SET account_id = ${account('promo')} WHERE ${of('job_funding', '<')}`,
    funded,
  ],
  ['an owner who owed for no job', booked('owner_opening', "'nobody'", 'owner', 'owners_before'), funded],
  ['an escrow that was spent on something else', booked('referral_reward', "'nobody'", 'escrow', 'promo'), funded],
  [
    'another sum of the jobs that were moved',
    `UPDATE owner_requests SET jobs_kobo = jobs_kobo + 1 WHERE kind = 'move'`,
    funded,
  ],
  ['a refund that was never booked', forgotten('owner_refund'), asked],
  ['a refund that nobody asked for', booked('owner_refund', "'nobody'", 'owner', 'bank_in'), asked],
  ['a refund that was refused and booked', `UPDATE owner_requests SET status = 'refused' WHERE kind = 'refund'`, asked],
  ...['refund', 'move'].map((kind): [string, string, string] => [
    `a ${kind} of another amount`,
    `UPDATE owner_requests SET amount_kobo = amount_kobo + 1 WHERE kind = '${kind}'`,
    asked,
  ]),
  ['a refund of another owner', `UPDATE owner_requests SET owner_id = ${anotherOwner} WHERE kind = 'refund'`, asked],
  ['refunds of more than was paid in', 'UPDATE deposits SET amount_kobo = 9999 WHERE amount_kobo = 100000', asked],
  ['a move that was never booked', forgotten('owner_move'), asked],
  ['a fee that was never earned', forgotten('fee_earned'), earned],
  ['VAT that is not due', forgotten('vat_due'), earned],
  [
    'a fee that was earned twice over',
    `UPDATE ledger_entry SET amount = amount * 2 WHERE tx_id IN (SELECT id FROM ledger_tx WHERE kind = 'fee_earned')`,
    earned,
  ],
  [
    'VAT that was kept as a fee',
    `UPDATE ledger_entry SET account_id = ${account('fees')} WHERE ${of('vat_due', '>')}`,
    earned,
  ],
  [
    'a fee of a proof that was not approved',
    `UPDATE applications SET status = 'rejected' WHERE status = 'approved' AND fee_kobo > 0`,
    earned,
  ],
  [
    'another fee than was earned',
    `UPDATE applications SET fee_kobo = fee_kobo + 1 WHERE status = 'approved' AND fee_kobo > 0`,
    earned,
  ],
  ['a fee of nothing at all', booked('fee_earned', "'nobody'", 'promo', 'fees'), earned],
  ['a document of nothing that was booked', `UPDATE documents SET transfer_id = gen_random_uuid()`, documented],
  [
    'a booking without a document, once there are any',
    `UPDATE documents SET issued_at = issued_at - interval '1 day'; DELETE FROM documents WHERE kind = 'credit_note'`,
    documented,
  ],
  [
    'an invoice that says it is a credit note',
    `UPDATE documents SET kind = 'credit_note', number = replace(number, 'INV-2026-0', 'CRN-2026-9') WHERE kind = 'invoice'`,
    documented,
  ],
  ['a document of another amount', `UPDATE documents SET amount_kobo = amount_kobo + 1`, documented],
  [
    'a document of another owner',
    `UPDATE documents SET owner_id = ${anotherOwner} WHERE owner_id <> ${anotherOwner}`,
    documented,
  ],
  [
    'a receipt of another deposit',
    `UPDATE documents SET deposit_id = (SELECT id FROM deposits WHERE status = 'unallocated')
      WHERE kind = 'receipt' AND amount_kobo = 100000`,
    documented,
  ],
  [
    'a credit note about a deposit that names a job',
    `UPDATE documents SET deposit_id = NULL, task_id = (SELECT id FROM tasks LIMIT 1) WHERE kind = 'credit_note' AND deposit_id IS NOT NULL`,
    documented,
  ],
  [
    'an invoice of another job',
    `UPDATE documents d SET task_id = (SELECT id FROM tasks WHERE owner_id <> d.owner_id LIMIT 1) WHERE kind = 'invoice'`,
    documented,
  ],
  ['a number that is missing', `DELETE FROM documents WHERE number = 'RCT-2026-000001'`, numbered],
  [
    'a number that stands elsewhere',
    `UPDATE documents SET number = 'RCT-2026-000099' WHERE number = 'RCT-2026-000001'`,
    numbered,
  ],
  ['a number beyond the last', `UPDATE document_numbers SET last = last - 1 WHERE kind = 'receipt'`, numbered],
  ['numbers of which no document is left', `DELETE FROM documents WHERE kind = 'receipt'`, numbered],
  ['documents that nothing counts', `DELETE FROM document_numbers`, numbered],
  [
    'money where all owners were one',
    booked('job_refund', "'nobody'", 'promo', 'owners_before'),
    'nothing is left where all owners were one',
  ],
  ['a taken slot whose fee nobody paid', `UPDATE applications SET fee_kobo = 1 WHERE status = 'in-review'`, escrow],
  ['free slots whose VAT nobody paid', `UPDATE tasks SET vat_kobo = vat_kobo + 1 WHERE status = 'available'`, escrow],
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
    `UPDATE referrals SET on_hold_since = now(), reasons = '[]', decided_at = now(), decided_by = ${anAdmin}, refusal = 'No.', rewarded_at = NULL`,
    'every rewarded referral was paid once',
  ],
  [
    'a reward that is on hold and paid',
    `UPDATE referrals SET on_hold_since = now(), reasons = '[]', rewarded_at = NULL`,
    'every rewarded referral was paid once',
  ],
  [
    'a reward that was lost: neither paid nor on hold',
    `UPDATE referrals SET rewarded_at = NULL WHERE rewarded_at IS NOT NULL; ${forgotten('referral_reward')}`,
    'every member who was brought',
  ],
  [
    'a closed account with a reward that nobody decided',
    `UPDATE referrals SET on_hold_since = now(), reasons = '[]', rewarded_at = NULL; UPDATE users SET status = 'closed', closed_at = now(), former_email_hash = '\\x00'
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
    `UPDATE job_portions SET in_review = in_review - 1 WHERE in_review > 0`,
    'every job counts its slots',
  ],
  [
    'a job with more paid slots than slots',
    `UPDATE tasks SET max_slots = 1 WHERE status = 'available'; UPDATE job_portions SET funded = funded + 1`,
    'every job has its portions',
  ],
  [
    'a job that waits for its money and has slots',
    `UPDATE tasks SET status = 'awaiting-payment' WHERE status = 'available'`,
    'every job has its portions',
  ],
  [
    'a counter that lost a row',
    `DELETE FROM counter_changes WHERE name = 'withdrawals.approved'`,
    'every counter equals the rows it counts',
  ],
  [
    'a counter that was compacted otherwise than its days',
    `INSERT INTO counter_sums (name, rows, kobo) VALUES ('withdrawals.approved', 1, 0)`,
    'every counter is the sum of its days',
  ],
])('finds %s', async (_, statement, promise) => {
  expect(await foundAfter(statement)).toContainEqual(expect.stringContaining(promise));
});
