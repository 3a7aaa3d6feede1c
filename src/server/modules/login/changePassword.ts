import { eq } from 'drizzle-orm';
import type { changePassword as endpoint } from '../../../contract/auth';
import * as messages from '../../../contract/messages';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { passwordChangedMail, sendMail } from '../../mails';
import { confirmPassword, lockConfirmed, requesterOf, hashPassword, refuseGuessable } from '../passwords';
import { rememberDevice, endOtherSessionsOf } from '../sessions';
import { endOtp, endResetTokens } from './otp';
import type { Verb } from '../../verb';

/** Sets a new password for a member who knows the current one, logs every other device out, and notifies the member by mail. */
export const changePassword: Verb<typeof endpoint> = async (ctx, { current_password, password }) => {
  const { sessionId } = assertMember(ctx);
  const confirmed = await confirmPassword(ctx, current_password);
  const { samePassword, changed } = messages.login;
  if (password === current_password) throw DomainError.ofField('password_unchanged', 'password', samePassword);
  await refuseGuessable(password, [confirmed.email, confirmed.phone, confirmed.fullname]);
  const passwordHash = await hashPassword(password, requesterOf(ctx, confirmed.email));
  const account = await inTransaction(ctx, async (tx) => {
    const { id, email, fullname, ...rest } = await lockConfirmed(tx, confirmed);
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
