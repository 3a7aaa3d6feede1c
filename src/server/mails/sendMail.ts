import type { Ctx } from '../context';
import type { Mail } from '../providers/ports';
import { minutesAfter } from '../lib/time';

/** A mail in the queue. One that carries a secret has an expiry, after which it is dropped unsent. */
export type QueuedMail = Mail & { readonly worthlessAt?: string };

// With waits doubled from 20 seconds the last try is at most ten minutes after the first, while a code still works.
const retriesOfCode = 4;
const anHour = 60;

interface Options {
  readonly urgent?: boolean;
  /** For a mail with a secret: the lifetime of the secret. */
  readonly worthMinutes?: number;
}

/** Queues one mail, sent exactly when the transaction of `tx` commits; an urgent one, whose recipient is waiting, goes first. */
export const sendMail = (
  tx: Ctx,
  { to, subject, text, html, unsubscribeUrl }: Mail,
  { urgent = false, worthMinutes }: Options = {},
): Promise<void> => {
  const mail: QueuedMail = {
    to,
    subject,
    text,
    html,
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    ...(worthMinutes ? { worthlessAt: minutesAfter(tx.now(), worthMinutes).toISOString() } : {}),
  };
  return tx.boss.send(tx, 'mail', mail, {
    ...(urgent ? { priority: 1 } : {}),
    ...(worthMinutes && worthMinutes < anHour ? { retryLimit: retriesOfCode } : {}),
  });
};
