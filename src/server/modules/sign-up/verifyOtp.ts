import type { verifyOtp as endpoint, resendOtp as resendOtpEndpoint } from '../../../contract/auth';
import * as messages from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { spendCoupon } from '../coupons';
import { rewardReferral } from '../referrals';
import { forgiveNetwork } from '../throttle';
import { activate, auditObject, lockAccountByEmail, type Account } from '../passwords';
import * as login from '../login';
import { deviceIdOf, endPendingLogins, noteDevice } from '../sessions';
import type { Verb } from '../../verb';

/** A sign-up whose code was spent without activation must send its details again. */
export const resendOtp: Verb<typeof resendOtpEndpoint> = async (ctx, { email }) => {
  await login.askForCode(ctx, email, async (tx, account, asker) => {
    const purpose = account ? await purposeUnderWay(tx, account, asker) : null;
    if (account && purpose) await login.issueOtp(tx, account, purpose, asker);
    else if (account?.status === 'pending') await login.mailUnfinishedSignup(tx, account);
    return { action: 'otp.resend', after: { purpose } };
  });
  return { message: messages.login.otpSent };
};

const purposeUnderWay = async (tx: Ctx, { id, status }: Account, asker: Buffer): Promise<login.OtpPurpose | null> => {
  const purpose = status === 'pending' ? 'signup' : 'reset';
  return (await login.isUnderWay(tx, id, purpose, asker)) ? purpose : null;
};

const accepted = { signup: messages.login.signupActivated, reset: messages.login.otpVerifiedForReset } as const;

/** Reasons why a code fails; only callers with the right one learn the second. */
const refusals = {
  wrong: () => DomainError.ofField('otp_wrong', 'otpCode', messages.login.otpWrong),
  // Names no field, because the code was right.
  otherBrowser: () => new DomainError('other_browser', messages.login.otpOtherBrowser),
} as const;

/** If another browser replaced the sign-up, the code is spent without effect: the details are not its holder's. */
export const verifyOtp: Verb<typeof endpoint> = async (ctx, { email, otpCode }) => {
  assertPublic(ctx);
  const asker = login.askerOf(ctx);
  const { forgive } = await login.countOtpGuess(ctx, email, asker);
  // Returned, not thrown, because the guess and the spent code must be committed.
  const outcome = await inTransaction(ctx, async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    const otp = account ? await login.spendOtp(tx, account.id, otpCode, asker) : null;
    const knowsPassword = (await login.pendingLoginOf(tx, 'sign-up'))?.id === account?.id;
    const otherBrowser =
      account !== undefined && otp?.purpose === 'signup' && !knowsPassword && login.isOtherBrowser(asker, account);
    await audit(tx, {
      action: 'otp.verify',
      object: auditObject(account, email),
      after: otherBrowser ? { accepted: null, otherBrowser } : { accepted: otp?.purpose ?? null },
    });
    if (!account || !otp) return { refused: 'wrong' } as const;
    await forgive(tx);
    if (otherBrowser) return { refused: 'otherBrowser' } as const;
    await login.forgiveOtpMail(tx, account, asker);
    await forgiveNetwork(tx, otp.purpose === 'signup' ? 'sign-up' : 'code');
    if (otp.purpose === 'reset')
      return { refused: null, purpose: otp.purpose, resetToken: await login.issueResetToken(tx, otp.id) } as const;
    const isOwn = knowsPassword || (asker !== null && !login.isOtherBrowser(asker, account));
    await endPendingLogins(tx, account.id);
    await activate(tx, account.id);
    await noteDevice(tx, account.id, deviceIdOf(ctx));
    await spendCoupon(tx, account.id);
    await rewardReferral(tx, account.id);
    const loginToken = isOwn ? await login.issuePendingLogin(tx, account.id, 'sign-up') : null;
    return { refused: null, purpose: otp.purpose, resetToken: null, loginToken } as const;
  });
  if (outcome.refused) throw refusals[outcome.refused]();
  const { purpose, resetToken, loginToken = null } = outcome;
  if (resetToken) login.resetCookie.write(ctx, resetToken);
  if (loginToken) login.keepPendingLogin(ctx, loginToken);
  return { message: accepted[purpose], data: { purpose } };
};
