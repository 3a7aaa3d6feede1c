import { eq, sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { newId, type Ctx } from '../../context';
import { auditLog, ledgerAccounts, ledgerEntries, notifications, payouts, users, withdrawals } from '../../db/schema';
import { acting, adminPerson, earn, person, type Person } from '../../testing/factories';
import { mailsTo } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { getStatement } from '../statement';
import { walletOf } from '../ledger';
import { decideWithdrawal, requestWithdrawal, getWithdrawalTotals, getWithdrawal } from '../withdrawals';
import { listPayoutBatches, confirmPayoutUpload, exportPayoutBatch } from './batches';
import { createPayoutBatch } from './createPayoutBatch';
import { listPayouts, getPayoutSummary } from './adminQueries';
import { settlePayouts } from './settlePayouts';

const t = testContext();
let admin: Person;
let adminCtx: Ctx;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  adminCtx = acting(t.ctx, admin);
});

const bearing = (chargesBorneBy: 'product' | 'member') => ({ config: { ...t.ctx.config, chargesBorneBy } });

/** Requests and approves a withdrawal. */
const approved = async (member: Person, naira: number, borneBy: 'product' | 'member' = 'product') => {
  await earn(t.ctx, admin, member, naira);
  const as = { ...acting(t.ctx, member), ...bearing(borneBy), idempotencyKey: newId() };
  const { data } = await requestWithdrawal(as, { amount: naira });
  await decideWithdrawal(adminCtx, { withdrawl_id: data.transactionId, given_status: 'approved' });
  return { id: data.transactionId, reference: data.reference };
};
const settle = (outcome: 'paid' | 'returned', ...ids: string[]) =>
  settlePayouts(adminCtx, { ids, outcome, ...(outcome === 'returned' && { reason: 'The account does not exist.' }) });
const inAccount = async (code: typeof ledgerAccounts.$inferSelect.code): Promise<number> => {
  const [row] = await t.ctx.db
    .select({ kobo: sql<string>`COALESCE(sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(eq(ledgerAccounts.code, code));
  return Number(row?.kobo) / 100;
};
const fileOf = async (id: string) => {
  const { parts, filename, rows } = await exportPayoutBatch(adminCtx, { id });
  let text = '';
  for await (const part of parts) text += String(part);
  return { filename, rows, lines: text.split('\r\n').filter(Boolean), text };
};
const stageFor = async (member: Person, id: string) => (await getWithdrawal(t.as(member), { id })).data;

test('payouts held by a ban are counted apart from those that can be sent', async () => {
  const ada = await person(t.ctx);
  await approved(ada, 400);
  await approved(await person(t.ctx), 700);
  await t.ctx.db.update(users).set({ status: 'banned' }).where(eq(users.id, ada.id));
  const { data } = await getPayoutSummary(adminCtx);
  expect(data).toMatchObject({ waiting: { rows: 2 }, heldByBan: { rows: 1, amount: 400 } });
  expect((await createPayoutBatch(adminCtx, {})).data).toMatchObject({ rows: 1, amount: 700 });
});

describe('a batch with an account name that no bank can write', () => {
  const named = async (accountName: string) => {
    const member = await person(t.ctx);
    await earn(t.ctx, admin, member, 500);
    const { data } = await requestWithdrawal(acting(t.ctx, member), { amount: 500 });
    await t.ctx.db.update(withdrawals).set({ accountName }).where(eq(withdrawals.id, data.transactionId));
    await decideWithdrawal(adminCtx, { withdrawl_id: data.transactionId, given_status: 'approved' });
    return { id: data.transactionId, reference: data.reference };
  };

  test('omits, names and marks that payout, and includes it once the name is writable', async () => {
    const [written, accented, nameless] = [await named('Ada Obi'), await named('Ọ́lá Éjọ́'), await named('安娜')];
    const { data: batch, message } = await createPayoutBatch(adminCtx, {});
    expect(message).toBe(`${messages.payouts.batchMade} ${messages.payouts.leftOutNameless([nameless.reference], 0)}`);
    const { lines } = await fileOf(batch.id);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Ada Obi', 'Ola Ejo']);
    expect(lines.join()).toContain(written.reference);
    expect(lines.join()).toContain(accented.reference);
    const { data: troubled } = await listPayouts(adminCtx, { troubled: 'true' });
    expect(troubled).toMatchObject([{ id: nameless.id, status: 'waiting', problem: messages.payouts.nameless }]);
    await expect(createPayoutBatch(adminCtx, {})).rejects.toMatchObject({
      status: 409,
      message: messages.payouts.leftOutNameless([nameless.reference], 0),
    });
  });

  test('names five of many and counts the rest', async () => {
    await named('Ada Obi');
    for (let nth = 0; nth < 7; nth += 1) await named('Анна');
    expect((await createPayoutBatch(adminCtx, {})).message).toMatch(/(?:WD-\w+, ){4}WD-\w+ and 2 more\. Cancel them/);
  });
});

describe('a payout by hand', () => {
  test('is opened by the approval, sent by a batch and paid by an admin, and its member can follow it', async () => {
    const ada = await person(t.ctx);
    const { id, reference } = await approved(ada, 12_000);
    expect(await stageFor(ada, id)).toMatchObject({ status: 'approved', stage: 'approved', sentAt: null });
    const { data: batch } = await createPayoutBatch(adminCtx, {});
    expect(batch).toMatchObject({ rows: 1, amount: 12_000, open: 1, createdBy: { fullname: admin.fullname } });
    expect(batch.uploaded).toBeNull();
    expect(await stageFor(ada, id)).toMatchObject({ status: 'approved', stage: 'approved', sentAt: null });
    t.clock.advance({ hours: 1 });
    const { data: uploaded } = await confirmPayoutUpload(adminCtx, { id: batch.id });
    expect(uploaded.uploaded).toEqual({ at: t.clock.now().toISOString(), by: admin.fullname });
    expect(await stageFor(ada, id)).toMatchObject({ stage: 'sent', sentAt: t.clock.now().toISOString(), paidAt: null });
    expect((await settle('paid', id)).data).toEqual({ settled: [id], refused: [] });
    expect(await stageFor(ada, id)).toMatchObject({ status: 'approved', stage: 'paid', receives: 12_000 });
    expect(await inAccount('paid_out')).toBe(12_000);
    expect(await inAccount('bank_out')).toBe(0);
    expect(mailsTo(t, ada.email).at(-1)?.subject).toBe('Withdrawal paid: ₦12,000');
    const rows = await t.ctx.db.select().from(notifications).where(eq(notifications.aboutId, id));
    expect(rows).toContainEqual(
      expect.objectContaining({
        userId: ada.id,
        kind: 'withdrawal-paid',
        message: expect.stringContaining(reference),
      }),
    );
  });

  test('without a reported upload can still be paid: what arrived was at the bank', async () => {
    const ada = await person(t.ctx);
    const { id } = await approved(ada, 700);
    const { data: batch } = await createPayoutBatch(adminCtx, {});
    expect((await settle('paid', id)).data.settled).toEqual([id]);
    expect(await stageFor(ada, id)).toMatchObject({ stage: 'paid', sentAt: t.clock.now().toISOString() });
    await confirmPayoutUpload(adminCtx, { id: batch.id });
    await expect(confirmPayoutUpload(adminCtx, { id: batch.id })).rejects.toMatchObject({
      code: 'batch_uploaded',
      message: messages.payouts.alreadyUploaded(admin.fullname),
    });
    await expect(confirmPayoutUpload(adminCtx, { id })).rejects.toMatchObject({ code: 'not_found' });
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'payout-batch.upload'));
    expect(log).toEqual([expect.objectContaining({ objectId: batch.id, after: expect.objectContaining({ rows: 0 }) })]);
  });

  test('that is returned is in the wallet whole and once, with the reason by email', async () => {
    const ada = await person(t.ctx);
    const { id, reference } = await approved(ada, 700);
    await createPayoutBatch(adminCtx, {});
    await settle('returned', id);
    expect(await walletOf(t.ctx, ada.id)).toEqual({ balance: 700, on_hold: 0, total_earned: 700 });
    expect((await settle('returned', id)).data.refused).toEqual([{ id, message: messages.payouts.notReturnable }]);
    expect((await settle('paid', id)).data.refused).toEqual([{ id, message: messages.payouts.notOpen }]);
    expect((await walletOf(t.ctx, ada.id)).balance).toBe(700);
    expect(await stageFor(ada, id)).toMatchObject({
      status: 'approved',
      stage: 'returned',
      reason: 'The account does not exist.',
    });
    expect((await getWithdrawalTotals(t.as(ada))).data).toMatchObject({ approved: 700, returned: 700 });
    expect(mailsTo(t, ada.email).at(-1)?.text).toContain('The account does not exist.');
    const { data: statement } = await getStatement(t.as(ada), {});
    expect(statement.entries[0]).toMatchObject({
      description: `Withdrawal ${reference} came back: back in your wallet`,
      amount: 700,
      withdrawal_id: id,
    });
  });

  test('can return before it was sent and after it was paid, but be paid only once sent', async () => {
    const [ada, bola] = [await person(t.ctx), await person(t.ctx)];
    const [waiting, late] = [await approved(ada, 300), await approved(bola, 400)];
    expect((await settle('paid', waiting.id)).data.refused).toEqual([
      { id: waiting.id, message: messages.payouts.notSent },
    ]);
    await settle('returned', waiting.id);
    expect(mailsTo(t, ada.email).at(-1)?.subject).toBe('Withdrawal was not sent: ₦300 is back in your wallet');
    await createPayoutBatch(adminCtx, { ids: [late.id] });
    await settle('paid', late.id);
    await settle('returned', late.id);
    expect((await walletOf(t.ctx, ada.id)).balance).toBe(300);
    expect((await walletOf(t.ctx, bola.id)).balance).toBe(400);
    expect(await inAccount('paid_out')).toBe(0);
  });

  test('needs a reason to be returned, and is not settled by its member', async () => {
    const { id } = await approved(await person(t.ctx), 300);
    await expect(settlePayouts(adminCtx, { ids: [id], outcome: 'returned' })).rejects.toMatchObject({
      status: 400,
      fields: { reason: messages.payouts.reasonMissing },
    });
    const own = await person(t.ctx);
    const theirs = await approved(own, 300);
    await createPayoutBatch(adminCtx, {});
    const asThem: Ctx = { ...adminCtx, actor: { kind: 'admin', userId: own.id, sessionId: newId(), isAdmin: true } };
    const { data } = await settlePayouts(asThem, { ids: [theirs.id], outcome: 'paid' });
    expect(data.refused).toEqual([{ id: theirs.id, message: messages.payouts.own }]);
  });

  test('that cannot be settled does not block others, and an unknown one is named', async () => {
    const [first, second] = [await approved(await person(t.ctx), 300), await approved(await person(t.ctx), 400)];
    await createPayoutBatch(adminCtx, { ids: [first.id] });
    const nobody = newId();
    const { data } = await settle('paid', second.id, nobody, first.id);
    expect(data.settled).toEqual([first.id]);
    expect(new Map(data.refused.map(({ id, message }) => [id, message]))).toEqual(
      new Map([
        [second.id, messages.payouts.notSent],
        [nobody, messages.payouts.notFound],
      ]),
    );
  });

  test('of an account closed meanwhile goes to the unclaimed account', async () => {
    const ada = await person(t.ctx);
    const { id } = await approved(ada, 500);
    await createPayoutBatch(adminCtx, {});
    await settle('paid', id);
    await t.ctx.db.execute(
      sql`UPDATE users SET status = 'closed', closed_at = now(), former_email_hash = '\\x00' WHERE id = ${ada.id}`,
    );
    await settle('returned', id);
    expect(await inAccount('unclaimed')).toBe(500);
    expect((await walletOf(t.ctx, ada.id)).balance).toBe(0);
  });
});

describe('a batch', () => {
  test('takes each payout once, and is refused if none waits', async () => {
    const one = await approved(await person(t.ctx), 300);
    await approved(await person(t.ctx), 400);
    const first = await createPayoutBatch(adminCtx, { ids: [one.id] });
    const second = await createPayoutBatch(adminCtx, {});
    expect([first.data.rows, second.data.rows]).toEqual([1, 1]);
    await expect(createPayoutBatch(adminCtx, {})).rejects.toMatchObject({ message: messages.payouts.batchEmpty });
    expect((await listPayoutBatches(adminCtx, {})).data.map(({ amount }) => amount)).toEqual([400, 300]);
  });

  test('holds no more than a bank accepts, oldest first', async () => {
    jest.replaceProperty(limits, 'payoutBatchRows', 2 as never);
    for (const naira of [300, 400, 500]) {
      await approved(await person(t.ctx), naira);
      t.clock.advance({ minutes: 1 });
    }
    const first = await createPayoutBatch(adminCtx, {});
    const second = await createPayoutBatch(adminCtx, {});
    expect([first.data, second.data]).toMatchObject([
      { rows: 2, amount: 700 },
      { rows: 1, amount: 500 },
    ]);
  });

  test('has one unchanging file without settled payouts, which would be paid twice', async () => {
    const ada = await person(t.ctx);
    const [{ id, reference }, ...settled] = [
      await approved(ada, 1_250.5),
      await approved(ada, 300),
      await approved(ada, 400),
    ];
    const { data } = await createPayoutBatch(adminCtx, {});
    const before = await fileOf(data.id);
    expect(before).toMatchObject({ rows: 3, filename: `bank-file-${data.reference}.csv` });
    expect(await fileOf(data.id)).toEqual(before);
    await settle('paid', settled[0].id);
    await settle('returned', settled[1].id);
    expect((await fileOf(data.id)).lines).toEqual([
      'Beneficiary Name,Account Number,Bank Code,Bank Name,Amount,Reference,Narration',
      `Ada Obi,0123456789,000013,GTBank,1250.50,${reference},ShareNaira ${reference}`,
    ]);
    await settle('paid', id);
    expect((await fileOf(data.id)).rows).toBe(0);
  });

  test.each([
    ['=HYPERLINK("x")', 'HYPERLINK(x)'],
    ['Adébáyọ̀ Ọlá', 'Adebayo Ola'],
    ['Obi, Ada\r\n"Sons"', 'Obi Ada Sons'],
    ['+234 @Ada', '234 Ada'],
    ['Łukasz Strauß', 'Lukasz Strauss'],
    ['Ngozi Okonjo–Iweala', 'Ngozi Okonjo-Iweala'],
    ['Sa’adatu ʼYarʼadua Ɓala', "Sa'adatu 'Yar'adua Bala"],
  ])('writes the name %j as %j', async (accountName, written) => {
    await approved(await person(t.ctx, { accountName }), 300);
    const { data } = await createPayoutBatch(adminCtx, {});
    expect((await fileOf(data.id)).lines[1]?.split(',')[0]).toBe(written);
  });
});

describe('charges', () => {
  test('are booked when paid: the product’s as a cost, the member’s from the withdrawal', async () => {
    const [ada, bola] = [await person(t.ctx), await person(t.ctx)];
    const ours = await approved(ada, 20_000);
    const theirs = await approved(bola, 20_000, 'member');
    await createPayoutBatch(adminCtx, {});
    await settle('paid', ours.id, theirs.id);
    expect(await inAccount('paid_out')).toBe(20_000 + 19_925);
    expect([await inAccount('stamp_duty'), await inAccount('transfer_fees')]).toEqual([100, 50]);
    expect(await inAccount('payout_costs')).toBe(-75);
    expect(await inAccount('bank_out')).toBe(0);
    expect(await stageFor(bola, theirs.id)).toMatchObject({ receives: 19_925, stamp_duty: 50, transfer_fee: 25 });
  });

  test('include a duty on the product if it would take the transfer below its threshold', async () => {
    const bola = await person(t.ctx);
    const { id } = await approved(bola, 10_050, 'member');
    await createPayoutBatch(adminCtx, {});
    await settle('paid', id);
    expect(await stageFor(bola, id)).toMatchObject({ receives: 10_025, stamp_duty: 0 });
    expect([await inAccount('stamp_duty'), await inAccount('payout_costs')]).toEqual([50, -50]);
  });

  test('borne by a member return with the money', async () => {
    const bola = await person(t.ctx);
    const { id } = await approved(bola, 20_000, 'member');
    await createPayoutBatch(adminCtx, {});
    await settle('paid', id);
    await settle('returned', id);
    expect((await walletOf(t.ctx, bola.id)).balance).toBe(20_000);
    expect(await inAccount('payout_costs')).toBe(-75);
  });
});

describe('the database', () => {
  const moved = (change: string) => t.ctx.db.transaction((tx) => tx.execute(sql.raw(`UPDATE payouts SET ${change}`)));

  test.each([
    ["status = 'paid', channel = 'manual', sent_at = now(), paid_at = now()", 'pays nothing that was not sent'],
    ["status = 'sent', channel = 'manual', sent_at = now(), paid_at = now()", 'is not paid before it says so'],
    ['amount_kobo = amount_kobo + 1', 'changes no amount'],
    ["reference = 'another'", 'changes no reference'],
  ])('refuses: %s (%s)', async (change) => {
    await approved(await person(t.ctx), 300);
    await expect(moved(change)).rejects.toThrow();
  });

  test('refuses later statuses of a returned payout, and deletes none', async () => {
    const { id } = await approved(await person(t.ctx), 300);
    await settle('returned', id);
    await expect(moved("status = 'sent', returned_at = NULL, channel = 'manual', sent_at = now()")).rejects.toThrow();
    await expect(moved("reason = 'another'")).rejects.toThrow();
    await expect(t.ctx.db.transaction((tx) => tx.delete(payouts))).rejects.toThrow();
  });
});

describe('the admin list', () => {
  test('searches reference, member and account number, and sums by status', async () => {
    const [ada, bola] = [await person(t.ctx, { fullname: 'Ada Obi' }), await person(t.ctx, { fullname: 'Bola Ade' })];
    const [one, two] = [await approved(ada, 300), await approved(bola, 400)];
    await createPayoutBatch(adminCtx, { ids: [two.id] });
    const found = async (q: string) => (await listPayouts(adminCtx, { q })).data.map(({ id }) => id);
    expect(await found(one.reference.toLowerCase())).toEqual([one.id]);
    expect(await found('Bola')).toEqual([two.id]);
    expect(await found('nobody')).toEqual([]);
    expect((await listPayouts(adminCtx, { status: 'sent' })).data).toMatchObject([
      { id: two.id, channel: 'manual', batch: { reference: expect.stringMatching(/^PB-/) }, user: { id: bola.id } },
    ]);
    expect((await getPayoutSummary(adminCtx)).data).toMatchObject({
      channel: 'manual',
      waiting: { rows: 1, amount: 300 },
      sent: { rows: 1, amount: 400 },
      paid: { rows: 0, amount: 0 },
      troubled: 0,
      oldestUnpaid: t.clock.now().toISOString(),
    });
  });
});
