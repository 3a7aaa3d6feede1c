import { act, screen, waitFor, within } from '@testing-library/react';
import { answerOf, auditEntry, idOf, listOf, userListItem, userProfile } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { serve, type Answers } from '../../../testing/serve';
import { AuditPage } from './AuditPage';

const show = (answers: Answers = {}, route = '/admin/audit') => {
  serve({
    listAudit: listOf([auditEntry()]),
    listAdmins: listOf([
      { id: idOf(950), fullname: 'Ngozi Admin', email: 'ngozi@example.com', secondFactorSince: null },
    ]),
    ...answers,
  });
  return renderWithStore(<AuditPage />, { route, session: 'admin' });
};
test('entries in the archive are counted in one line', async () => {
  show({ listAudit: { ...listOf([auditEntry()]), archived: { rows: 84_312, lastMonth: '2026-01' } } });
  expect(
    await screen.findByText('84,312 older entries, up to January 2026, are archived and not listed here.'),
  ).toBeVisible();
});

const row = async (text: string) => (await screen.findByText(text, { selector: 'td *' })).closest('tr')!;

test('an entry is a sentence: actor, action, object, before and after', async () => {
  show({
    listAudit: listOf([
      auditEntry({
        changes: [
          { field: 'status', before: 'active', after: 'banned' },
          { field: 'amountKobo', before: '50000', after: '125050' },
          { field: 'decidedAt', before: null, after: '2025-03-05T09:12:00.000Z' },
          { field: 'fraudulent', before: 'false', after: 'true' },
          { field: 'shared', before: null, after: '["bank, referrer","device, invited"]' },
        ],
      }),
      auditEntry({ id: idOf(2), action: 'new-thing.done', actor: { kind: 'system', id: null, fullname: null } }),
    ]),
  });
  const banned = within(await row('Banned a member'));
  expect(banned.getByRole('link', { name: 'Ngozi Admin' })).toHaveAttribute(
    'href',
    `/admin/user-management/user/${idOf(950)}`,
  );
  const shared = 'bank, referrer; device, invited';
  const when = 'Wed 5 Mar 2025, 10:12';
  for (const words of ['Adaeze Okafor', '102.89.1.7', 'active', '₦500', '₦1,250.50', when, 'yes', shared])
    expect(banned.getByText(words)).toBeInTheDocument();
  expect(within(await row('New thing done')).getByText('The system')).toBeVisible();
});

test.each([
  ['auth.login', 'user', 'outcome', 'opened', 'Logged in'],
  ['auth.login', 'user', 'outcome', 'credentials', 'Failed login: wrong password'],
  ['auth.login', 'address', 'outcome', 'credentials', 'Failed login: no such account'],
  ['auth.login', 'user', 'outcome', 'banned', 'Failed login: the account is banned'],
  ['second-factor.try', 'user', 'accepted', 'false', 'Failed login: wrong code of the second step'],
  ['proof.review', 'application', 'status', 'rejected', 'Rejected a proof'],
  ['withdrawal.decide', 'withdrawal', 'status', 'approved', 'Accepted a withdrawal'],
  ['task.status', 'task', 'status', 'paused', 'Paused a job'],
  ['task.status', 'task', 'status', 'unheard-of', 'Paused, resumed or stopped a job'],
])('%s of a %s where %s is %s: %s', async (action, type, field, after, words) => {
  const object = { type, id: idOf(901), name: 'It' };
  show({ listAudit: listOf([auditEntry({ action, object, changes: [{ field, before: null, after }] })]) });
  expect(await screen.findByText(words)).toBeVisible();
});

test('a job owner’s change links to the owner', async () => {
  const object = { type: 'owner', id: idOf(701), name: 'Shop Ltd' };
  show({ listAudit: listOf([auditEntry({ action: 'owner.update', object })]) });
  const changed = within(await row('Changed a job owner'));
  expect(changed.getByRole('link', { name: 'Shop Ltd' })).toHaveAttribute('href', `/admin/owners/${idOf(701)}`);
});

test('filters are in the address and reach the server; a link shows the same', async () => {
  const { user, router, server } = show();
  await row('Banned a member');
  await user.click(screen.getByRole('button', { name: 'Filter by Who' }));
  await user.click(await screen.findByRole('combobox', { name: 'Admin' }));
  await user.click(await screen.findByTitle('Ngozi Admin'));
  await user.click(screen.getByRole('button', { name: 'Filter by What' }));
  await user.type(await screen.findByPlaceholderText('Search in filters'), 'Banned');
  await user.click(await screen.findByRole('menuitem', { name: 'Banned a member' }));
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?actor_id=${idOf(950)}&action=user.ban`));
  await row('Banned a member');
  await waitFor(() =>
    expect(server.inputsOf('listAudit').at(-1)).toMatchObject({ actor_id: idOf(950), action: 'user.ban' }),
  );
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('a member is found by name, and their part of the log requested', async () => {
  const { user, router } = show({
    listUsers: listOf([userListItem({ id: idOf(901) })]),
    getUser: answerOf(userProfile()),
  });
  await user.click(await screen.findByRole('button', { name: 'Filter by To whom or what' }));
  await user.type(await screen.findByRole('combobox', { name: 'Member' }), 'adae');
  await user.click(await screen.findByTitle(/^Adaeze Okafor/));
  await waitFor(() => expect(router.state.location.search).toBe(`?subject_id=${idOf(901)}`));
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toHaveAttribute('title', 'Member');
});

test('a menu leaves the focus in the field that somebody went to while it opened', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Filter by To whom or what' }));
  const field = await screen.findByRole('combobox', { name: 'Object' });
  act(() => field.focus());
  await act(() => new Promise((later) => setTimeout(later, 150)));
  expect(field).toHaveFocus();
});

test('an object’s history is one click away and says so', async () => {
  const { user, router } = show();
  await user.click(within(await row('Banned a member')).getByRole('link', { name: 'History' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?object_type=user&object_id=${idOf(901)}`));
  await user.click(await screen.findByRole('button', { name: 'Remove the filter One object only' }));
  await waitFor(() => expect(router.state.location.search).toBe('?object_type=user'));
});

test('nothing on it can be changed', async () => {
  show();
  await row('Banned a member');
  const table = within(screen.getByRole('table'));
  expect(table.queryByRole('textbox')).not.toBeInTheDocument();
  expect(
    table.getAllByRole('button').map((button) => button.querySelector('[aria-label]')?.getAttribute('aria-label')),
  ).toEqual(['Filter by When', 'Filter by Who', 'Filter by What', 'Filter by To whom or what']);
});
