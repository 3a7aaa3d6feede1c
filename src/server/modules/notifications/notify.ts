import { eq, and, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { liveEvent, type LiveEvent, type NotificationKind } from '../../../contract/notifications';
import { assertMember } from '../../assertActor';
import { type Ctx, newId, pipeline } from '../../context';
import { notifications, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { sendMail, type EmailMessage, type ToMember } from '../../mails';
import { presentNotification, sortingOf } from './notifications';

const retryIn = { retryAfterSeconds: 60 };

export const liveEvents = async (ctx: Ctx, send: (event: LiveEvent) => void): Promise<() => void> => {
  const { userId, sessionId, isAdmin } = assertMember(ctx);
  const { ip: address = '' } = ctx;
  const open = liveHub.count({ userId, address });
  if (open.ofPerson >= limits.streamsPerPerson)
    throw new DomainError('too_many_streams', messages.profile.tooManyWindows, retryIn);
  if (address !== '' && open.ofAddress >= limits.streamsPerAddress)
    throw new DomainError('too_many_streams', messages.profile.tooManyOfNetwork, retryIn);
  return liveHub.join({ userId, sessionId, isAdmin, address, send });
};

interface Subscriber {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  readonly address: string;
  readonly send: (event: LiveEvent) => void;
}

const announcement = z.object({
  to: z.union([
    z.object({ userId: z.uuid() }),
    z.object({ sessionId: z.uuid() }),
    z.object({ admins: z.literal(true) }),
    z.object({ everybody: z.literal(true) }),
  ]),
  event: liveEvent,
});
type Audience = z.infer<typeof announcement>['to'];

const isFor = (to: Audience, { userId, sessionId, isAdmin }: Subscriber): boolean => {
  if ('userId' in to) return to.userId === userId;
  if ('sessionId' in to) return to.sessionId === sessionId;
  return 'everybody' in to || isAdmin;
};

const subscribers = new Set<Subscriber>();
const deliver = (to: Audience, event: LiveEvent): void => {
  for (const subscriber of [...subscribers]) if (isFor(to, subscriber)) subscriber.send(event);
};
/** This process's streams, fed by one database connection; see start/liveStream.ts. */
export const liveHub = {
  join: (subscriber: Subscriber) => {
    subscribers.add(subscriber);
    return () => void subscribers.delete(subscriber);
  },
  count: ({ userId, address }: Pick<Subscriber, 'userId' | 'address'>) => {
    const open = [...subscribers];
    return {
      ofPerson: open.filter((subscriber) => subscriber.userId === userId).length,
      ofAddress: open.filter((subscriber) => subscriber.address === address).length,
    };
  },
  dispatch: (payload: string): void => {
    const { to, event } = announcement.parse(JSON.parse(payload));
    deliver(to, event);
  },
  sessionIds: () => [...new Set([...subscribers].map(({ sessionId }) => sessionId))],
  endSession: (sessionId: string) => deliver({ sessionId }, { type: 'session-ended' }),
};

export const liveChannel = 'live';

// PostgreSQL refuses payloads from 8,000 bytes.
const maxBytes = 7_900;

/** Sends an event to open browsers if and when the transaction commits. */
const announce = async (tx: Ctx, to: Audience, event: LiveEvent): Promise<void> => {
  const payload = JSON.stringify({ to, event });
  if (Buffer.byteLength(payload) > maxBytes)
    throw new Error(`live event ${event.type} of ${Buffer.byteLength(payload)} bytes`);
  await tx.db.execute(sql`SELECT pg_notify(${liveChannel}, ${payload})`);
};

/** Tells admins about a changed queue; bulk callers announce once. */
export const announceToAdmins = async (tx: Ctx, queue: 'proofs' | 'withdrawals' | 'payouts' | 'referrals') => {
  if (!tx.batchEmails) await announce(tx, { admins: true }, { type: 'admin', queue });
};

export const announceJob = (tx: Ctx): Promise<void> => announce(tx, { everybody: true }, { type: 'job' });

export const announceSessionEnd = (tx: Ctx, whose: { userId: string } | { sessionId: string }): Promise<void> =>
  announce(tx, whose, { type: 'session-ended' });

export const replaceNameInNotifications = async (tx: Ctx, userId: string, name: string, by: string): Promise<void> => {
  await tx.db
    .update(notifications)
    .set({ message: sql`replace(${notifications.message}, ${name}, ${by})` })
    .where(and(eq(notifications.userId, userId), inArray(notifications.kind, ['referral-reward', 'referral-refused'])));
};

export const forgetNotificationsOf = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(notifications).where(eq(notifications.userId, userId));
};

// Enough for a job's title and an admin's reason, and small enough for an event in any alphabet.
const maxCharacters = 1_500;

interface NotificationInput {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly message: string;
  readonly about?: string;
  /** The same as an email, for members who want it. */
  readonly mail?: (to: ToMember) => EmailMessage;
}

/** Mails a member unless they opted out of this kind; nothing else checks that. */
export const mailMember = async (
  tx: Ctx,
  { userId, kind, mail }: Required<Pick<NotificationInput, 'userId' | 'kind' | 'mail'>>,
): Promise<void> => {
  const [member] = await tx.db
    .select({ email: users.email, fullname: users.fullname, mailsOff: users.mailsOff, status: users.status })
    .from(users)
    .where(eq(users.id, userId));
  if (!member) throw new Error(`no member ${userId}`);
  const group = sortingOf[kind].mails;
  if (member.status === 'closed' || (group !== null && member.mailsOff.includes(group))) return;
  const { publicUrl } = tx.config;
  await sendMail(tx, { to: member.email, ...mail({ fullname: member.fullname, publicUrl }) });
};

/** Writes a notification, sends it to open browsers and mails it if wanted, all on commit. */
export const notify = async (tx: Ctx, input: NotificationInput): Promise<void> => {
  const { userId, kind, message, about = null, mail } = input;
  const text = message.length > maxCharacters ? `${message.slice(0, maxCharacters - 1)}…` : message;
  const row = { id: newId(), userId, kind, message: text, createdAt: tx.now(), readAt: null, aboutId: about };
  await pipeline(
    tx.db.insert(notifications).values(row).execute(),
    announce(tx, { userId }, { type: 'notification', notification: presentNotification(row) }),
    mail && !tx.batchEmails ? mailMember(tx, { userId, kind, mail }) : Promise.resolve(),
  );
};
