import { useEffect, useState } from 'react';
import type { listNotifications } from '../../../contract/notifications';
import type { AnswerOf } from '../../../contract/endpoint';
import { useMarkNotificationsReadMutation } from '../../api/notificationsApi';

/**
 * Marks everything read once it has been shown, and on each later arrival.
 * @returns the ids that were unread on this visit: they stay marked as new until the page is left.
 */
export const useReadOnVisit = (answer: AnswerOf<typeof listNotifications> | undefined): ReadonlySet<string> => {
  const [markNotificationsRead] = useMarkNotificationsReadMutation();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unread = answer?.unread ?? 0;
  const arrived = answer?.data.filter(({ id, read }) => !read && !fresh.has(id)) ?? [];
  if (arrived.length > 0) setFresh(new Set([...fresh, ...arrived.map(({ id }) => id)]));

  useEffect(() => {
    if (unread > 0) void markNotificationsRead();
  }, [unread, markNotificationsRead]);

  return fresh;
};
