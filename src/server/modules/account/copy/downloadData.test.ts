import { eq } from 'drizzle-orm';
import { auditLog, coupons, subscribers } from '../../../db/schema';
import { newId } from '../../../context';
import { hashToken } from '../../../tokens';
import { adminPerson, earn, handedIn, person, postedTask, type Person } from '../../../testing/factories';
import { couponMade } from '../../../testing/signingUp';
import { testContext } from '../../../testing/testContext';
import { openSession } from '../../auth';
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
  for await (const part of parts) text += part;
  return { text, filename, copy: JSON.parse(text) as Copy };
};

/** A member of whom every table holds something. */
const busyMember = async () => {
  const [admin, ada, bola] = [
    await adminPerson(t.ctx),
    await person(t.ctx),
    await person(t.ctx, { fullname: 'Bola Ade' }),
  ];
  await earn(t.ctx, admin, ada, 500);
  await handedIn(t.ctx, ada, (await postedTask(t.ctx, admin, { title: 'Second job' })).id);
  await requestWithdrawal(t.as(ada), { amount: 200 });
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
  return { admin, ada, bola };
};

it('is one JSON file with everything that is kept, under a name with its day', async () => {
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
    jobs: [{ status: 'approved' }, { title: 'Second job', status: 'in-review', proof: '<p>Posted, 412 views.</p>' }],
    withdrawals: [{ naira: 200, status: 'pending', accountNo: ada.accountNo }],
    invitations: [{ who: 'Bola Ade', naira: 200 }],
    coupons: [{ status: 'used' }],
    notifications: [{ kind: 'proof-approved' }, { kind: 'referral-reward' }],
    logins: [{ device: 'Safari on iPhone' }],
    newsletter: [{ confirmed_at: null }],
  });
  expect(copy.record.map(({ action }) => action)).toContain('proof.review');
});

it('names every list, also those that are empty', async () => {
  const { copy } = await copyOf(await person(t.ctx));
  for (const name of Object.keys(sections)) expect(copy[name]).toEqual(name === 'record' ? [expect.anything()] : []);
});

it('holds no secret, nobody else’s data, and not who of the staff decided or from where', async () => {
  const { admin, ada } = await busyMember();
  const stranger = await person(t.ctx, { fullname: 'Somebody Else' });
  await earn(t.ctx, admin, stranger, 300);
  const { text } = await copyOf(ada);
  for (const one of [ada.passwordHash, admin.id, admin.email, stranger.id, 'Somebody Else'])
    expect(text).not.toContain(one);
});

it('goes on over batches without a gap or a repetition', async () => {
  const ada = await person(t.ctx);
  for (let n = 0; n < 1_001; n += 1) await notify(t.ctx, { userId: ada.id, kind: 'proof-approved', message: `${n}` });
  const { copy } = await copyOf(ada);
  const told = (copy.notifications as { message: string }[]).map(({ message }) => Number(message));
  expect(told).toEqual(Array.from({ length: 1_001 }, (_, n) => n));
});

it('leaves a trace, and is nobody’s without a session', async () => {
  const ada = await person(t.ctx);
  await copyOf(ada);
  expect(await t.ctx.db.$count(auditLog, eq(auditLog.action, 'data.download'))).toBe(1);
  await expect(downloadData(t.anonymous())).rejects.toMatchObject({ status: 401 });
});
