import { screen, within } from '@testing-library/react';
import type { ArgOf } from '../../../contract/endpoint';
import type { listLinkedAccounts, MemberLink } from '../../../contract/linkedAccounts';
import { idOf, listOf } from '../../testing/adminRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve } from '../../testing/serve';
import { LinkedAccounts } from './LinkedAccounts';

const chi: MemberLink = {
  member: { id: idOf(902), fullname: 'Chi Eze' },
  status: 'banned',
  shared: [
    { kind: 'bank', since: null },
    { kind: 'device', since: '2026-03-05T09:00:00.000Z' },
  ],
};
const show = () => renderWithStore(<LinkedAccounts userId={idOf(901)} />, { route: '/member', session: 'admin' });

test('names the members, the shared details and since when, and warns that it may be a family', async () => {
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

test('one page after the other, which stands in the address', async () => {
  const all = Array.from({ length: 60 }, (_, n) => ({
    ...chi,
    member: { id: idOf(1_000 + n), fullname: `Member ${n + 1}` },
  }));
  serve({
    listLinkedAccounts: ({ page = 1, pageSize = 10 }: ArgOf<typeof listLinkedAccounts>) => {
      const from = (Number(page) - 1) * Number(pageSize);
      return listOf(all.slice(from, from + Number(pageSize)), { total: all.length });
    },
  });
  const { user, router } = show();
  await user.click(await screen.findByRole('link', { name: 'Next' }));
  expect(router.state.location.search).toBe('?links-page=2');
  expect(await screen.findByText('Member 11')).toBeVisible();
  expect(screen.queryByText('Member 1')).not.toBeInTheDocument();
});

test('no member shares a detail', async () => {
  serve({ listLinkedAccounts: listOf<MemberLink>([]) });
  show();
  expect(await screen.findByText('No linked members')).toBeVisible();
});

test('that they could not be loaded is said, with Retry', async () => {
  const server = serve({ listLinkedAccounts: refuse(500, '') });
  const { user } = show();
  expect(await screen.findByText('The linked members could not be loaded.')).toBeVisible();
  server.change({ listLinkedAccounts: listOf([chi]) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Chi Eze' })).toBeVisible();
});
