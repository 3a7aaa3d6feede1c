import { eq } from 'drizzle-orm';
import type { resetPassword as endpoint, forgotPassword as forgotPasswordEndpoint } from '../../../contract/auth';
import * as messages from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { passwordChangedMail, sendMail } from '../../mails';
import {
  accountByEmail,
  lockAccountByEmail,
  type Account,
  forgiveConfirmations,
  requesterOf,
  hashPassword,
  refuseGuessable,
} from '../passwords';
import { forgiveLogins } from './guessing';
import { rememberDevice, endSessionsOf } from '../sessions';
import { endOtp, endResetTokens, holdsResetToken, spendResetToken, resetCookie, issueOtp } from './otp';
import type { Verb } from '../../verb';
import { askForCode, mailUnfinishedSignup } from './askForCode';

/**
 * Mails a code for a new password. An unverified sign-up gets an explanation instead and no code, because the caller may not be the sender of the
 * details that a code would activate. The sign-up's code ends, so that resending brings none either.
 */
export const forgotPassword: Verb<typeof forgotPasswordEndpoint> = async (ctx, { email }) => {
  await askForCode(ctx, email, async (tx, account, asker) => {
    const mailed = account ? await mailTo(tx, account, asker) : null;
    return { action: 'password.forgot', after: { mailed } };
  });
  return { message: messages.login.resetSent };
};

const mailTo = async (tx: Ctx, account: Account, asker: Buffer): Promise<'code' | 'unfinished'> => {
  if (account.status === 'pending') {
    await endOtp(tx, account.id, 'signup');
    await mailUnfinishedSignup(tx, account);
    return 'unfinished';
  }
  await issueOtp(tx, account, 'reset', asker);
  return 'code';
};

/** Sets a new password for the holder of a verified reset token, and logs every device out. */
export const resetPassword: Verb<typeof endpoint> = async (ctx, { email, password }) => {
  assertPublic(ctx);
  const resetToken = resetCookie.read(ctx);
  const asking = resetToken && (await accountByEmail(ctx, email));
  // Before the costly hash, which an invented token must not trigger.
  if (!asking || !(await holdsResetToken(ctx, asking.id, resetToken)))
    throw new DomainError('reset_not_allowed', messages.login.resetTicketMissing);
  await refuseGuessable(password, [email]);
  const passwordHash = await hashPassword(password, requesterOf(ctx, email));
  const renewed = await inTransaction(ctx, async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (!account || !(await spendResetToken(tx, account.id, resetToken)))
      throw new DomainError('reset_not_allowed', messages.login.resetTicketMissing);
    // Only now, because to any other caller the refusal would reveal the account's data.
    await refuseGuessable(password, [account.phone, account.fullname]);
    await tx.db.update(users).set({ passwordHash, passwordResetAt: tx.now() }).where(eq(users.id, account.id));
    await endResetTokens(tx, account.id);
    await endOtp(tx, account.id, 'reset');
    await endSessionsOf(tx, account.id);
    await forgiveLogins(tx, email);
    await forgiveConfirmations(tx, account.id);
    await sendMail(tx, {
      to: email,
      ...passwordChangedMail({ fullname: account.fullname, publicUrl: tx.config.publicUrl, loggedOut: 'every device' }),
    });
    await audit(tx, { action: 'password.reset', object: { type: 'user', id: account.id } });
    return { ...account, passwordHash };
  });
  resetCookie.remove(ctx);
  // Strangers behind the same address cannot block the new password. An admin's second factor knows only browsers that passed it.
  if (!renewed.isAdmin) rememberDevice(ctx, renewed);
  return { message: messages.login.resetDone };
};
