import type { NotificationKind } from '../../../contract/notifications';
import { newId, type Ctx } from '../../context';
import { notifications } from '../../db/schema';
import { announceNotification } from './announce';
import { presentNotification } from './queries';

// The longest that is written holds a job's title and an admin's reason. A live event has room for this much in any alphabet.
const maxCharacters = 1_500;

export interface News {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** A sentence or two for the member, in plain words. */
  readonly message: string;
}

/** Writes one notification and sends it to the member's open browsers, both only if the transaction of `tx` commits. */
export const notify = async (tx: Ctx, { userId, kind, message }: News): Promise<void> => {
  const said = message.length > maxCharacters ? `${message.slice(0, maxCharacters - 1)}…` : message;
  const row = { id: newId(), userId, kind, message: said, createdAt: tx.now(), readAt: null };
  await tx.db.insert(notifications).values(row);
  await announceNotification(tx, userId, { type: 'notification', notification: presentNotification(row) });
};
