import { act, screen, within } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import type { FollowedWithdrawal } from '../../../contract/withdrawals';
import { baseApi } from '../../api/baseApi';
import { wholeTag } from '../../api/tags';
import { answerOf, idOf, withdrawal } from '../../testing/adminRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { WithdrawalPage } from './WithdrawalPage';

/** A withdrawal as its page gets it. */
const followed = (part: Partial<FollowedWithdrawal> = {}): FollowedWithdrawal => ({
  ...withdrawal(),
  receipt: null,
  ...part,
});
const pending = followed({ id: idOf(1), amount: 5_000, account_no: '0123456789', bank_name: 'Guaranty Trust Bank' });
const show = (answers: Answers = { getWithdrawal: answerOf(pending) }) => {
  serve(answers);
  return renderWithStore(<WithdrawalPage />, {
    route: `/account/withdrawal-history/${idOf(1)}`,
    path: '/account/withdrawal-history/:id',
    session: 'member',
  });
};
const steps = async () =>
  within(await screen.findByRole('list', { name: 'The way of this withdrawal' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a pending one shows request, time and next step', async () => {
  show();
  const [requested, next] = await steps();
  expect(requested).toMatch(/^Requested.+2025, \d\d:\d\d₦5,000 left your wallet and is on hold\.$/);
  expect(next).toContain('We check the request');
  expect(screen.getByText('Pending')).toBeVisible();
  expect(screen.getByText('••••6789')).toBeVisible();
  expect(screen.queryByText(/0123456789/)).not.toBeInTheDocument();
});

const decidedAt = '2025-03-06T10:00:00.000Z';
const approved = followed({ ...pending, status: 'approved', stage: 'approved', receives: 5_000, decidedAt });
const sent = { ...approved, stage: 'sent' as const, sentAt: '2025-03-06T12:00:00.000Z' };
const paid = { ...sent, stage: 'paid' as const, paidAt: '2025-03-07T09:00:00.000Z' };

test.each([
  [
    'approved',
    approved,
    ['ApprovedThu 6 Mar 2025, 11:00We checked the request and approved it.', /^We send it to your bank₦5,000 goes to/],
  ],
  [
    'sent',
    sent,
    [
      /^ApprovedThu 6 Mar/,
      'SentThu 6 Mar 2025, 13:00We sent ₦5,000 to your account ••••6789 at Guaranty Trust Bank.',
      /^Waiting for your bank/,
    ],
  ],
  [
    'paid',
    paid,
    [
      /^ApprovedThu 6 Mar/,
      /^SentThu 6 Mar/,
      'PaidFri 7 Mar 2025, 10:00₦5,000 was paid to your account ••••6789 at Guaranty Trust Bank.',
    ],
  ],
] as const)('one that is %s shows each step’s time and the next step', async (_stage, row, expected) => {
  show({ getWithdrawal: answerOf(row) });
  const [requested, ...later] = await steps();
  expect(requested).toMatch(/₦5,000 left your wallet and was on hold\.$/);
  expect(later).toEqual(
    expected.map((words) => (typeof words === 'string' ? words : (expect.stringMatching(words) as string))),
  );
});

test('a returned one says why, that the money is back, and what to do', async () => {
  const returnedAt = '2025-03-08T09:00:00.000Z';
  const reason = 'The account number does not exist.';
  show({ getWithdrawal: answerOf({ ...paid, stage: 'returned', returnedAt, reason }) });
  const last = (await steps()).at(-1);
  expect(last).toBe(
    `ReturnedSat 8 Mar 2025, 10:00Reason: ${reason}₦5,000 is back in your wallet.` +
      'Check the bank and the account number in your profile, then withdraw again.',
  );
  expect(screen.getByText('Approved', { selector: '.sn-tag' })).toBeVisible();
  expect(screen.getByText('Returned: the money is back in your wallet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'your profile' })).toHaveAttribute('href', '/account/profile?edit=bank_name');
  expect(screen.getByRole('link', { name: 'withdraw again' })).toHaveAttribute('href', '/account/withdraw');
  expect(screen.queryByText('You’ll receive')).not.toBeInTheDocument();
});

test.each([
  ['we bear', { charges_borne_by: 'product' as const, receives: 12_500 }, '₦12,500', 'paid by us'],
  ['are taken off', { charges_borne_by: 'member' as const, receives: 12_425 }, '₦12,425', 'taken off'],
])('the arriving amount shows beside charges that %s', async (_who, part, arrives, who) => {
  show({ getWithdrawal: answerOf(followed(part)) });
  const charges = (await screen.findByText('You’ll receive')).nextElementSibling;
  expect(charges).toHaveTextContent(`${arrives}Stamp duty ₦50 and transfer fee ₦25: ${who}`);
});

test.each([
  ['The name differs.', 'Reason: The name differs.'],
  [null, 'No reason was given.'],
])('a rejected one (%p) says why and that the money is back', async (reason, charges) => {
  show({ getWithdrawal: answerOf({ ...pending, status: 'rejected', stage: 'rejected', decidedAt, reason }) });
  const [, decided] = await steps();
  expect(decided).toBe(`RejectedThu 6 Mar 2025, 11:00${charges}₦5,000 is back in your wallet.`);
});

test('a decision shows at once', async () => {
  const { server, store } = show();
  await steps();
  server.change({ getWithdrawal: answerOf(approved) });
  act(() => void store.dispatch(baseApi.util.invalidateTags([wholeTag('withdrawal')])));
  expect(await screen.findByRole('heading', { name: 'Approved' })).toBeVisible();
});

test.each([
  ['unknown', refuse(404, messages.server.notFound)],
  ['impossible', refuse(400, messages.server.badRequest, { id: messages.fields.id })],
])('an %s one links back to the history', async (_case, answer) => {
  show({ getWithdrawal: answer });
  expect(await screen.findByText('We can’t find this withdrawal')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Withdrawal History' })).toHaveAttribute(
    'href',
    '/account/withdrawal-history',
  );
});

test('one that failed to load can be retried', async () => {
  const { user, server } = show({ getWithdrawal: refuse(500, messages.server.internal) });
  expect(await screen.findByRole('alert')).toHaveTextContent('This withdrawal could not be loaded.');
  server.change({ getWithdrawal: answerOf(pending) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await steps()).toHaveLength(2);
});
