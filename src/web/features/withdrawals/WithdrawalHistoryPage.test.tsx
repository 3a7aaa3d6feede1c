import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import type { Withdrawal } from '../../../contract/withdrawals';
import { idOf, listOf, withdrawal } from '../../testing/adminRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { WithdrawalHistoryPage } from './WithdrawalHistoryPage';

const route = '/account/withdrawal-history';
const totals = { total: 48_500, pending: 12_500, approved: 36_000, rejected: 0, returned: 0 };
const getPage = (rows: Withdrawal[]): Answers => ({ listWithdrawals: listOf(rows) });
const show = (answers: Answers = {}, at = route) => {
  serve({ getWithdrawalTotals: { data: totals }, ...getPage([withdrawal()]), ...answers });
  return renderWithStore(<WithdrawalHistoryPage />, { route: at, session: 'member' });
};

test('three cards sum withdrawals, and a fourth returned ones', async () => {
  const { server, unmount } = show();
  const getSum = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).nextElementSibling;
  expect(await screen.findByText('₦48,500')).toBeVisible();
  expect(await getSum('Total Withdrawals')).toHaveTextContent('₦48,500');
  expect(await getSum('Pending')).toHaveTextContent('₦12,500');
  expect(await getSum('Approved')).toHaveTextContent('₦36,000');
  expect(screen.queryByText('Rejected', { selector: 'dt' })).not.toBeInTheDocument();
  expect(server.inputsOf('getWithdrawalTotals')).toHaveLength(1);
  unmount();
  show({ getWithdrawalTotals: { data: { ...totals, rejected: 700 } } });
  expect(await getSum('Rejected')).toHaveTextContent('₦700');
});

test('a row shows reference, amount, date, state and a rejection’s reason', async () => {
  const rejected = withdrawal({
    id: idOf(2),
    reference: 'WD-REJECTED',
    status: 'rejected',
    stage: 'rejected',
    reason: 'The account name differs.',
  });
  show(getPage([withdrawal(), rejected]));
  const row = async (reference: string) => within((await screen.findByText(reference)).closest('tr')!);
  const first = await row('WD-4Q7K2M9A');
  expect(first.getByText('₦12,500')).toBeVisible();
  expect(first.getByText('5th of Mar 2025')).toHaveAttribute('title', 'Wed 5 Mar 2025, 10:12');
  expect(first.getByText('Pending')).toBeVisible();
  expect((await row('WD-REJECTED')).getByText('Reason: The account name differs.')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
    'ID',
    'Amount',
    'Date',
    'Status',
  ]);
});

test('an approved one shows progress, and a returned one differs from a paid one', async () => {
  const approved = (n: number, stage: Withdrawal['stage'], reason: string | null = null) =>
    withdrawal({ id: idOf(n), reference: `WD-${n}`, status: 'approved', stage, reason });
  show({
    ...getPage([
      approved(1, 'approved'),
      approved(2, 'sent'),
      approved(3, 'paid'),
      approved(4, 'returned', 'The account number does not exist.'),
    ]),
    getWithdrawalTotals: { data: { ...totals, returned: 9_000 } },
  });
  const state = async (reference: string) =>
    within((await screen.findByText(reference)).closest('tr')!).getAllByRole('cell')[3]?.textContent;
  expect(await state('WD-1')).toBe('ApprovedNot sent to your bank yet');
  expect(await state('WD-2')).toBe('ApprovedOn its way to your bank');
  expect(await state('WD-3')).toBe('ApprovedPaid to your bank');
  expect(await state('WD-4')).toBe(
    'ApprovedReturned: the money is back in your walletReason: The account number does not exist.',
  );
  expect(await screen.findByText('₦9,000 of it was returned to your wallet')).toBeVisible();
});

test('an unknown order in the address still shows the list', async () => {
  const { server } = show({}, `${route}?sort=colour`);
  expect(await screen.findByText('WD-4Q7K2M9A')).toBeVisible();
  expect(server.inputsOf('listWithdrawals')).toEqual([{ page: '1', pageSize: '10' }]);
});

test('nothing withdrawn yet says so', async () => {
  show({
    getWithdrawalTotals: { data: { total: 0, pending: 0, approved: 0, rejected: 0, returned: 0 } },
    ...getPage([]),
  });
  expect(await screen.findByText('No withdrawals yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Withdraw Funds' })).toHaveAttribute('href', '/account/withdraw');
});

test('sums and rows fail and recover separately', async () => {
  const broken = refuse(500, messages.server.internal);
  const { user, server } = show({ getWithdrawalTotals: broken, listWithdrawals: broken });
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  server.change({ getWithdrawalTotals: { data: totals } });
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(await screen.findByText('₦48,500')).toBeVisible();
  server.change(getPage([withdrawal()]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('WD-4Q7K2M9A')).toBeVisible();
});
