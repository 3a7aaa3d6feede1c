import { screen, waitFor, within } from '@testing-library/react';
import type { ArgOf } from '../../../../contract/endpoint';
import type { listUsers } from '../../../../contract/members';
import * as messages from '../../../../contract/messages';
import type { listProofs, Proof } from '../../../../contract/proofs';
import {
  adminWithdrawal,
  answerOf,
  idOf,
  listOf,
  memberNote,
  proof,
  userListItem,
  userProfile,
} from '../../../testing/adminRows';
import { profile as ownProfile } from '../../../testing/memberRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve } from '../../../testing/serve';
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

describe('all members', () => {
  test('are fifteen to a page, each linking to its page', async () => {
    serveMembers();
    list();
    const first = await screen.findByRole('link', { name: /^Member 1 /i });
    expect(first).toHaveAttribute('href', `/admin/user-management/user/${idOf(1)}`);
    expect(first).toHaveTextContent('37 jobs');
    expect(first).toHaveTextContent('₦4,200 balance');
    expect(within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')).toHaveLength(15);
  });
});

describe('one member', () => {
  const expectStatus = (active: boolean) => {
    let status = active;
    return serve({
      getProfile: ownProfile(),
      listProofs: listOf<Proof>([]),
      getUser: () =>
        answerOf(
          userProfile(
            { ban: status ? null : { at: '2025-03-05T09:12:00.000Z', by: 'Ngozi Admin', reason: 'Stolen pictures.' } },
            status,
          ),
        ),
      updateUserStatus: ({ id, status_update }) => {
        status = status_update === 'unban';
        return answerOf({ id, status });
      },
    });
  };

  test('is banned after a reason', async () => {
    const server = expectStatus(true);
    const { user } = profile();
    await user.click(await screen.findByRole('button', { name: 'Ban User' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Ban User' }));
    expect(await dialog.findByText(messages.fields.reason)).toBeVisible();
    expect(server.inputsOf('updateUserStatus')).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Stolen pictures.');
    await user.click(dialog.getByRole('button', { name: 'Ban User' }));
    expect(await screen.findByText(messages.members.banned)).toBeVisible();
    expect(server.inputsOf('updateUserStatus')).toEqual([
      { id: idOf(901), status_update: 'ban', reason: 'Stolen pictures.' },
    ]);
    expect(await screen.findByRole('button', { name: 'Unban User' })).toBeEnabled();
    expect(screen.getByText('Stolen pictures.')).toBeVisible();
    expect(screen.getByText(/by Ngozi Admin/)).toBeVisible();
  });

  test('is unbanned after confirmation; a reason is optional', async () => {
    const server = expectStatus(false);
    const { user } = profile();
    await user.click(await screen.findByRole('button', { name: 'Unban User' }));
    expect(server.inputsOf('updateUserStatus')).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unban User' }));
    expect(await screen.findByText(messages.members.unbanned)).toBeVisible();
    expect(server.inputsOf('updateUserStatus')).toEqual([{ id: idOf(901), status_update: 'unban' }]);
    expect(await screen.findByRole('button', { name: 'Ban User' })).toBeEnabled();
    expect(screen.queryByText('Stolen pictures.')).not.toBeInTheDocument();
  });

  test('has submitted jobs in pages of ten; tab and page are in the address', async () => {
    const proofs = Array.from({ length: 13 }, (_, n) =>
      proof({
        id: idOf(n + 1),
        status: 'approved',
        taskInfo: { id: idOf(801), reference: `JOB-${n}`, jobTitle: `Job ${n + 1}`, payoutAmount: 500 },
      }),
    );
    const server = serve({
      getUser: answerOf(userProfile()),
      listProofs: ({ page = 1, pageSize = 10 }: ArgOf<typeof listProofs>) => {
        const first = (Number(page) - 1) * Number(pageSize);
        return listOf(proofs.slice(first, first + Number(pageSize)), { total: proofs.length });
      },
      listAdminWithdrawals: listOf([adminWithdrawal()]),
    });
    const { user, router } = profile();
    expect(await screen.findByText('Job 10')).toBeVisible();
    expect(screen.queryByText('Job 11')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(await screen.findByText('Job 13')).toBeVisible();
    for (const query of server.inputsOf('listProofs'))
      expect(query).toMatchObject({ user_id: idOf(901), sort: '-submittedAt', pageSize: '10' });
    await user.click(screen.getByRole('tab', { name: 'Withdrawal History' }));
    expect(router.state.location.search).toBe('?jobs-page=2&tab=withdrawals');
    const row = (await screen.findByText('5th of Mar 2025')).closest('tr')!;
    expect(within(row).getByText('Pending')).toBeVisible();
    expect(server.inputsOf('listAdminWithdrawals')[0]).toMatchObject({ user_id: idOf(901), sort: '-createdAt' });
  });

  test('has notes to read, add and, for their author, remove', async () => {
    let notes = [memberNote(), memberNote({ id: idOf(2), text: 'Mine.', author: { id: idOf(7), fullname: 'Me' } })];
    const server = serve({
      getUser: answerOf(userProfile()),
      getProfile: ownProfile({ data: { ...ownProfile().data, id: idOf(7) } }),
      listMemberNotes: () => listOf(notes),
      addMemberNote: ({ text }) => {
        const note = memberNote({ id: idOf(3), text });
        notes = [note, ...notes];
        return answerOf(note);
      },
      removeMemberNote: ({ note_id }) => {
        notes = notes.filter(({ id }) => id !== note_id);
        return {};
      },
    });
    const { user } = profile(`${profileRoute}?tab=notes`);
    const list = within(await screen.findByRole('list', { name: 'Notes' }));
    expect(list.getAllByRole('button', { name: 'Remove' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText(messages.fields.required)).toBeVisible();
    await user.type(screen.getByLabelText('New note'), 'Called twice.');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await list.findByText('Called twice.')).toBeVisible();
    expect(screen.getByLabelText('New note')).toHaveValue('');
    await user.click(list.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(list.queryByText('Mine.')).not.toBeInTheDocument());
    expect(server.inputsOf('removeMemberNote')).toEqual([{ id: idOf(901), note_id: idOf(2) }]);
  });

  test('that is unknown says so', async () => {
    serve({ getUser: refuse(404, 'We couldn’t find that.') });
    profile();
    expect(await screen.findByText('Member not found')).toBeVisible();
  });
});
