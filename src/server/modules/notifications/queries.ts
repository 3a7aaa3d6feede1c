import { notificationKind, type Notification } from '../../../contract/notifications';
import type { notifications } from '../../db/schema';

/** A notification as it goes over the wire. The column takes any text, so its kind is read through the contract. */
export const presentNotification = (row: typeof notifications.$inferSelect): Notification => ({
  id: row.id,
  kind: notificationKind.parse(row.kind),
  message: row.message,
  createdAt: row.createdAt.toISOString(),
  read: row.readAt !== null,
  about: row.aboutId,
});
