import { act, screen, waitFor, within } from '@testing-library/react';
import type { DeskDay, Overview as Figures } from '../../../../contract/desk';
import { storageKeys } from '../../../lib/storageKeys';
import { answerOf } from '../../../testing/deskRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve } from '../../../testing/serve';
import { Overview } from './Overview';

const calm: DeskDay = { day: '', signUps: 0, approved: 0, rejected: 0, payments: 0, paid: 0 };
/** Fourteen days to 20 November; something happened on the first and on the last two. */
const days = Array.from({ length: 14 }, (_, index): DeskDay => {
  const day = `2026-11-${String(index + 7).padStart(2, '0')}`;
  if (index === 0) return { ...calm, day, signUps: 9, approved: 70, rejected: 7, payments: 5, paid: 5000 };
  if (index < 12) return { ...calm, day };
  return { day, signUps: 2, approved: 12, rejected: 3, payments: index - 11, paid: (index - 11) * 1250.5 };
});
const figures: Figures = {
  proofs: { waiting: 1_280, oldest: '2026-11-16T09:00:00.000Z' },
  withdrawals: { waiting: 17, owed: 402_500, oldest: '2026-11-19T20:00:00.000Z' },
  days,
};
const show = (part: Partial<Figures> = {}) => {
  const server = serve({ getOverview: answerOf({ ...figures, ...part }) });
  return { served: server, ...renderWithStore(<Overview />, { route: '/admin/dashboard', session: 'admin' }) };
};
const tile = async (name: string) => (await screen.findByRole('heading', { name })).parentElement!;
const plot = (label: string) => screen.getByRole('group', { name: new RegExp(`^${label}`) });

beforeEach(() => {
  localStorage.setItem(storageKeys.overview, 'open');
  jest.useFakeTimers({ now: new Date('2026-11-20T22:00:00.000Z'), doNotFake: ['setTimeout', 'queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

test.each([
  ['Proofs to review', '1,280', '/admin/review-jobs?status=in-review'],
  ['Owed to members', '₦402,500', '/admin/withdrawal?status=pending'],
  [
    'Paid out in 7 days',
    '₦3,751.50',
    '/admin/withdrawal?status=approved&decided_from=2026-11-14&decided_to=2026-11-20',
  ],
  ['Proofs decided in 7 days', '30', '/admin/review-jobs?status=all&decided_from=2026-11-14&decided_to=2026-11-20'],
  ['Sign-ups in 7 days', '4', '/admin/user-management?from=2026-11-14&to=2026-11-20'],
])('%s: %s, and the rows behind it', async (name, figure, address) => {
  show();
  const found = await tile(name);
  expect(within(found).getByText(figure)).toBeVisible();
  expect(within(found).getByRole('link', { name })).toHaveAttribute('href', address);
});

test('says how long the oldest has waited, and marks one that is late', async () => {
  show();
  const proofs = within(await tile('Proofs to review')).getByText(/The oldest waits/);
  expect(proofs).toHaveTextContent('The oldest waits 4 d 13 h');
  expect(proofs).toHaveClass('overview__oldest--late');
  const withdrawals = within(await tile('Owed to members')).getByText(/The oldest waits/);
  expect(withdrawals).toHaveTextContent('The oldest waits 1 d 2 h');
  expect(withdrawals).not.toHaveClass('overview__oldest--late');
});

test('where nothing waits it says so', async () => {
  show({ proofs: { waiting: 0, oldest: null } });
  expect(await tile('Proofs to review')).toHaveTextContent('Nothing waits.');
});

test('a day says its figures when it is reached, and leads to its rows', async () => {
  const { user } = show();
  await tile('Sign-ups in 7 days');
  const today = within(plot('Paid out per day')).getByRole('link', {
    name: 'Fri 20 Nov: ₦2,501 in 2 payments',
  });
  expect(today).toHaveAttribute(
    'href',
    '/admin/withdrawal?status=approved&decided_from=2026-11-20&decided_to=2026-11-20',
  );
  act(() => today.focus());
  await waitFor(() => expect(screen.getByText('Fri 20 Nov', { selector: 'b' })).toBeVisible());
  await user.keyboard('{ArrowLeft}');
  expect(within(plot('Paid out per day')).getByRole('link', { name: /^Thu 19 Nov/ })).toHaveFocus();
  await user.keyboard('{Home}');
  expect(within(plot('Paid out per day')).getByRole('link', { name: /^Sat 7 Nov/ })).toHaveFocus();
});

test('each plot is one stop of the Tab key', async () => {
  show();
  await tile('Sign-ups in 7 days');
  for (const label of ['Paid out per day', 'Proofs approved and rejected per day', 'Sign-ups per day']) {
    const stops = within(plot(label))
      .getAllByRole('link')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toHaveLength(1);
  }
});

test('a table says each plot’s figures for those who do not see it', async () => {
  show();
  await tile('Sign-ups in 7 days');
  const table = screen.getByRole('table', { name: 'Proofs approved and rejected per day' });
  expect(within(table).getAllByRole('row')).toHaveLength(15);
  expect(within(table).getByRole('row', { name: 'Thu 19 Nov 12 approved 3 rejected' })).toBeInTheDocument();
});

test('at first it is one line of figures that lead to their rows; opened, it stays so until it is folded again', async () => {
  localStorage.clear();
  const { user, unmount } = show();
  const toReview = (await screen.findByRole('link', { name: 'Proofs to review' })).closest('li')!;
  expect(toReview).toHaveTextContent('Proofs to review 1,280');
  expect(toReview).toHaveTextContent('The oldest waits 4 d 13 h');
  expect(within(toReview).getByText('1,280')).toHaveClass('overview__oldest--late');
  expect(screen.getByRole('link', { name: 'Owed to members' })).toHaveAttribute(
    'href',
    '/admin/withdrawal?status=pending',
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Day by day', expanded: false }));
  expect(await tile('Proofs to review')).toBeVisible();
  unmount();

  const again = show();
  expect(await tile('Proofs to review')).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Day by day', expanded: true }));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  again.unmount();
  show();
  expect(await screen.findByRole('button', { name: 'Day by day', expanded: false })).toBeVisible();
});

test('says when it cannot be loaded, with Retry', async () => {
  const server = serve({ getOverview: refuse(500, '') });
  const { user } = renderWithStore(<Overview />, { route: '/admin/dashboard', session: 'admin' });
  expect(await screen.findByText('The overview could not be loaded.')).toBeVisible();
  server.change({ getOverview: answerOf(figures) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await tile('Proofs to review')).toBeVisible();
});
