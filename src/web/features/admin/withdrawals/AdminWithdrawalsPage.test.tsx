import { act, screen, waitFor, within } from '@testing-library/react';
import type { ArgOf } from '../../../../contract/endpoint';
import * as messages from '../../../../contract/messages';
import type { AdminWithdrawal, listAdminWithdrawals } from '../../../../contract/withdrawals';
import { adminApi } from '../../../api/adminApi';
import { adminWithdrawal, answerOf, idOf, listOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { cut, refuse, serve } from '../../../testing/serve';
import { AdminWithdrawalsPage } from './AdminWithdrawalsPage';
import { BulkRuns } from '../shared/bulk-decisions/BulkRuns';
import { DecisionToast } from '../shared/decisions/DecisionToast';
import { WithdrawalActions } from '../shared/withdrawals/WithdrawalActions';

const route = '/admin/withdrawal';
const whole = `${route}?status=all`;
const moreNow = messages.proofs.bulkSelectionChanged('withdrawals', 15, '₦25,000');
const openWithdrawals = (
  <>
    <BulkRuns />
    <AdminWithdrawalsPage />
    <DecisionToast />
  </>
);
const show = (at = route) => renderWithStore(openWithdrawals, { route: at, session: 'admin' });
const sendNow = async () => (await within(document.body).findAllByRole('button', { name: /^Send now: / }))[0]!;
const getRow = async (fullname: string) => (await screen.findByText(fullname)).closest('tr')!;
const button = (place: HTMLElement, name: string) => within(place).getByRole('button', { name });
const sums = answerOf({ total: 48_250_300.5, pending: 13_300, approved: 45_000_000, rejected: 1_999_500.5 });

const ada = adminWithdrawal({ id: idOf(1) });
const tunde = adminWithdrawal({ id: idOf(2), amount: '800.00' }, 'Tunde Adebayo');

function serveAdmin(...withdrawals: AdminWithdrawal[]) {
  let kept = withdrawals;
  return serve({
    getWithdrawalSummary: sums,
    listAdminWithdrawals: ({ status, page = 1, pageSize = 5 }: ArgOf<typeof listAdminWithdrawals>) => {
      const found = kept.filter(({ withdraw }) => !status || withdraw.status === status);
      const first = (Number(page) - 1) * Number(pageSize);
      return listOf(found.slice(first, first + Number(pageSize)), { total: found.length });
    },
    decideWithdrawal: ({ withdrawl_id: id, given_status: status }) => {
      kept = kept.map((row) => (row.withdraw.id === id ? { ...row, withdraw: { ...row.withdraw, status } } : row));
      return answerOf({ id, status });
    },
  });
}

test('a request shows the bank’s details and its day, and the cards sum every page', async () => {
  serveAdmin(...Array.from({ length: 7 }, (_, n) => adminWithdrawal({ id: idOf(n + 1) }, `Member ${n + 1}`)));
  show();
  const row = await getRow('Member 1');
  for (const text of ['₦12,500', 'Guaranty Trust Bank', '0123456789', '5th of Mar 2025', 'Pending']) {
    expect(within(row).getByText(text)).toBeVisible();
  }
  expect(screen.getByText('Showing 1-5 from 7')).toBeVisible();
  expect(await screen.findByText('₦48,250,300.50')).toBeVisible();
  for (const [label, sum] of [
    ['Total Withdrawals', '₦48,250,300.50'],
    ['Pending Withdrawals Amount', '₦13,300'],
    ['Accepted Withdrawals Amount', '₦45,000,000'],
    ['Declined Withdrawals', '₦1,999,500.50'],
  ] as const)
    expect(screen.getByText(label).closest('.ant-statistic')).toHaveTextContent(`${label}${sum}`);
  expect(screen.getByText(/on this page/)).toHaveTextContent('₦62,500 on this page');
});

test('an accepted row is held and can be undone; then it is approved and final', async () => {
  const server = serveAdmin(ada, tunde);
  const { user } = show();
  await user.click(button(await getRow('Adaeze Okafor'), 'Accept'));
  await user.click(button(await getRow('Adaeze Okafor'), 'Undo'));
  expect(button(await getRow('Adaeze Okafor'), 'Accept')).toBeEnabled();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Send now: / })).not.toBeInTheDocument());

  await user.click(button(await getRow('Adaeze Okafor'), 'Accept'));
  expect(server.inputsOf('decideWithdrawal')).toEqual([]);
  await user.click(await sendNow());
  expect(await screen.findByText(messages.withdrawals.approved)).toBeVisible();
  expect(server.inputsOf('decideWithdrawal')).toEqual([{ withdrawl_id: idOf(1), given_status: 'approved' }]);
  const row = await getRow('Adaeze Okafor');
  expect(await within(row).findByText('Approved')).toBeVisible();
  expect(button(row, 'Accept')).toBeDisabled();
  expect(button(await getRow('Tunde Adebayo'), 'Accept')).toBeEnabled();
});

test('nothing is declined without a reason', async () => {
  const server = serveAdmin(ada);
  const { user } = show();
  await user.click(button(await getRow('Adaeze Okafor'), 'Decline'));
  const dialog = await screen.findByRole('dialog', { name: 'Decline ₦12,500 by Adaeze Okafor?' });
  await user.click(button(dialog, 'Decline withdrawal'));
  expect(await within(dialog).findByText(messages.fields.reason)).toBeVisible();
  expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument();
  expect(server.inputsOf('decideWithdrawal')).toEqual([]);

  await user.click(button(dialog, 'The account name does not match your full name.'));
  await user.click(button(dialog, 'Decline withdrawal'));
  await user.click(await sendNow());
  expect(await screen.findByText(messages.withdrawals.rejected)).toBeVisible();
  expect(server.inputsOf('decideWithdrawal')).toEqual([
    {
      withdrawl_id: idOf(1),
      given_status: 'rejected',
      reason: 'The account name does not match your full name.',
    },
  ]);
});

test.each([
  ['pending', true],
  ['approved', false],
  ['rejected', false],
] as const)('a %s row offers actions: %s', async (status, actionable) => {
  serveAdmin(adminWithdrawal({ status }));
  show(whole);
  const row = await getRow('Adaeze Okafor');
  for (const name of ['Decline', 'Accept']) {
    if (actionable) expect(button(row, name)).toBeEnabled();
    else expect(button(row, name)).toBeDisabled();
  }
});

test('if another admin was faster the screen shows the outcome', async () => {
  const server = serveAdmin(ada);
  const { user } = show();
  await user.click(button(await getRow('Adaeze Okafor'), 'Accept'));
  server.change({
    listAdminWithdrawals: listOf([adminWithdrawal({ id: idOf(1), status: 'rejected' })]),
    decideWithdrawal: refuse('already_decided', messages.withdrawals.alreadyDecided),
  });
  await user.click(await sendNow());
  expect((await screen.findAllByText(messages.withdrawals.alreadyDecided))[0]).toBeVisible();
  expect(await within(await getRow('Adaeze Okafor')).findByText('Rejected')).toBeVisible();
});

test('a failed decision ends: the row is pending and free', async () => {
  const server = serveAdmin(ada);
  server.change({ decideWithdrawal: refuse(500, '') });
  const { user } = show();
  await user.click(button(await getRow('Adaeze Okafor'), 'Accept'));
  await user.click(await sendNow());
  expect((await screen.findAllByText(messages.withdrawals.updateFailed))[0]).toBeVisible();
  const row = await getRow('Adaeze Okafor');
  expect(within(row).getByText('Pending')).toBeVisible();
  expect(button(row, 'Accept')).toBeEnabled();
  expect(button(row, 'Decline')).toBeEnabled();
});

test('a decision without an answer says so in its row, which is free after a refetch', async () => {
  const server = serveAdmin(ada);
  const { user, store } = show();
  const row = await getRow('Adaeze Okafor');
  await user.click(button(row, 'Accept'));
  expect(within(row).getByText('Accepting')).toBeVisible();
  server.change({ decideWithdrawal: cut, listAdminWithdrawals: cut });
  await user.click(await sendNow());
  expect(await within(row).findByText('No answer yet', {}, { timeout: 10_000 })).toBeVisible();
  expect(button(row, 'Accept')).toBeDisabled();
  server.change({ listAdminWithdrawals: listOf([ada]) });
  act(() => void store.dispatch(adminApi.util.invalidateTags([{ type: 'withdrawal' }])));
  await waitFor(() => expect(button(row, 'Accept')).toBeEnabled());
}, 20_000);

test.each(['Accept', 'Decline'])('%s without a valid withdrawal id is refused before any call', async (name) => {
  const server = serve({});
  const { user } = renderWithStore(<WithdrawalActions row={adminWithdrawal({ id: '' })} />, { session: 'admin' });
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText(messages.withdrawals.invalidRequest)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.inputsOf('decideWithdrawal')).toEqual([]);
});

test('page and status are in the address; by default pending requests show, oldest first', async () => {
  const server = serveAdmin(
    ...Array.from({ length: 7 }, (_, n) => adminWithdrawal({ id: idOf(n + 1) }, `Member ${n + 1}`)),
  );
  const { user, router } = show(`${whole}&page=2`);
  await getRow('Member 6');
  expect(server.inputsOf('listAdminWithdrawals')).toEqual([{ page: '2', pageSize: '5' }]);
  await user.click(screen.getByRole('radio', { name: /^Pending/ }));
  expect(router.state.location.search).toBe('');
  await getRow('Member 1');
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await getRow('Member 6');
  expect(router.state.location.search).toBe('?page=2');
  const waiting = { pageSize: '5', status: 'pending', sort: 'createdAt' };
  expect(server.inputsOf('listAdminWithdrawals').at(-1)).toEqual({ page: '2', ...waiting });
});

test('a search without a pending match searches all in one press', async () => {
  serveAdmin(adminWithdrawal({ status: 'approved', stage: 'paid' }));
  const { user, router } = show(`${route}?q=ada`);
  await user.click(await screen.findByRole('button', { name: 'Search all' }));
  await getRow('Adaeze Okafor');
  expect(router.state.location.search).toBe('?q=ada&status=all');
});

test('a failed summary shows no figure, says so and can be retried', async () => {
  const server = serve({ getWithdrawalSummary: refuse(503, ''), listAdminWithdrawals: listOf([ada]) });
  const { user } = show();
  expect(await screen.findByText('The sums could not be loaded.')).toBeVisible();
  expect(screen.queryByText('Total Withdrawals')).not.toBeInTheDocument();
  expect(await screen.findByText('Adaeze Okafor')).toBeVisible();
  server.change({ getWithdrawalSummary: sums });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Total Withdrawals')).toBeVisible();
});

test('a shared account names other members and how many more', async () => {
  const members = [
    { id: idOf(911), fullname: 'Bola Ade' },
    { id: idOf(912), fullname: 'Chidi Eze' },
  ];
  const shared = adminWithdrawal({ id: idOf(1) });
  serveAdmin({ ...shared, bank: { ...shared.bank, sharedWith: { count: 5, members } } }, tunde);
  show();
  const row = await getRow('Adaeze Okafor');
  expect(within(row).getByTitle(/^Also used by/)).toHaveTextContent('Also used by Bola Ade, Chidi Eze and 3 more');
  expect(within(row).getByRole('link', { name: 'Bola Ade' })).toHaveAttribute(
    'href',
    `/admin/user-management/user/${idOf(911)}`,
  );
  expect(within(await getRow('Tunde Adebayo')).queryByTitle(/^Also used by/)).not.toBeInTheDocument();
});

test('a bulk decision can be undone, and then nothing is sent', async () => {
  const server = serveAdmin(ada, tunde);
  server.change({ listBulkDecisions: listOf([]) });
  const { user } = show();
  await user.click(within(await getRow('Adaeze Okafor')).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Accept 1 withdrawal' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accept 1 withdrawal?' });
  await user.click(button(dialog, 'Accept ₦12,500 to 1 member'));
  expect(await screen.findByText(/^Sending in \d s$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo: Accept 1 withdrawal' }));
  await waitFor(() => expect(screen.queryByText(/^Sending in/)).not.toBeInTheDocument());
  expect(server.inputsOf('startBulkDecision')).toEqual([]);
});

test('decided rows cannot be selected; all matching means the pending ones', async () => {
  const bola = adminWithdrawal({ id: idOf(3), status: 'approved', stage: 'paid' }, 'Bola Ade');
  const more = Array.from({ length: 4 }, (_, n) => adminWithdrawal({ id: idOf(n + 4) }, `Member ${n + 1}`));
  const server = serveAdmin(bola, tunde, ...more);
  server.change({
    listBulkDecisions: listOf([]),
    previewBulkDecision: answerOf({
      ...{ count: 5, sum: 50_800.5, members: 5, largest: 12_500 },
      leftOut: { count: 0, sum: 0, shared: 0 },
    }),
    startBulkDecision: refuse('selection_changed', moreNow, undefined, { count: 15, sum: 25_000 }),
  });
  const { user } = show(whole);
  expect(within(await getRow('Bola Ade')).getByRole('checkbox')).toBeDisabled();
  await user.click(within(await getRow('Tunde Adebayo')).getByRole('checkbox'));
  const bar = screen.getByRole('group', { name: 'Selected rows' });
  await user.click(await within(bar).findByRole('button', { name: 'Accept 1 withdrawal' }));
  expect(screen.getByText('The 1 withdrawal you selected.')).toBeVisible();
  await user.click(button(await screen.findByRole('dialog'), 'Cancel'));
  await user.click(button(bar, 'Select all 6 that match'));
  await user.click(await within(bar).findByRole('button', { name: 'Accept 5 withdrawals' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accept 5 withdrawals?' });
  expect(
    within(dialog).getByText(/^The 5 withdrawals that wait and match, .* The largest is ₦12,500\.$/),
  ).toBeVisible();

  await user.click(button(dialog, 'Accept ₦50,800.50 to 5 members'));
  const before = server.inputsOf('listAdminWithdrawals').length;
  await user.click(await sendNow());
  expect(await screen.findByText(moreNow)).toBeVisible();
  expect(server.inputsOf('startBulkDecision')).toMatchObject([{ confirmed: { count: 5, sum: 50_800.5 } }]);
  await waitFor(() => expect(server.inputsOf('listAdminWithdrawals').length).toBeGreaterThan(before));
});

test.each([
  ['approved', 'Not sent yet'],
  ['sent', 'On the way'],
  ['paid', 'Paid'],
  ['returned', 'Returned'],
] as const)('an approved one that is %s says so, and the page links to paying', async (stage, words) => {
  serveAdmin(adminWithdrawal({ status: 'approved', stage }));
  show(whole);
  const row = await getRow('Adaeze Okafor');
  expect(within(row).getByText('Approved')).toBeVisible();
  expect(within(row).getByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', '/admin/pay');
});

test('a decided row shows admin and time', async () => {
  serveAdmin(adminWithdrawal({ status: 'rejected', decidedAt: '2025-03-06T09:00:00.000Z', decidedBy: 'Amina Yusuf' }));
  show(whole);
  expect(within(await getRow('Adaeze Okafor')).getByText('6 Mar 2025, Amina Yusuf')).toBeVisible();
});

const banned: AdminWithdrawal = {
  ...ada,
  user: { ...ada.user, ban: { at: '2025-03-06T10:00:00.000Z', reason: 'Several accounts of one person.' } },
};

test('a banned member’s row says so, and accepting asks first, then holds', async () => {
  const server = serveAdmin(banned, tunde);
  const { user } = show();
  expect(within(await getRow('Adaeze Okafor')).getByText('Banned')).toBeVisible();
  expect(within(await getRow('Tunde Adebayo')).queryByText('Banned')).not.toBeInTheDocument();

  await user.click(button(await getRow('Adaeze Okafor'), 'Accept'));
  const dialog = await screen.findByRole('dialog', { name: 'Adaeze Okafor is banned' });
  expect(dialog).toHaveTextContent('Several accounts of one person.');
  await user.click(button(dialog, 'Cancel'));
  expect(screen.queryByRole('button', { name: /^Send now: / })).not.toBeInTheDocument();

  await user.click(button(await getRow('Adaeze Okafor'), 'Accept'));
  await user.click(button(await screen.findByRole('dialog'), 'Accept anyway'));
  await user.click(await sendNow());
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('decideWithdrawal'));
  expect(server.calls.find(({ name }) => name === 'decideWithdrawal')?.input).toMatchObject({
    withdrawl_id: idOf(1),
    despite_ban: true,
  });
});

test('accepting by key asks about a banned member too', async () => {
  const server = serveAdmin(banned);
  const { user } = show();
  await getRow('Adaeze Okafor');
  await user.keyboard('ja');
  expect(await screen.findByRole('dialog', { name: 'Adaeze Okafor is banned' })).toBeVisible();
  expect(server.calls.filter(({ name }) => name === 'decideWithdrawal')).toEqual([]);
});

test.each([
  'min=banana',
  'max=-3',
  'from=banana',
  'to=2026-02-30',
  'status=done',
  'sort=nothing',
  'page=abc',
  'size=7',
])('%s in the address shows no filter, requests the whole queue and disappears', async (refused) => {
  const server = serveAdmin(ada);
  const { router } = show(`${route}?${refused}`);
  await getRow('Adaeze Okafor');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  expect(server.inputsOf('listAdminWithdrawals')).toEqual([
    { page: '1', pageSize: '5', sort: 'createdAt', status: 'pending' },
  ]);
  expect(router.state.location.search).toBe('');
});

test.each([
  ['from=2026-11-28&to=2026-11-01', messages.fields.daysReversed, '?from=2026-11-01&to=2026-11-28'],
  [
    'decided_from=2026-11-28&decided_to=2026-11-01',
    messages.fields.daysReversed,
    '?decided_from=2026-11-01&decided_to=2026-11-28',
  ],
  ['min=500&max=100', messages.fields.amountsReversed, '?min=100&max=500'],
])('a reversed range (%s) is explained, sends nothing and is fixed by a press', async (reversed, words, mended) => {
  const server = serveAdmin(ada);
  const { user, router } = show(`${route}?${reversed}`);
  expect(await screen.findByText(words)).toBeVisible();
  expect(server.inputsOf('listAdminWithdrawals')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Swap them' }));
  expect(await getRow('Adaeze Okafor')).toBeVisible();
  expect(router.state.location.search).toBe(mended);
});

const sharing: AdminWithdrawal = {
  ...tunde,
  withdraw: { ...tunde.withdraw, leftOut: 'shared_account' },
  bank: { ...tunde.bank, sharedWith: { count: 2, members: [{ id: idOf(911), fullname: 'Bola Ade' }] } },
};

test.each(['the button', 'the key'])(
  'a shared account asks first by %s, names members and decides no other row meanwhile',
  async (way) => {
    const server = serveAdmin(sharing, ada);
    const { user } = show();
    const row = await getRow('Tunde Adebayo');
    if (way === 'the key') await user.keyboard('ja');
    else await user.click(button(row, 'Accept'));
    const dialog = await screen.findByRole('dialog', { name: '2 other members use this bank account' });
    expect(within(dialog).getByRole('link', { name: 'Bola Ade' })).toBeVisible();
    await user.keyboard('a');
    expect(screen.queryByRole('button', { name: /^Send now: / })).not.toBeInTheDocument();
    await user.click(button(dialog, 'Accept anyway'));
    await user.click(await sendNow());
    await waitFor(() =>
      expect(server.inputsOf('decideWithdrawal')).toEqual([{ withdrawl_id: idOf(2), given_status: 'approved' }]),
    );
  },
);

test('selected rows decided one by one are excluded and named with reasons', async () => {
  const gone: AdminWithdrawal = { ...banned, withdraw: { ...banned.withdraw, id: idOf(3), leftOut: 'banned' } };
  const server = serveAdmin(ada, sharing, gone);
  server.change({ listBulkDecisions: listOf([]), startBulkDecision: refuse(500, '') });
  const { user } = show();
  await getRow('Tunde Adebayo');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  const bar = screen.getByRole('group', { name: 'Selected rows' });
  await user.click(await within(bar).findByRole('button', { name: 'Accept 1 withdrawal' }));
  const said = '2 left out: 1 shares a bank account, 1 by a banned member.';
  expect(within(bar).getByText(said)).toBeVisible();
  const dialog = await screen.findByRole('dialog', { name: 'Accept 1 withdrawal?' });
  expect(within(dialog).getByText(said)).toBeVisible();
  await user.click(button(dialog, 'Accept ₦12,500 to 1 member'));
  await user.click(await sendNow());
  await waitFor(() =>
    expect(server.inputsOf('startBulkDecision')).toMatchObject([
      { ids: [idOf(1), idOf(2), idOf(3)], confirmed: { count: 1, sum: 12_500 } },
    ]),
  );
});

test('bar, button and dialog count all matches without those left out, which have a list', async () => {
  const more = Array.from({ length: 6 }, (_, n) => adminWithdrawal({ id: idOf(n + 1) }, `Member ${n + 1}`));
  const server = serveAdmin(...more, sharing);
  server.change({
    listBulkDecisions: listOf([]),
    previewBulkDecision: answerOf({
      ...{ count: 4, sum: 50_000, members: 4, largest: 12_500 },
      leftOut: { count: 3, sum: 3_300, shared: 2 },
    }),
  });
  const { user, router } = show();
  await user.click(within(await getRow('Member 1')).getByRole('checkbox'));
  const bar = screen.getByRole('group', { name: 'Selected rows' });
  await user.click(button(bar, 'Select all 7 that match'));
  expect(await within(bar).findByRole('button', { name: 'Accept 4 withdrawals' })).toBeEnabled();
  expect(button(bar, 'Decline 4 withdrawals')).toBeEnabled();
  expect(within(bar).getByText('3 left out: 2 share a bank account, 1 by a banned member.')).toBeVisible();
  await user.click(within(bar).getByRole('link', { name: 'Look at them' }));
  expect(router.state.location.search).toBe('?left_out=true');
  await waitFor(() => expect(server.inputsOf('listAdminWithdrawals').at(-1)).toMatchObject({ left_out: 'true' }));
  expect(screen.getByRole('button', { name: 'Clear filters' })).toHaveAttribute('title', 'Left out of bulk decisions');
});

test('a press on a heading asks for the order before it is let go, and only once', async () => {
  const server = serveAdmin(ada);
  const { user, router } = show();
  await getRow('Adaeze Okafor');
  const heading = await screen.findByRole('columnheader', { name: 'Amount' });
  await user.pointer({ target: heading, keys: '[MouseLeft>]' });
  const sorted = expect.objectContaining({ sort: 'amount', page: '1' }) as unknown;
  await waitFor(() => expect(server.inputsOf('listAdminWithdrawals').at(-1)).toEqual(sorted));
  expect(router.state.location.search).toBe('');
  await user.pointer({ target: heading, keys: '[/MouseLeft]' });
  await waitFor(() => expect(router.state.location.search).toBe('?sort=amount'));
  expect(server.inputsOf('listAdminWithdrawals')).toHaveLength(2);
});
