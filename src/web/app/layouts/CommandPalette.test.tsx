import { screen, waitFor, within } from '@testing-library/react';
import type { Finds } from '../../../contract/overview';
import { answerOf, idOf } from '../../testing/adminRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve } from '../../testing/serve';
import { adminPlaces } from './AdminNavigation';
import { CommandPalette } from '../../features/admin/overview/palette/CommandPalette';

const nothing: Finds = { members: [], jobs: [], withdrawals: [] };
const ada: Finds = {
  members: [{ id: idOf(901), fullname: 'Adaeze Okafor', email: 'ada@mail.example', phone: '+2348031234567' }],
  jobs: [{ id: idOf(801), reference: 'JOB-7K2M4Q', jobTitle: 'Share Ada’s flyer', status: 'paused' }],
  withdrawals: [
    { id: idOf(1), reference: 'WD-4Q7K2M9A', amount: 1250.5, status: 'pending', fullname: 'Adaeze Okafor' },
  ],
};
const show = () => {
  const onClose = jest.fn();
  return {
    onClose,
    ...renderWithStore(<CommandPalette places={adminPlaces} onClose={onClose} />, {
      route: '/admin',
      session: 'admin',
    }),
  };
};
const field = () => screen.getByRole('combobox', { name: 'Go to or find' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('starts in the field, with all places and actions below', () => {
  serve({});
  show();
  expect(field()).toHaveFocus();
  const places = within(screen.getByRole('group', { name: 'Go to' })).getAllByRole('option');
  expect(places.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Job Management', 'Review Jobs', 'User Management', 'Withdrawal', 'Coupon']),
  );
  expect(screen.getByRole('option', { name: 'Create New Job' })).toBeVisible();
});

test('arrows move through all groups and wrap; Enter opens and closes', async () => {
  serve({});
  const { user, onClose } = show();
  expect(active()).toBe('Overview');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Log out');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Review Jobs');
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/admin/review-jobs');
});

test('places and actions have synonyms', async () => {
  serve({ searchAdmin: answerOf(nothing) });
  const { user } = show();
  await user.type(field(), 'bank file');
  expect(options()).toEqual(['Payouts']);
  await user.clear(field());
  await user.type(field(), 'ledger');
  expect(options()).toEqual(['Reconciliation']);
});

test.each([
  ['a member', 'Adaeze Okafor', `/admin/user-management/user/${idOf(901)}`],
  ['a job', 'Share Ada’s flyer', `/admin/view-job/${idOf(801)}`],
  ['a withdrawal', '₦1,250.50 by Adaeze Okafor', '/admin/withdrawal?status=all&q=WD-4Q7K2M9A'],
])('leads to %s', async (_what, label, address) => {
  const server = serve({ searchAdmin: answerOf(ada) });
  const { user } = show();
  await user.type(field(), ' ada ');
  await user.click(await screen.findByText(label));
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent(address);
  expect(server.inputsOf('searchAdmin')).toEqual([{ q: 'ada' }]);
});

test('a complete reference leads to its object, even if it also finds its member', async () => {
  serve({ searchAdmin: answerOf(ada) });
  const { user } = show();
  await user.type(field(), 'wd-4q7k2m9a');
  await screen.findByText('₦1,250.50 by Adaeze Okafor');
  expect(options()[0]).toContain('₦1,250.50 by Adaeze Okafor');
  await user.keyboard('{Enter}');
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/admin/withdrawal?status=all&q=WD-4Q7K2M9A');
});

test('asks the server after a pause, and not for a single letter', async () => {
  const server = serve({ searchAdmin: answerOf(ada) });
  const { user } = show();
  await user.type(field(), 'a');
  await user.type(field(), 'daez');
  expect(await screen.findByRole('option', { name: /Adaeze Okafor ada@mail.example/ })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('3 results');
  expect(server.inputsOf('searchAdmin')).toEqual([{ q: 'adaez' }]);
});

test('says when nothing is found or the search failed', async () => {
  const server = serve({ searchAdmin: answerOf(nothing) });
  const { user } = show();
  await user.type(field(), 'zebra');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nothing found'));
  server.change({ searchAdmin: refuse(500, '') });
  await user.type(field(), 's');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('couldn’t be searched'));
});

test('logs out', async () => {
  const server = serve({ logout: {}, searchAdmin: answerOf(nothing) });
  const { user } = show();
  await user.type(field(), 'log out');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.inputsOf('logout')).toHaveLength(1));
});
