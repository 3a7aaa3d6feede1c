import { eq } from 'drizzle-orm';
import type { resetPassword as endpoint } from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { passwordChangedMail, sendMail } from '../../mails';
import { accountByEmail, lockAccountByEmail } from './accounts';
import { forgiveConfirmations } from './confirmPassword';
import { forgiveLogins } from './guessing';
import { endOtp, endTickets, holdsTicket, spendTicket } from './otp';
import { askerOf, hashPassword, refuseGuessable } from './passwords';
import { endSessionsOf } from './sessions';
import { pendingLoginCookie } from './pendingLoginCookie';

/** Sets a new password for who holds the ticket of a verified code, and logs every device out. */
export const resetPassword = async (
  ctx: Ctx,
  { email, password }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  const ticket = pendingLoginCookie.read(ctx);
  const asking = ticket && (await accountByEmail(ctx, email));
  // Before the costly hash, which an invented ticket must not set to work.
  if (!asking || !(await holdsTicket(ctx, asking.id, ticket)))
    throw new DomainError('reset_not_allowed', messages.reset.ticketMissing);
  await refuseGuessable(password, [email]);
  const passwordHash = await hashPassword(password, askerOf(ctx, email));
  await inTransaction(ctx, async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (!account || !(await spendTicket(tx, account.id, ticket)))
      throw new DomainError('reset_not_allowed', messages.reset.ticketMissing);
    // Only now, because to anybody else the refusal would tell what stands in the account.
    await refuseGuessable(password, [account.phone, account.fullname]);
    await tx.db.update(users).set({ passwordHash, passwordResetAt: tx.now() }).where(eq(users.id, account.id));
    await endTickets(tx, account.id);
    await endOtp(tx, account.id, 'reset');
    await endSessionsOf(tx, account.id);
    await forgiveLogins(tx, email);
    await forgiveConfirmations(tx, account.id);
    await sendMail(tx, {
      to: email,
      ...passwordChangedMail({ fullname: account.fullname, publicUrl: tx.config.publicUrl, loggedOut: 'every device' }),
    });
    await audit(tx, { action: 'password.reset', object: { type: 'user', id: account.id } });
  });
  pendingLoginCookie.remove(ctx);
  return { message: messages.reset.done };
};
