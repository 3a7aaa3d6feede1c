import type { verifyOtp as endpoint } from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { messages } from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { spendCoupon } from '../coupons';
import { rewardReferral } from '../referrals';
import { activate, auditObject, lockAccountByEmail } from './accounts';
import { countOtpGuess } from './guessing';
import { issueTicket, spendOtp } from './otp';
import { ticketCookie } from './ticketCookie';

const accepted = { signup: messages.signup.activated, reset: messages.otp.verifiedForReset } as const;

/** Spends a code: one for a sign-up activates the account, one for a reset is exchanged for the cookie that reset-password needs. */
export const verifyOtp = async (
  ctx: Ctx,
  { email, otpCode }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  await countOtpGuess(ctx, email);
  // A wrong guess is an outcome and not thrown here: it must be counted, so its transaction commits.
  const spent = await inTransaction(ctx, async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    const otp = account ? await spendOtp(tx, account.id, otpCode) : null;
    await audit(tx, {
      action: 'otp.verify',
      object: auditObject(account, email),
      after: { accepted: otp?.purpose ?? null },
    });
    if (!account || !otp) return null;
    if (otp.purpose === 'reset') return { purpose: otp.purpose, ticket: await issueTicket(tx, otp.id) };
    await activate(tx, account.id);
    await spendCoupon(tx, account.id);
    await rewardReferral(tx, account.id);
    return { purpose: otp.purpose, ticket: null };
  });
  if (!spent) throw DomainError.invalid(messages.otp.wrong, { otpCode: messages.otp.wrong });
  if (spent.ticket) ticketCookie.write(ctx, spent.ticket);
  return { message: accepted[spent.purpose], data: { purpose: spent.purpose } };
};
