import { act, screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../../contract/messages';
import type { Reconciliation } from '../../../../contract/reconciliation';
import { idOf, listOf, reconciliation } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../../testing/serve';
import { ReconciliationPage } from './ReconciliationPage';

const show = (runs: readonly Reconciliation[], answers: Answers = {}) => {
  serve({
    listContradictions: { data: [] },
    listReconciliations: ({ page = 1, pageSize = 10 }) => {
      const first = (Number(page) - 1) * Number(pageSize);
      return listOf(runs.slice(first, first + Number(pageSize)), { total: runs.length });
    },
    ...answers,
  });
  return renderWithStore(<ReconciliationPage />, { route: '/admin/reconciliation', session: 'admin' });
};
const wrong = reconciliation({
  id: idOf(2),
  at: '2025-03-05T10:12:00.000Z',
  ok: false,
  differences: [
    { what: 'A wallet holds ₦50 more than its entries.', where: 'wallet 0193a1b2' },
    { what: 'The provider paid what we have as returned.', where: 'WD-4Q7K2M9A' },
  ],
});
const card = async (title: string) => within(await screen.findByRole('region', { name: title }));

test('a balanced run says so and when, with each liability and the total', async () => {
  show([reconciliation()]);
  expect(await screen.findByRole('region', { name: 'Result' })).toHaveTextContent(
    'Everything adds up. Checked Wed 5 Mar 2025, 10:12.',
  );
  const owed = await card('Owed to people');
  expect(owed.getByText('In members’ wallets').nextElementSibling).toHaveTextContent('₦250,000');
  expect(owed.getByText('Total').closest('td')).toHaveTextContent('₦390,000');
  const waiting = await card('Waiting longest');
  expect(waiting.getByRole('link', { name: /^for / })).toHaveAttribute('href', '/admin/withdrawal?status=pending');
  expect(waiting.getByText('None')).toBeVisible();
  expect((await card('Payments provider')).getByText(/^None is set up/)).toBeVisible();
});

test('job owners’ money is itemised, except in reports older than their accounts', async () => {
  const { unmount } = show([reconciliation()]);
  const owners = await card('Job owners’ money');
  const figures = [...owners.getAllByText(/./, { selector: '.ant-descriptions-item-label' })].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(figures).toEqual([
    ['Paid in', '₦500,000'],
    ['Paid in and not spent', '₦120,000'],
    ['Paid in, owner not known yet', '₦7,000'],
    ['Owed by owners', '₦15,000'],
    ['Fees and VAT of open slots', '₦6,450'],
    ['Fees earned', '₦32,000'],
    ['VAT due', '₦2,400'],
    ['Referral rewards, paid by us', '₦1,800'],
  ]);
  unmount();
  show([reconciliation({ owners: null })]);
  expect(await card('Owed to people')).toBeTruthy();
  expect(screen.queryByText('Job owners’ money')).not.toBeInTheDocument();
});

test('differences are listed with where to look, now and in past runs', async () => {
  show([wrong, reconciliation()]);
  const found = within(await screen.findByRole('region', { name: 'Result' }));
  expect(found.getByText('2 differences.')).toBeVisible();
  expect(found.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A wallet holds ₦50 more than its entries. wallet 0193a1b2',
    'The provider paid what we have as returned. WD-4Q7K2M9A',
  ]);
  const earlier = within(await screen.findByRole('table', { name: 'Reconciliation runs' }));
  expect(earlier.getByText('2 differences')).toBeVisible();
  expect(earlier.getByText('Adds up')).toBeVisible();
});

test.each([
  [125_000.5, '₦125,000.50'],
  [null, 'Not given'],
])('a provider with a balance of %p is shown with how much was compared', async (balance, words) => {
  show([reconciliation({ provider: { balance, compared: 1_200, unanswered: 3 } })]);
  const provider = await card('Payments provider');
  expect(provider.getByText('Balance').nextElementSibling).toHaveTextContent(words);
  expect(provider.getByText('Payouts compared').nextElementSibling).toHaveTextContent('1,200');
  expect(provider.getByText('Without an answer').nextElementSibling).toHaveTextContent('3');
});

test('Run now shows progress, then the report on top of the list', async () => {
  const { user, server } = show([reconciliation()], { runReconciliation: { data: { newest: reconciliation().at } } });
  await screen.findByText('Everything adds up.');
  await user.click(screen.getByRole('button', { name: 'Run now' }));
  expect(await screen.findByText(messages.payouts.reconciliationStarted)).toBeVisible();
  expect(screen.getByText('Checking. This can take a minute.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Comparing\.\.\.$/ }));
  server.change({ listReconciliations: listOf([wrong, reconciliation()]) });
  const found = screen.getByRole('region', { name: 'Result' });
  await waitFor(() => expect(found).toHaveTextContent('2 differences.'), { timeout: 4_000 });
  expect(await screen.findByRole('button', { name: 'Run now' })).toBeVisible();
  await waitFor(() =>
    expect(within(screen.getByRole('table', { name: 'Reconciliation runs' })).getAllByRole('row')).toHaveLength(3),
  );
  expect(server.inputsOf('runReconciliation')).toHaveLength(1);
});

test('a run requested before the list loads waits for a new report', async () => {
  let arrive: () => void = () => undefined;
  const line = new Promise<void>((resolve) => (arrive = resolve));
  const { server, user } = show([], {
    runReconciliation: { data: { newest: reconciliation().at } },
    listReconciliations: async () => {
      await line;
      return listOf([reconciliation()]);
    },
  });
  await user.click(screen.getByRole('button', { name: 'Run now' }));
  expect(await screen.findByText(messages.payouts.reconciliationStarted)).toBeVisible();
  await act(async () => arrive());
  expect(await screen.findByText('Everything adds up.')).toBeVisible();
  expect(screen.getByText('Checking. This can take a minute.')).toBeVisible();
  server.change({ listReconciliations: listOf([wrong, reconciliation()]) });
  expect(await screen.findByRole('button', { name: 'Run now' }, { timeout: 4_000 })).toBeVisible();
});

test('a very long run stops blocking and still shows its report', async () => {
  const { server, user } = show([reconciliation()], { runReconciliation: { data: { newest: reconciliation().at } } });
  await screen.findByText('Everything adds up.');
  jest.useFakeTimers();
  await user.click(screen.getByRole('button', { name: 'Run now' }));
  await act(() => jest.advanceTimersByTimeAsync(121_000));
  expect(screen.getByText(/^This is taking longer than usual/)).toBeVisible();
  server.change({ listReconciliations: listOf([wrong, reconciliation()]) });
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(screen.getByRole('region', { name: 'Result' })).toHaveTextContent('2 differences.');
  expect(screen.queryByText(/^This is taking longer than usual/)).not.toBeInTheDocument();
  jest.useRealTimers();
});

test('a failed run says so and keeps the last report', async () => {
  const { user } = show([reconciliation()], { runReconciliation: refuse(500, '') });
  await screen.findByText('Everything adds up.');
  await user.click(screen.getByRole('button', { name: 'Run now' }));
  expect(await screen.findByText(messages.payouts.reconciliationFailed)).toBeVisible();
  expect(screen.getByText('Everything adds up.')).toBeVisible();
});

test('no run yet and a failed load differ', async () => {
  const { unmount } = show([]);
  expect(await screen.findByText('No check has run yet')).toBeVisible();
  unmount();
  const { user, server } = show([], { listReconciliations: refuse(503, '') });
  expect(await screen.findByText('The last check could not be loaded.')).toBeVisible();
  server.change({ listReconciliations: listOf([reconciliation()]) });
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(await screen.findByText('Everything adds up.')).toBeVisible();
});
