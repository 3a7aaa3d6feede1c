import type { Ctx } from '../../context';
import { sendMail, signupUnfinishedMail } from '../../mails';
import type { Account } from './accounts';

/** Where a code would be no help: the details of the sign-up must be sent once more. */
export const mailUnfinishedSignup = (tx: Ctx, { email }: Pick<Account, 'email'>): Promise<void> =>
  sendMail(tx, { to: email, ...signupUnfinishedMail({ publicUrl: tx.config.publicUrl }) }, { urgent: true });
