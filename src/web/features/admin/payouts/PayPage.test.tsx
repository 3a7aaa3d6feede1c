import { screen, waitFor, within } from '@testing-library/react';
import type { BulkDecision } from '../../../../contract/bulkDecisions';
import * as messages from '../../../../contract/messages';
import type { PayoutSummary } from '../../../../contract/payouts';
import { adminWithdrawal, answerOf, idOf, listOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { serve } from '../../../testing/serve';
import { DecisionToast } from '../shared/decisions/DecisionToast';
import { PayPage } from './PayPage';

const show = (route: string) => renderWithStore(<PayPage />, { route, session: 'admin' });
const none = { rows: 0, amount: 0 };
const payouts = (changes: Partial<PayoutSummary> = {}) =>
  answerOf<PayoutSummary>({
    channel: 'manual',
    waiting: none,
    sent: none,
    paid: none,
    returned: none,
    troubled: 0,
    secondAdmin: { yours: none, others: none },
    heldByBan: none,
    heldByContradiction: none,
    oldestUnpaid: null,
    ...changes,
  });
const sums = answerOf({ total: 0, pending: 0, approved: 0, rejected: 0 });

test('everything unobjectionable is selected; the rest cannot be, and is counted by reason', async () => {
  const plain = adminWithdrawal({ id: idOf(1), amount: '600.00' }, 'Halima Sani');
  const shared = adminWithdrawal({ id: idOf(2), amount: '750.00', leftOut: 'shared_account' }, 'Ibrahim Musa');
  const banned = adminWithdrawal({ id: idOf(3), amount: '900.00', leftOut: 'banned' }, 'Bisi Gone');
  serve({
    getWithdrawalSummary: sums,
    getPayoutSummary: payouts(),
    listAdminWithdrawals: listOf([
      plain,
      {
        ...shared,
        bank: { ...shared.bank, sharedWith: { count: 1, members: [{ id: idOf(9), fullname: 'Blessing' }] } },
      },
      { ...banned, user: { ...banned.user, ban: { at: null, reason: null } } },
    ]),
  });
  const { user } = show('/admin/pay');
  expect(await screen.findByRole('button', { name: 'Accept ₦600 to 1 member' })).toBeEnabled();
  expect(screen.getByText('2 left out: 1 shares a bank account, 1 by a banned member.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Look at them' })).toHaveAttribute('href', '/admin/withdrawal?left_out=true');
  for (const name of [/Bisi Gone/, /Ibrahim Musa/]) expect(screen.getByRole('checkbox', { name })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /Halima Sani/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Accept ₦/ })).not.toBeInTheDocument());
});

const run = (changes: Partial<BulkDecision>): BulkDecision => ({
  id: idOf(5),
  queue: 'withdrawals',
  given_status: 'approved',
  reason: null,
  fraudulent: false,
  status: 'finished',
  stoppedBecause: null,
  total: 10,
  decided: 10,
  refused: 0,
  leftOut: 0,
  leftOutShared: 0,
  startedBy: { id: idOf(9), fullname: 'Chinedu Balogun' },
  startedAt: '2026-11-25T09:00:00.000Z',
  endedAt: '2026-11-25T09:00:02.000Z',
  ...changes,
});
const atRun = (changes: Partial<BulkDecision>, summary = payouts({ waiting: { rows: 10, amount: 1_045 } })) => {
  serve({
    getWithdrawalSummary: sums,
    getPayoutSummary: summary,
    getBulkDecision: answerOf(run(changes)),
    listBulkRefusals: listOf([]),
    listAdminWithdrawals: listOf([]),
  });
  return show(`/admin/pay?step=accept&run=${idOf(5)}`);
};

test('if all were accepted it continues to the bank file, with count and amount', async () => {
  atRun({});
  expect(await screen.findByRole('heading', { name: '10 payouts, together ₦1,045' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make the batch and save its file' })).toBeEnabled();
});

test.each([
  ['some could not be', { decided: 9, refused: 1 }, '9 decided, 1 could not be.'],
  ['somebody stopped it', { status: 'stopped', decided: 4 }, '4 decided, 6 not come to.'],
] as const)('where %s it stops, says so and continues by hand', async (_, changes, text) => {
  const { user } = atRun(changes);
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'See the report' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Go on to the bank file' }));
  expect(await screen.findByRole('button', { name: 'Make the batch and save its file' })).toBeEnabled();
});

test.each([
  [
    'is read, leads to the run',
    answerOf(run({ status: 'running', decided: 4 })),
    '4 of 10 so far. It goes on when you leave this page.',
  ],
  ['cannot be read, still says that it started', { data: 'a release that is not ours' }, /^It’s started\./],
])('an answer that %s', async (_, answer, text) => {
  serve({
    getWithdrawalSummary: sums,
    getPayoutSummary: payouts(),
    listAdminWithdrawals: listOf([adminWithdrawal({ id: idOf(1), amount: '600.00' }, 'Halima Sani')]),
    startBulkDecision: () => answer as ReturnType<typeof answerOf<BulkDecision>>,
    getBulkDecision: answerOf(run({ status: 'running', decided: 4 })),
  });
  const { user } = renderWithStore(
    <>
      <PayPage />
      <DecisionToast />
    </>,
    { route: '/admin/pay', session: 'admin' },
  );
  await user.click(await screen.findByRole('button', { name: 'Accept ₦600 to 1 member' }));
  expect(await screen.findByText(/^The withdrawals are accepted in a moment/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Send now: Accept 1 withdrawal' }));
  expect(await screen.findByText(text)).toBeVisible();
});

test('payouts for another admin, banned members and contradictions are excluded and named', async () => {
  const two = { rows: 2, amount: 60_000 };
  const one = { rows: 1, amount: 45 };
  const held = { rows: 3, amount: 300 };
  serve({
    getWithdrawalSummary: sums,
    getPayoutSummary: payouts({
      waiting: { rows: 13, amount: 61_345 },
      secondAdmin: { yours: two, others: none },
      heldByBan: one,
      heldByContradiction: held,
    }),
  });
  show('/admin/pay?step=file');
  expect(await screen.findByRole('heading', { name: '7 payouts, together ₦1,000' })).toBeVisible();
  expect(screen.getByText(messages.payouts.leftOut(2, '₦60,000'))).toBeVisible();
  expect(screen.getByText(messages.payouts.bannedHeld(1, '₦45'))).toBeVisible();
  expect(screen.getByText(messages.payouts.contradictionHeld(3, '₦300'))).toBeVisible();
});

test('with nothing to check it continues to the file, and with nothing to send to the bank', async () => {
  serve({
    getWithdrawalSummary: sums,
    getPayoutSummary: payouts(),
    listAdminWithdrawals: listOf([]),
    listPayoutBatches: listOf([]),
  });
  const { user } = show('/admin/pay');
  await user.click(await screen.findByRole('button', { name: 'Go on to the bank file' }));
  await user.click(await screen.findByRole('button', { name: 'Go on to what is at the bank' }));
  expect(await screen.findByText('No batches yet')).toBeVisible();
});
