import type { resendOtp as endpoint } from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import type { Account } from './accounts';
import { askForCode } from './askForCode';
import { issueOtp, isUnderWay, type OtpPurpose } from './otp';
import { mailUnfinishedSignup } from './unfinishedSignup';

/**
 * Mails a new code for the pending step; an address without one gets the same answer and no code. A sign-up whose code was spent without activation
 * is no longer pending: the details have to be sent again.
 */
export const resendOtp = async (ctx: Ctx, { email }: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
  await askForCode(ctx, email, async (tx, account, asker) => {
    const purpose = account ? await purposeUnderWay(tx, account, asker) : null;
    if (account && purpose) await issueOtp(tx, account, purpose, asker);
    else if (account?.status === 'pending') await mailUnfinishedSignup(tx, account);
    return { action: 'otp.resend', after: { purpose } };
  });
  return { message: messages.otp.sent };
};

const purposeUnderWay = async (tx: Ctx, { id, status }: Account, asker: Buffer): Promise<OtpPurpose | null> => {
  const purpose = status === 'pending' ? 'signup' : 'reset';
  return (await isUnderWay(tx, id, purpose, asker)) ? purpose : null;
};
