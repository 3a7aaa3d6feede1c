import type { resendOtp as endpoint } from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { accountByEmail, auditObject, lockAccountByEmail, type Account } from './accounts';
import { becomeAsker } from './askerCookie';
import { askingOf, countAskingNetwork, countOtpMail } from './codeMails';
import { constantTime } from './constantTime';
import { issueOtp, isUnderWay, type OtpPurpose } from './otp';
import { mailUnfinishedSignup } from './unfinishedSignup';

/**
 * Mails a new code for the pending step; an address without one gets the same answer and no code. A sign-up whose code was spent without activation
 * is no longer pending: its owner has to send the details again.
 */
export const resendOtp = async (ctx: Ctx, { email }: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  const asker = becomeAsker(ctx);
  await constantTime(async () => {
    const asking = askingOf(ctx, email, await accountByEmail(ctx, email), asker);
    const { looked } = await countAskingNetwork(ctx, 'code', asking);
    await looked(() =>
      inTransaction(ctx, async (tx) => {
        await countOtpMail(tx, asking);
        const account = await lockAccountByEmail(tx, email);
        const purpose = account ? await purposeUnderWay(tx, account, asker) : null;
        if (account && purpose) await issueOtp(tx, account, purpose, asker);
        else if (account?.status === 'pending') await mailUnfinishedSignup(tx, account);
        await audit(tx, { action: 'otp.resend', object: auditObject(account, email), after: { purpose } });
      }),
    );
  });
  return { message: messages.otp.sent };
};

const purposeUnderWay = async (tx: Ctx, { id, status }: Account, asker: Buffer): Promise<OtpPurpose | null> => {
  const purpose = status === 'pending' ? 'signup' : 'reset';
  return (await isUnderWay(tx, id, purpose, asker)) ? purpose : null;
};
