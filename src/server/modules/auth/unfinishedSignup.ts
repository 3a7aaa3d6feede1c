import type { Ctx } from '../../context';
import { sendMail, signupUnfinishedMail } from '../../mails';
import type { Account } from './accounts';

/** A code alone cannot finish this sign-up: its details must be sent again. */
export const mailUnfinishedSignup = (tx: Ctx, { email }: Pick<Account, 'email'>): Promise<void> =>
  sendMail(tx, { to: email, ...signupUnfinishedMail({ publicUrl: tx.config.publicUrl }) }, { urgent: true });
