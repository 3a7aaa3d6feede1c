import { eq } from 'drizzle-orm';
import type * as contract from '../../../contract/auth';
import * as messages from '../../../contract/messages';
import { assertPublic, assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { passwordChangedMail, sendMail } from '../../mails';
import * as passwords from '../passwords';
import { forgiveLogins } from './guessing';
import { rememberDevice, endSessionsOf, endOtherSessionsOf } from '../sessions';
import { endOtp, endResetTokens, holdsResetToken, spendResetToken, resetCookie, issueOtp } from './otp';
import type { Verb } from '../../verb';
import { askForCode, isOtherBrowser, mailUnfinishedSignup } from './codeMails';

/** Elsewhere than in its own browser a pending sign-up gets no code: the caller may not be who sent its details. */
export const forgotPassword: Verb<typeof contract.forgotPassword> = async (ctx, { email }) => {
  await askForCode(ctx, email, async (tx, account, asker) => {
    const mailed = account ? await mailTo(tx, account, asker) : null;
    return { action: 'password.forgot', after: { mailed } };
  });
  return { message: messages.login.resetSent };
};

const mailTo = async (tx: Ctx, account: passwords.Account, asker: Buffer): Promise<'code' | 'unfinished'> => {
  if (account.status === 'pending') {
    if (!isOtherBrowser(asker, account)) {
      await issueOtp(tx, account, 'signup', asker);
      return 'code';
    }
    await endOtp(tx, account.id, 'signup');
    await mailUnfinishedSignup(tx, account);
    return 'unfinished';
  }
  await issueOtp(tx, account, 'reset', asker);
  return 'code';
};

export const resetPassword: Verb<typeof contract.resetPassword> = async (ctx, { email, password }) => {
  assertPublic(ctx);
  const resetToken = resetCookie.read(ctx);
  const asking = resetToken && (await passwords.accountByEmail(ctx, email));
  // Before the costly hash, which an invented token must not trigger.
  if (!asking || !(await holdsResetToken(ctx, asking.id, resetToken)))
    throw new DomainError('reset_not_allowed', messages.login.resetTicketMissing);
  await passwords.refuseGuessable(password, [email]);
  const passwordHash = await passwords.hashPassword(password, passwords.requesterOf(ctx, email));
  const renewed = await inTransaction(ctx, async (tx) => {
    const account = await passwords.lockAccountByEmail(tx, email);
    if (!account || !(await spendResetToken(tx, account.id, resetToken)))
      throw new DomainError('reset_not_allowed', messages.login.resetTicketMissing);
    // Only now: to other callers the refusal would reveal account data.
    await passwords.refuseGuessable(password, [account.phone, account.fullname]);
    await tx.db.update(users).set({ passwordHash, passwordResetAt: tx.now() }).where(eq(users.id, account.id));
    await endResetTokens(tx, account.id);
    await endOtp(tx, account.id, 'reset');
    await endSessionsOf(tx, account.id);
    await forgiveLogins(tx, email);
    await passwords.forgiveConfirmations(tx, account.id);
    await sendMail(tx, {
      to: email,
      ...passwordChangedMail({ fullname: account.fullname, publicUrl: tx.config.publicUrl, loggedOut: 'every device' }),
    });
    await audit(tx, { action: 'password.reset', object: { type: 'user', id: account.id } });
    return { ...account, passwordHash };
  });
  resetCookie.remove(ctx);
  // Strangers at this address cannot block the new password; admins' devices need the second factor.
  if (!renewed.isAdmin) rememberDevice(ctx, renewed);
  return { message: messages.login.resetDone };
};

export const changePassword: Verb<typeof contract.changePassword> = async (ctx, { current_password, password }) => {
  const { sessionId } = assertMember(ctx);
  const confirmed = await passwords.confirmPassword(ctx, current_password);
  const { samePassword, changed } = messages.login;
  if (password.normalize('NFC') === current_password.normalize('NFC'))
    throw DomainError.ofField('password_unchanged', 'password', samePassword);
  await passwords.refuseGuessable(password, [confirmed.email, confirmed.phone, confirmed.fullname]);
  const passwordHash = await passwords.hashPassword(password, passwords.requesterOf(ctx, confirmed.email));
  const account = await inTransaction(ctx, async (tx) => {
    const { id, email, fullname, ...rest } = await passwords.lockConfirmed(tx, confirmed);
    await tx.db.update(users).set({ passwordHash }).where(eq(users.id, id));
    await endOtp(tx, id, 'reset');
    await endResetTokens(tx, id);
    await endOtherSessionsOf(tx, id, sessionId);
    const { publicUrl } = tx.config;
    await sendMail(tx, { to: email, ...passwordChangedMail({ fullname, publicUrl, loggedOut: 'every other device' }) });
    await audit(tx, { action: 'password.change', object: { type: 'user', id } });
    return { ...rest, id, email, fullname, passwordHash };
  });
  rememberDevice(ctx, account);
  return { message: changed };
};
