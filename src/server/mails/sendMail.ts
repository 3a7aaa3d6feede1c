import type { Ctx } from '../context';
import type { Mail } from '../providers/ports';

/**
 * Queues one mail in the transaction of `tx`: it is sent, with retries, exactly when that transaction commits.
 * An urgent one, for which somebody sits and waits, goes before all others.
 */
export const sendMail = (
  tx: Ctx,
  { to, subject, text, html }: Mail,
  { urgent = false }: { readonly urgent?: boolean } = {},
): Promise<void> => tx.boss.send(tx, 'mail', { to, subject, text, html }, urgent ? { priority: 1 } : {});
