import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import type { Notification } from '../../../contract/notifications';
import { idOf, listOf } from '../../testing/adminRows';
import { notification } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { NotificationsPage } from './NotificationsPage';

const route = '/account/notifications';
const listed = (rows: readonly Notification[], unread: number, total = rows.length) => ({
  ...listOf([...rows], { pageSize: 20, total }),
  unread,
});
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

test('messages are grouped by day, each with its time, and link to their subjects', async () => {
  jest.useFakeTimers({ now: new Date('2025-03-05T22:30:00.000Z'), doNotFake: ['setTimeout', 'setInterval'] });
  const job = idOf(1);
  const rows = [
    notification({ id: idOf(1), message: 'Paid.', about: job, createdAt: '2025-03-05T09:12:00.000Z' }),
    notification({ id: idOf(2), message: 'Paid too.', createdAt: '2025-03-04T23:00:00.000Z' }),
    notification({
      id: idOf(3),
      message: 'Returned.',
      kind: 'withdrawal-rejected',
      createdAt: '2025-03-04T22:59:00.000Z',
    }),
    notification({ id: idOf(4), message: 'Old.', createdAt: '2025-03-02T12:00:00.000Z' }),
  ];
  show(remembering(rows));
  const today = await screen.findByRole('region', { name: 'Today, 5 Mar 2025' });
  const links = within(today).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Proof approvedPaid.', `/account/job-details/${job}`],
    ['Proof approvedPaid too.', '/account/dashboard?tab=submitted'],
  ]);
  expect(within(today).getByText('10:12')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Yesterday, 4 Mar 2025' })).getByText('23:59')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Sun 2 Mar 2025' })).getByText('Old.')).toBeVisible();
  jest.useRealTimers();
});

test('links to the email settings', async () => {
  const { user, router } = show(remembering([older]));
  await user.click(await screen.findByRole('link', { name: 'Email settings' }));
  expect(router.state.location).toMatchObject({ pathname: '/account/my-account', hash: '#mails' });
});

test('visiting marks them read once, and new ones stay marked on this visit', async () => {
  const { server } = show(remembering([unread, older]));
  await waitFor(() => expect(server.inputsOf('markNotificationsRead')).toHaveLength(1));
  await waitFor(() => expect(server.inputsOf('listNotifications')).toHaveLength(2));
  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first!).getByText('New')).toBeVisible();
  expect(within(second!).queryByText('New')).not.toBeInTheDocument();
  expect(server.inputsOf('markNotificationsRead')).toHaveLength(1);
});

test('with nothing unread the server is not called', async () => {
  const { server } = show(remembering([older]));
  expect(await screen.findByText(older.message)).toBeVisible();
  expect(server.inputsOf('markNotificationsRead')).toHaveLength(0);
});

test('a list that was not shown is not marked read', async () => {
  const { user, server } = show({ ...remembering([unread]), listNotifications: refuse(500, messages.server.internal) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your notifications could not be loaded.');
  expect(server.inputsOf('markNotificationsRead')).toHaveLength(0);
  server.change(remembering([unread]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(unread.message)).toBeVisible();
  await waitFor(() => expect(server.inputsOf('markNotificationsRead')).toHaveLength(1));
});

test('an empty list says so', async () => {
  show(remembering([]));
  expect(await screen.findByText('No New Notifications')).toBeVisible();
  expect(screen.getByText("You don't have any new notifications at this time.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'See jobs' })).toHaveAttribute('href', '/account/dashboard');
});

describe('the filter', () => {
  test('requests one topic from page 1, and is in the address', async () => {
    const { user, router, server } = show({ listNotifications: listed([older], 0, 45) }, `${route}?page=2`);
    await user.click(await screen.findByRole('radio', { name: 'Money' }));
    await waitFor(() => expect(router.state.location.search).toBe('?topic=money'));
    await waitFor(() =>
      expect(server.inputsOf('listNotifications')).toContainEqual({ page: '1', pageSize: '20', topic: 'money' }),
    );
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('without matches leads back to all', async () => {
    const { user, server } = show({ listNotifications: listed([], 0) }, `${route}?topic=account`);
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('No New Notifications')).toBeVisible();
    await waitFor(() => expect(server.inputsOf('listNotifications')).toContainEqual({ page: '1', pageSize: '20' }));
  });

  test('if unknown shows all', async () => {
    const { server } = show({ listNotifications: listed([older], 0) }, `${route}?topic=weather`);
    expect(await screen.findByText(older.message)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
    expect(server.inputsOf('listNotifications')).toEqual([{ page: '1', pageSize: '20' }]);
  });
});

test('outcome and amount come first, and only the title is clamped', async () => {
  const rows = [
    notification({ id: idOf(1), message: '+₦350 · proof approved\nSuya Friday\nIt’s in your wallet.' }),
    notification({ id: idOf(2), kind: 'proof-rejected', message: 'Your proof for “Suya” was rejected. Another post.' }),
    notification({ id: idOf(3), kind: 'withdrawal-paid', message: 'Withdrawal paid · ₦5,000 sent\nTo GTBank.\nWD-1' }),
  ];
  show({ listNotifications: listed(rows, 0) });
  const items = await screen.findAllByRole('listitem');
  const parts = items.map((item) => [...within(item).getByRole('link').children].map((part) => part.textContent));
  expect(parts).toEqual([
    ['+₦350 · proof approved', 'Suya Friday', 'It’s in your wallet.'],
    ['Proof rejected', 'Your proof for “Suya” was rejected. Another post.'],
    ['Withdrawal paid · ₦5,000 sent', 'To GTBank. WD-1'],
  ]);
  const clamped = items.flatMap((item) => [...item.querySelectorAll('.note-news__title')]);
  expect(clamped.map(({ textContent }) => textContent)).toEqual(['Suya Friday']);
});
