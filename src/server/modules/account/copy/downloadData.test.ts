import { eq } from 'drizzle-orm';
import * as messages from '../../../../contract/messages';
import { auditLog, coupons, memberNotes, proofUploads, receipts, subscribers } from '../../../db/schema';
import { inTransaction, newId } from '../../../context';
import { hashToken } from '../../../lib/tokens';
import { adminPerson, earn, handedIn, person, postedTask, type Person } from '../../../testing/factories';
import { couponMade, mailsTo } from '../../../testing/signingUp';
import { testContext } from '../../../testing/testContext';
import { openSession } from '../../sessions';
import { notify } from '../../notifications';
import { recordReferral, rewardReferral } from '../../referrals';
import { requestWithdrawal } from '../../withdrawals';
import { downloadData } from './downloadData';
import { sections } from './sections';

const t = testContext();

interface Copy extends Record<string, unknown> {
  readonly profile: Record<string, unknown>;
  readonly record: Record<string, unknown>[];
}
const copyOf = async (who: Person): Promise<{ text: string; copy: Copy; filename: string }> => {
  const { filename, parts } = await downloadData(t.as(who));
  let text = '';
  for await (const part of parts) text += String(part);
  return { text, filename, copy: JSON.parse(text) as Copy };
};

const receiptCode = 'mK3vQ0aZ7cXwJ1bTn5yE-g';

/** A member with rows in every table. */
const busyMember = async () => {
  const [admin, ada, bola] = [
    await adminPerson(t.ctx),
    await person(t.ctx),
    await person(t.ctx, { fullname: 'Bola Ade', accountNo: '' }),
  ];
  await earn(t.ctx, admin, ada, 500);
  await handedIn(t.ctx, ada, (await postedTask(t.ctx, admin, { title: 'Second job' })).id);
  const { transactionId } = (await requestWithdrawal(t.as(ada), { amount: 200 })).data;
  await t.ctx.db.insert(receipts).values({ withdrawalId: transactionId, code: receiptCode, createdAt: t.clock.now() });
  await recordReferral(t.ctx, { referredId: bola.id, referrerId: ada.id });
  await rewardReferral(t.ctx, bola.id);
  await openSession({ ...t.ctx, userAgent: 'Mozilla/5.0 (iPhone) Safari/1' }, ada);
  const code = await couponMade(t.ctx);
  await t.ctx.db
    .update(coupons)
    .set({ status: 'used', heldBy: ada.id, usedAt: t.clock.now() })
    .where(eq(coupons.code, code));
  await t.ctx.db
    .insert(subscribers)
    .values({ id: newId(), email: ada.email, tokenHash: hashToken('t'), createdAt: t.clock.now() });
  await t.ctx.db
    .insert(proofUploads)
    .values({ userId: ada.id, id: newId(), total: 9, received: 1, bytes: Buffer.from('x'), createdAt: t.clock.now() });
  await t.ctx.db
    .insert(memberNotes)
    .values({ id: newId(), userId: ada.id, authorId: admin.id, text: 'Called twice.', createdAt: t.clock.now() });
  return { admin, ada, bola };
};

it('is one JSON file with everything stored, named after its day', async () => {
  const { ada } = await busyMember();
  const { copy, filename } = await copyOf(ada);
  expect(filename).toBe('sharenaira-my-data-2026-03-05.json');
  expect(copy.profile).toMatchObject({ email: ada.email, accountNo: ada.accountNo, instagramFollowers: 5_000 });
  expect(copy).toMatchObject({
    wallet: { balance: 500, on_hold: 200, total_earned: 700 },
    walletEntries: [
      { kind: 'job_payout', naira: 500, balanceAfter: 500 },
      { kind: 'withdraw_hold', naira: -200, balanceAfter: 300 },
      { kind: 'referral_reward', naira: 200, balanceAfter: 500 },
    ],
    jobs: [
      { status: 'approved', share: { opened: 0 } },
      { title: 'Second job', status: 'in-review', proof: '<p>Posted, 412 views.</p>' },
    ],
    withdrawals: [
      {
        naira: 200,
        status: 'pending',
        accountNo: ada.accountNo,
        receipt: `${t.base.config.publicUrl}/r/${receiptCode}`,
      },
    ],
    invitations: [{ who: 'Bola Ade', naira: 200 }],
    coupons: [{ status: 'used' }],
    notifications: [{ kind: 'proof-approved' }, { kind: 'referral-reward' }],
    logins: [{ device: 'Safari on iPhone' }],
    proofUploads: [{ received: 1, total: 9 }],
    notes: [{ text: 'Called twice.' }],
    newsletter: [{ confirmed_at: null }],
  });
  expect(copy.record.map(({ action }) => action)).toContain('proof.review');
});

it('names every list, even empty ones', async () => {
  const { copy } = await copyOf(await person(t.ctx));
  for (const name of Object.keys(sections)) expect(copy[name]).toEqual(name === 'record' ? [expect.anything()] : []);
});

it('has no secret, no other person’s data, and neither admin nor address of a decision', async () => {
  const { admin, ada } = await busyMember();
  const stranger = await person(t.ctx, { fullname: 'Somebody Else' });
  await earn(t.ctx, admin, stranger, 300);
  const { text } = await copyOf(ada);
  for (const one of [ada.passwordHash, admin.id, admin.email, stranger.id, 'Somebody Else'])
    expect(text).not.toContain(one);
});

it('continues across batches without gaps or repeats', async () => {
  const ada = await person(t.ctx);
  for (let n = 0; n < 1_001; n += 1) await notify(t.ctx, { userId: ada.id, kind: 'proof-approved', message: `${n}` });
  const { copy } = await copyOf(ada);
  const numbers = (copy.notifications as { message: string }[]).map(({ message }) => Number(message));
  expect(numbers).toEqual(Array.from({ length: 1_001 }, (_, n) => n));
});

it('leaves an audit entry', async () => {
  const ada = await person(t.ctx);
  await copyOf(ada);
  expect(await t.ctx.db.$count(auditLog, eq(auditLog.action, 'data.download'))).toBe(1);
});

it('is announced by email with its time, even with other mails off, and limited per day', async () => {
  const ada = await person(t.ctx, { mailsOff: ['proofs', 'withdrawals', 'referrals'] });
  await copyOf(ada);
  const [mail] = mailsTo(t, ada.email);
  expect(mail?.subject).toBe('A copy of your ShareNaira data was downloaded');
  expect(mail?.text).toContain('Thu 5 Mar, 10:00');
  expect(mail?.text).toContain('If it wasn’t you');
  for (let n = 1; n < 10; n += 1) await copyOf(ada);
  await expect(inTransaction(t.as(ada), downloadData)).rejects.toMatchObject({
    status: 429,
    message: messages.server.tooOften(86_400),
  });
  expect(mailsTo(t, ada.email)).toHaveLength(10);
  t.clock.advance({ days: 1 });
  await expect(copyOf(ada)).resolves.toBeDefined();
});
