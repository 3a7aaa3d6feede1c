import type { forgotPassword as endpoint } from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import type { Account } from './accounts';
import { askForCode } from './askForCode';
import { endOtp, issueOtp } from './otp';
import { mailUnfinishedSignup } from './unfinishedSignup';

/**
 * Mails a code for a new password. An unverified sign-up gets an explanation instead and no code, because the caller may not be the sender of the
 * details that a code would activate. The sign-up's code ends, so that resending brings none either.
 */
export const forgotPassword = async (
  ctx: Ctx,
  { email }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  await askForCode(ctx, email, async (tx, account, asker) => {
    const mailed = account ? await mailTo(tx, account, asker) : null;
    return { action: 'password.forgot', after: { mailed } };
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
