import { screen } from '@testing-library/react';
import type { Overview as Figures } from '../../../../../contract/overview';
import { answerOf } from '../../../../testing/adminRows';
import { renderWithStore } from '../../../../testing/renderWithStore';
import { refuse, serve } from '../../../../testing/serve';
import { Overview } from './Overview';

const figures: Figures = {
  proofs: { waiting: 1_280, oldest: '2026-11-16T09:00:00.000Z' },
  withdrawals: { waiting: 17, owed: 402_500, oldest: '2026-11-19T20:00:00.000Z' },
  week: { from: '2026-11-14', to: '2026-11-20', signUps: 4, decided: 30, accepted: 3_751.5 },
  opened: { today: { opened: 12, visits: 15 }, week: { opened: 1_340, visits: 2_001 } },
};
const show = (part: Partial<Figures> = {}) => {
  const server = serve({ getOverview: answerOf({ ...figures, ...part }) });
  return { served: server, ...renderWithStore(<Overview />, { route: '/admin/dashboard', session: 'admin' }) };
};
const entry = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T22:00:00.000Z'), doNotFake: ['setTimeout', 'queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

test.each([
  ['Proofs to review', '1,280', '/admin/review-jobs?status=in-review'],
  ['Withdrawals to decide', '₦402,500', '/admin/withdrawal?status=pending'],
  [
    'Withdrawals accepted',
    '₦3,751.50',
    '/admin/withdrawal?status=approved&decided_from=2026-11-14&decided_to=2026-11-20',
  ],
  ['Proofs decided', '30', '/admin/review-jobs?status=all&decided_from=2026-11-14&decided_to=2026-11-20'],
  ['Sign-ups', '4', '/admin/user-management?from=2026-11-14&to=2026-11-20'],
])('%s: %s, with a link to the rows', async (name, figure, address) => {
  show();
  expect(await entry(name)).toHaveTextContent(figure);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
});

test('shows the oldest’s wait and marks a late one', async () => {
  show();
  const proofs = await entry('Proofs to review');
  expect(proofs).toHaveTextContent('The oldest waits 4 d 13 h');
  expect(screen.getByText('1,280')).toHaveClass('overview__oldest--late');
  expect(await entry('Withdrawals to decide')).toHaveTextContent('The oldest waits 1 d 2 h');
  expect(screen.getByText('₦402,500')).not.toHaveClass('overview__oldest--late');
});

test('shows how many people opened members’ links', async () => {
  show();
  expect((await screen.findByText(/^Opened links/)).textContent).toBe(
    'Opened links: people, at least 1,340, visits 2,001; today 12 and 15',
  );
});

test('shows no wait if nothing waits', async () => {
  show({ proofs: { waiting: 0, oldest: null } });
  expect(await entry('Proofs to review')).not.toHaveTextContent('waits');
});

test('links to all figures', async () => {
  show();
  await entry('Sign-ups');
  expect(screen.getByRole('link', { name: 'Overview' })).toHaveAttribute('href', '/admin/overview');
});

test('says if it fails to load, with Retry', async () => {
  const server = serve({ getOverview: refuse(500, '') });
  const { user } = renderWithStore(<Overview />, { route: '/admin/dashboard', session: 'admin' });
  expect(await screen.findByText('The overview could not be loaded.')).toBeVisible();
  server.change({ getOverview: answerOf(figures) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await entry('Proofs to review')).toBeVisible();
});
