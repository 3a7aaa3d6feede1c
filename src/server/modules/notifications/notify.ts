import { eq } from 'drizzle-orm';
import type { MailGroup, NotificationKind } from '../../../contract/notifications';
import { newId, pipeline, type Ctx } from '../../context';
import { notifications, users } from '../../db/schema';
import { sendMail, type EmailMessage, type ToMember } from '../../mails';
import { announceNotification } from './announce';
import { presentNotification } from './queries';

// The longest notification has a job's title and an admin's reason. A live event has room for this much in any alphabet.
const maxCharacters = 1_500;

/** The member's setting that decides whether a kind is mailed too; null: always mailed. */
const groupOf: Readonly<Record<NotificationKind, MailGroup | null>> = {
  'proof-approved': 'proofs',
  'proof-auto-approved': 'proofs',
  'proof-rejected': 'proofs',
  'proof-reopened': 'proofs',
  'slot-expired': 'proofs',
  'withdrawal-approved': 'withdrawals',
  'withdrawal-rejected': 'withdrawals',
  'withdrawal-paid': 'withdrawals',
  'withdrawal-returned': 'withdrawals',
  'referral-reward': 'referrals',
  'referral-refused': 'referrals',
  'account-unbanned': null,
  'followers-verified': null,
  'followers-renew': null,
};

export interface NotificationInput {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** A sentence or two for the member, in plain words. */
  readonly message: string;
  /** The job of a proof or a slot, the withdrawal of a decision. */
  readonly about?: string;
  /** The same by mail, for members who want mails of this kind. */
  readonly mail?: (to: ToMember) => EmailMessage;
}

/** Mails a member unless they opted out of this kind: the one place that respects the choice. */
export const mailMember = async (
  tx: Ctx,
  {
    userId,
    kind,
    mail,
  }: Pick<NotificationInput, 'userId' | 'kind'> & { readonly mail: (to: ToMember) => EmailMessage },
): Promise<void> => {
  const [member] = await tx.db
    .select({ email: users.email, fullname: users.fullname, mailsOff: users.mailsOff, status: users.status })
    .from(users)
    .where(eq(users.id, userId));
  if (!member) throw new Error(`no member ${userId}`);
  const group = groupOf[kind];
  if (member.status === 'closed' || (group !== null && member.mailsOff.includes(group))) return;
  const { publicUrl } = tx.config;
  await sendMail(tx, { to: member.email, ...mail({ fullname: member.fullname, publicUrl }) });
};

/** Writes one notification, sends it to the member's open browsers and mails it if they want that: all only if the transaction of `tx` commits. */
export const notify = async (tx: Ctx, input: NotificationInput): Promise<void> => {
  const { userId, kind, message, about = null, mail } = input;
  const text = message.length > maxCharacters ? `${message.slice(0, maxCharacters - 1)}…` : message;
  const row = { id: newId(), userId, kind, message: text, createdAt: tx.now(), readAt: null, aboutId: about };
  await pipeline(
    tx.db.insert(notifications).values(row).execute(),
    announceNotification(tx, userId, { type: 'notification', notification: presentNotification(row) }),
    mail && !tx.batchEmails ? mailMember(tx, { userId, kind, mail }) : Promise.resolve(),
  );
};
