import type { forgotPassword as endpoint } from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { messages } from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { auditObject, lockAccountByEmail } from './accounts';
import { evenly } from './evenly';
import { countOtpMail } from './guessing';
import { issueOtp } from './otp';

/** Mails a code for a new password. Who never verified the sign-up gets the code for that instead: it comes first. */
export const forgotPassword = async (
  ctx: Ctx,
  { email }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  await evenly(() =>
    inTransaction(ctx, async (tx) => {
      await countOtpMail(tx, email, { again: false });
      const account = await lockAccountByEmail(tx, email);
      const purpose = account?.status === 'pending' ? 'signup' : 'reset';
      if (account) await issueOtp(tx, account, purpose);
      await audit(tx, {
        action: 'password.forgot',
        object: auditObject(account, email),
        after: { purpose: account ? purpose : null },
      });
    }),
  );
  return { message: messages.reset.sent };
};
