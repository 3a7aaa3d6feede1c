import { sql } from 'drizzle-orm';
import type { LiveEvent } from '../../../contract/notifications';
import type { Ctx } from '../../context';
import type { Audience } from './liveHub';

/** The channel on which every server listens. */
export const liveChannel = 'live';

// PostgreSQL refuses payloads of 8,000 bytes and more.
const maxBytes = 7_900;

/** Sends an event to open browsers when the transaction of `tx` commits, and never when it does not. */
const announce = async (tx: Ctx, to: Audience, event: LiveEvent): Promise<void> => {
  const payload = JSON.stringify({ to, event });
  if (Buffer.byteLength(payload) > maxBytes)
    throw new Error(`live event ${event.type} of ${Buffer.byteLength(payload)} bytes`);
  await tx.db.execute(sql`SELECT pg_notify(${liveChannel}, ${payload})`);
};

export const announceNotification = (tx: Ctx, userId: string, event: LiveEvent): Promise<void> =>
  announce(tx, { userId }, event);

/** Notifies the admins of a change in a queue. For many rows at once the caller announces once. */
export const announceToAdmins = async (
  tx: Ctx,
  queue: 'proofs' | 'withdrawals' | 'payouts' | 'referrals',
): Promise<void> => {
  if (!tx.batchEmails) await announce(tx, { admins: true }, { type: 'admin', queue });
};

/** Tells every open page that a job is live. */
export const announceJob = (tx: Ctx): Promise<void> => announce(tx, { everybody: true }, { type: 'job' });

/** Notifies the browsers of a session, or of an account, that it has ended; their streams close. */
export const announceSessionEnd = (tx: Ctx, whose: { userId: string } | { sessionId: string }): Promise<void> =>
  announce(tx, whose, { type: 'session-ended' });
