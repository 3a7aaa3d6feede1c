import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../contract/messages';
import type { Notification } from '../../../contract/notifications';
import { idOf, listOf } from '../../testing/deskRows';
import { notification } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { NotificationsPage } from './NotificationsPage';

const route = '/account/notifications';
const listed = (rows: readonly Notification[], unread: number, total = rows.length) => ({
  ...listOf([...rows], { pageSize: 20, total }),
  unread,
});
/** A server that remembers what was marked read. */
const remembering = (rows: readonly Notification[]): Answers => {
  let read = false;
  return {
    listNotifications: () =>
      listed(
        rows.map((row) => (read ? { ...row, read } : row)),
        read ? 0 : rows.filter((row) => !row.read).length,
      ),
    markNotificationsRead: () => {
      read = true;
      return {};
    },
  };
};
const show = (answers: Answers, at = route) => {
  serve(answers);
  return renderWithStore(<NotificationsPage />, { route: at, session: 'member' });
};
const unread = notification({
  id: idOf(1),
  message: 'Your withdrawal of ₦5,000 was declined.',
  kind: 'withdrawal-rejected',
  read: false,
});
const older = notification({ id: idOf(2), message: 'You earned ₦200 for referring Chinedu.', kind: 'referral-reward' });

test('each message shows with its date and time', async () => {
  show(remembering([unread, older]));
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([unread.message, older.message]);
  expect(within(items[0]!).getByText('Wed 5 Mar 2025, 10:12')).toBeVisible();
});

test('visiting marks them read once, and what was new stays marked as new on this visit', async () => {
  const { server } = show(remembering([unread, older]));
  await waitFor(() => expect(server.inputsOf('markNotificationsRead')).toHaveLength(1));
  await waitFor(() => expect(server.inputsOf('listNotifications')).toHaveLength(2));
  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first!).getByText('New')).toBeVisible();
  expect(within(second!).queryByText('New')).not.toBeInTheDocument();
  expect(server.inputsOf('markNotificationsRead')).toHaveLength(1);
});

test('with nothing unread the server is not bothered', async () => {
  const { server } = show(remembering([older]));
  expect(await screen.findByText(older.message)).toBeVisible();
  expect(server.inputsOf('markNotificationsRead')).toHaveLength(0);
});

test('a list that could not be shown is not marked read', async () => {
  const { user, server } = show({ ...remembering([unread]), listNotifications: refuse(500, messages.server.internal) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your notifications could not be loaded.');
  expect(server.inputsOf('markNotificationsRead')).toHaveLength(0);
  server.change(remembering([unread]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(unread.message)).toBeVisible();
  await waitFor(() => expect(server.inputsOf('markNotificationsRead')).toHaveLength(1));
});

test('an empty list says so in the words of the product', async () => {
  show(remembering([]));
  expect(await screen.findByText('No New Notifications')).toBeVisible();
  expect(screen.getByText("You don't have any new notifications at this time.")).toBeVisible();
});

test('older ones stand on further pages', async () => {
  const { user, router, server } = show({ listNotifications: listed([older], 0, 45) });
  await user.click(await screen.findByRole('link', { name: 'Page 3' }));
  expect(router.state.location.search).toBe('?page=3');
  await waitFor(() => expect(server.inputsOf('listNotifications')).toContainEqual({ page: '3', pageSize: '20' }));
});
