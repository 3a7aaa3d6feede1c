import { screen, within } from '@testing-library/react';
import type { MemberLink } from '../../../../contract/members';
import { idOf, listOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { serve } from '../../../testing/serve';
import { LinkedAccounts } from './MemberLists';

const chi: MemberLink = {
  member: { id: idOf(902), fullname: 'Chi Eze' },
  status: 'banned',
  shared: [
    { kind: 'bank', since: null },
    { kind: 'device', since: '2026-03-05T09:00:00.000Z' },
  ],
};
const show = () => renderWithStore(<LinkedAccounts userId={idOf(901)} />, { route: '/member', session: 'admin' });

test('names members, shared details and since when, and warns that it may be a family', async () => {
  const server = serve({ listLinkedAccounts: listOf([chi]) });
  show();
  expect(screen.getByText(/A shared device may be a family phone/)).toBeVisible();
  const link = await screen.findByRole('link', { name: 'Chi Eze' });
  expect(link).toHaveAttribute('href', `/admin/user-management/user/${idOf(902)}`);
  const row = within(screen.getByRole('row', { name: /Chi Eze/ }));
  const shared = row.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shared).toEqual(['Account number', expect.stringMatching(/^Device first seen /)]);
  expect(row.getByText('Banned')).toBeVisible();
  expect(row.queryByRole('button')).not.toBeInTheDocument();
  expect(server.inputsOf('listLinkedAccounts')[0]).toMatchObject({ id: idOf(901) });
});
