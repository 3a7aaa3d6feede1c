import type { forgotPassword as endpoint } from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { accountByEmail, auditObject, lockAccountByEmail, type Account } from './accounts';
import { becomeAsker } from './askerCookie';
import { askingOf, countAskingNetwork, countOtpMail } from './codeMails';
import { constantTime } from './constantTime';
import { endOtp, issueOtp } from './otp';
import { mailUnfinishedSignup } from './unfinishedSignup';

/**
 * Mails a code for a new password. An unverified sign-up gets an explanation instead and no code, because the caller may not be the sender of the
 * details that a code would activate. The sign-up's own code ends, so that resending brings none either.
 */
export const forgotPassword = async (
  ctx: Ctx,
  { email }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  const asker = becomeAsker(ctx);
  await constantTime(async () => {
    const asking = askingOf(ctx, email, await accountByEmail(ctx, email), asker);
    const { looked } = await countAskingNetwork(ctx, 'code', asking);
    await looked(() =>
      inTransaction(ctx, async (tx) => {
        await countOtpMail(tx, asking);
        const account = await lockAccountByEmail(tx, email);
        const mailed = account ? await mailTo(tx, account, asker) : null;
        await audit(tx, { action: 'password.forgot', object: auditObject(account, email), after: { mailed } });
      }),
    );
  });
  return { message: messages.reset.sent };
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
