import { assertPublic } from '../../assertActor';
import { audit, type AuditEntry } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { accountByEmail, auditObject, lockAccountByEmail, type Account, constantTime } from '../passwords';
import { becomeAsker } from './askerCookie';
import { askingOf, countAskingNetwork, countOtpMail } from './codeMails';
import { sendMail, signupUnfinishedMail } from '../../mails';

/** A code alone cannot finish this sign-up: its details must be sent again. */
export const mailUnfinishedSignup = (tx: Ctx, { email }: Pick<Account, 'email'>): Promise<void> =>
  sendMail(tx, { to: email, ...signupUnfinishedMail({ publicUrl: tx.config.publicUrl }) }, { urgent: true });

/** Counts a request, then mails in that transaction; a known address takes as long as an unknown one. @throws DomainError `rate_limited`. */
export const askForCode = async (
  ctx: Ctx,
  email: string,
  mail: (tx: Ctx, account: Account | undefined, asker: Buffer) => Promise<Pick<AuditEntry, 'action' | 'after'>>,
): Promise<void> => {
  assertPublic(ctx);
  const asker = becomeAsker(ctx);
  await constantTime(async () => {
    const asking = askingOf(ctx, email, await accountByEmail(ctx, email), asker);
    const { looked } = await countAskingNetwork(ctx, 'code', asking);
    await looked(() =>
      inTransaction(ctx, async (tx) => {
        await countOtpMail(tx, asking);
        const account = await lockAccountByEmail(tx, email);
        const entry = await mail(tx, account, asker);
        await audit(tx, { ...entry, object: auditObject(account, email) });
      }),
    );
  });
};
