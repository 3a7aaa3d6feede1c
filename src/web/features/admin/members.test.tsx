import { screen, within } from '@testing-library/react';
import type { ArgOf } from '../../../contract/endpoint';
import type { listUsers } from '../../../contract/members';
import { messages } from '../../../contract/messages';
import { answerOf, idOf, listOf, userListItem, userProfile, withdrawal } from '../../testing/deskRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve } from '../../testing/serve';
import { UserManagementPage } from './UserManagementPage';
import { UserProfilePage } from './UserProfilePage';

const list = (route = '/admin/user-management') => renderWithStore(<UserManagementPage />, { route, session: 'admin' });
const profileRoute = `/admin/user-management/user/${idOf(901)}`;
const profile = (route = profileRoute) =>
  renderWithStore(<UserProfilePage />, { route, path: '/admin/user-management/user/:id', session: 'admin' });

const everybody = Array.from({ length: 133 }, (_, n) => userListItem({ id: idOf(n + 1), fullname: `Member ${n + 1}` }));
const serveMembers = () =>
  serve({
    listUsers: ({ page = 1, pageSize = 15 }: ArgOf<typeof listUsers>) => {
      const first = (Number(page) - 1) * Number(pageSize);
      return listOf(everybody.slice(first, first + Number(pageSize)), { total: everybody.length });
    },
  });

beforeAll(() => import('../../ui/DeskGrid'));

describe('all members', () => {
  test('fifteen to a page, the first among them, each leading to the member', async () => {
    serveMembers();
    list();
    const first = await screen.findByRole('link', { name: /^Member 1 /i });
    expect(first).toHaveAttribute('href', `/admin/user-management/user/${idOf(1)}`);
    expect(first).toHaveTextContent('37 jobs');
    expect(first).toHaveTextContent('₦4,200 balance');
    expect(within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')).toHaveLength(15);
  });

  test('five page numbers at a time, and the page stands in the address', async () => {
    serveMembers();
    const { user, router } = list('/admin/user-management?page=5');
    const pager = await screen.findByRole('navigation', { name: 'Pages of members' });
    expect(within(pager).getAllByRole('link', { name: /^Page/ })).toHaveLength(5);
    await user.click(within(pager).getByRole('link', { name: 'Next' }));
    expect(router.state.location.search).toBe('?page=6');
    expect(await screen.findByText('Member 76')).toBeVisible();
  });

  test('a list that cannot be loaded says so, with Retry', async () => {
    const server = serve({ listUsers: refuse(500, '') });
    const { user } = list();
    expect(await screen.findByText('The members could not be loaded.')).toBeVisible();
    server.change({ listUsers: listOf([userListItem()]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Adaeze Okafor')).toBeVisible();
  });
});

describe('one member', () => {
  test.each([
    { active: true, label: 'Ban User', sent: 'ban', said: messages.users.banned, after: 'Unban User' },
    { active: false, label: 'Unban User', sent: 'unban', said: messages.users.unbanned, after: 'Ban User' },
  ])('“$label” asks first and then does what it names', async ({ active, label, sent, said, after }) => {
    let status = active;
    const server = serve({
      getUser: () => answerOf(userProfile({}, status)),
      updateUserStatus: ({ id, status_update }) => {
        status = status_update === 'unban';
        return answerOf({ id, status });
      },
    });
    const { user } = profile();
    await user.click(await screen.findByRole('button', { name: label }));
    expect(server.inputsOf('updateUserStatus')).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: label }));
    expect(await screen.findByText(said)).toBeVisible();
    expect(server.inputsOf('updateUserStatus')).toEqual([{ id: idOf(901), status_update: sent }]);
    expect(await screen.findByRole('button', { name: after })).toBeEnabled();
  });

  test('submitted jobs come ten to a page; the chosen tab and page stand in the address', async () => {
    const tasks = Array.from({ length: 13 }, (_, n) => ({
      taskData: { reference: `JOB-${n}`, jobTitle: `Job ${n + 1}`, payoutAmount: 500 },
      dataValues: { id: idOf(n + 1), status: 'approved' as const, submittedAt: '2025-03-05T09:12:00.000Z' },
    }));
    serve({ getUser: answerOf(userProfile({ tasks, withdrawals: [withdrawal()] })) });
    const { user, router } = profile();
    expect(await screen.findByText('Job 10')).toBeVisible();
    expect(screen.queryByText('Job 11')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(await screen.findByText('Job 13')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Withdrawal History' }));
    expect(router.state.location.search).toBe('?jobs-page=2&tab=withdrawals');
    const row = (await screen.findByText('WD-4Q7K2M9A')).closest('tr')!;
    for (const text of ['₦12,500', '5th of Mar 2025', 'Pending']) expect(within(row).getByText(text)).toBeVisible();
  });

  test('an unknown member is said to be unknown', async () => {
    serve({ getUser: refuse(404, 'We could not find that.') });
    profile();
    expect(await screen.findByText('Member not found')).toBeVisible();
  });
});
