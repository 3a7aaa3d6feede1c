import type { Ctx } from '../context';
import type { Mail } from '../providers/ports';

/** Queues one mail in the transaction of `tx`: it is sent, with retries, exactly when that transaction commits. */
export const sendMail = (tx: Ctx, { to, subject, text, html }: Mail): Promise<void> =>
  tx.boss.send(tx, 'mail', { to, subject, text, html });
