import { eq, inArray } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { inTransaction } from '../../context';
import { auditLog, coupons, ledgerAccounts, otps, referrals, users } from '../../db/schema';
import { person } from '../../testing/factories';
import { application, codeMailedTo, couponMade } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { forgetPendingSignups, register } from './register';
import { resendOtp, verifyOtp } from './verifyOtp';

const t = testContext();
const applied = async (fields: Parameters<typeof application>[0] = {}) => {
  const sent = application(fields);
  await register(t.anonymous(), sent);
  return sent;
};
const known = async (...emails: string[]) =>
  (await t.ctx.db.select({ email: users.email }).from(users).where(inArray(users.email, emails))).map(
    ({ email }) => email,
  );

it('removes unverified sign-ups after seven days and nothing else', async () => {
  const member = await person(t.ctx);
  const silent = await applied();
  t.clock.advance({ ms: 1 });
  const younger = await applied();
  const verified = await applied();
  await verifyOtp(t.anonymous(), { email: verified.email, otpCode: codeMailedTo(t, verified.email) });
  t.clock.advance({ days: limits.pendingSignupDays });
  await forgetPendingSignups(t.ctx);
  expect((await known(silent.email, younger.email, verified.email, member.email)).sort()).toEqual(
    [younger.email, verified.email, member.email].sort(),
  );
});

it('frees coupon, invitation, code and wallet, and leaves one nameless audit row', async () => {
  const referrer = await person(t.ctx);
  const code = await couponMade(t.ctx);
  const { email } = await applied({ refer_by: referrer.referralCode, coupon_code: code });
  const [{ id }] = (await t.ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))) as [
    { id: string },
  ];
  t.clock.advance({ days: 8 });
  await forgetPendingSignups(t.ctx);
  await forgetPendingSignups(t.ctx);
  expect(await t.ctx.db.select({ status: coupons.status, heldBy: coupons.heldBy }).from(coupons)).toEqual([
    { status: 'pending', heldBy: null },
  ]);
  for (const table of [referrals, otps]) expect(await t.ctx.db.$count(table)).toBe(0);
  expect(await t.ctx.db.$count(ledgerAccounts, eq(ledgerAccounts.userId, id))).toBe(0);
  const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'signup.forget'));
  expect(log).toEqual([expect.objectContaining({ actorKind: 'system', objectType: 'user', objectId: id })]);
  expect(JSON.stringify(log)).not.toContain(email);
});

it('counts from the newest details', async () => {
  const sent = await applied();
  t.clock.advance({ days: 5 });
  await register(t.anonymous(), sent);
  t.clock.advance({ days: 5 });
  await forgetPendingSignups(t.ctx);
  expect(await known(sent.email)).toEqual([sent.email]);
});

it('lets people sign up again; an old code does nothing, and none is mailed', async () => {
  const sent = await applied();
  const old = codeMailedTo(t, sent.email);
  t.clock.advance({ days: 8 });
  await forgetPendingSignups(t.ctx);
  const mails = t.jobs.length;
  await expect(verifyOtp(t.anonymous(), { email: sent.email, otpCode: old })).rejects.toMatchObject({
    message: messages.login.otpWrong,
  });
  await expect(resendOtp(t.anonymous(), { email: sent.email })).resolves.toEqual({ message: messages.login.otpSent });
  expect(t.jobs).toHaveLength(mails);
  t.clock.advance({ minutes: 10 });
  await register(t.anonymous(), sent);
  await expect(
    verifyOtp(t.anonymous(), { email: sent.email, otpCode: codeMailedTo(t, sent.email) }),
  ).resolves.toMatchObject({ data: { purpose: 'signup' } });
});

it('handles many', async () => {
  const pending = { status: 'pending', activatedAt: null } as const;
  for (let n = 0; n < 201; n += 1) await person(t.ctx, pending);
  t.clock.advance({ days: 8 });
  await forgetPendingSignups(t.ctx);
  expect(await t.ctx.db.$count(users)).toBe(0);
});

it('is only for the system; the database protects members’ wallets', async () => {
  await expect(forgetPendingSignups(t.anonymous())).rejects.toThrow('acted as the system');
  const { id } = await person(t.ctx);
  await expect(
    inTransaction(t.ctx, (tx) => tx.db.delete(ledgerAccounts).where(eq(ledgerAccounts.userId, id))),
  ).rejects.toThrow();
});
