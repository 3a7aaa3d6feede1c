import { act, screen, within } from '@testing-library/react';
import { messages } from '../../../contract/messages';
import { baseApi } from '../../api/baseApi';
import { wholeTag } from '../../api/tags';
import { answerOf, idOf, withdrawal } from '../../testing/deskRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { WithdrawalPage } from './WithdrawalPage';

const asked = withdrawal({ id: idOf(1), amount: 5_000, account_no: '0123456789', bank_name: 'Guaranty Trust Bank' });
const show = (answers: Answers = { getWithdrawal: answerOf(asked) }) => {
  serve(answers);
  return renderWithStore(<WithdrawalPage />, {
    route: `/account/withdrawal-history/${idOf(1)}`,
    path: '/account/withdrawal-history/:id',
    session: 'member',
  });
};
const steps = async () =>
  within(await screen.findByRole('list', { name: 'What happened' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a pending one says what was asked for, when, and what comes next', async () => {
  show();
  const [requested, next] = await steps();
  expect(requested).toMatch(/^Requested.+2025, \d\d:\d\d₦5,000 left your wallet and is on hold\.$/);
  expect(next).toContain('We check the request');
  expect(screen.getByText('Pending')).toBeVisible();
  expect(screen.getByText('••••6789')).toBeVisible();
  expect(screen.queryByText(/0123456789/)).not.toBeInTheDocument();
});

test('an approved one says when, and where the money is on its way to', async () => {
  show({ getWithdrawal: answerOf({ ...asked, status: 'approved', decidedAt: '2025-03-06T10:00:00.000Z' }) });
  const [, decided] = await steps();
  expect(decided).toBe('ApprovedThu 6 Mar 2025, 11:00On its way to your account ••••6789 at Guaranty Trust Bank.');
});

test.each([
  ['The name differs.', 'Reason: The name differs.'],
  [null, 'No reason was given.'],
])('a rejected one (%p) says why, and that the money is back', async (reason, told) => {
  const decidedAt = '2025-03-06T10:00:00.000Z';
  show({ getWithdrawal: answerOf({ ...asked, status: 'rejected', decidedAt, reason }) });
  const [, decided] = await steps();
  expect(decided).toBe(`RejectedThu 6 Mar 2025, 11:00${told}₦5,000 is back in your wallet.`);
});

test('a decision shows as soon as the page hears of it', async () => {
  const { server, store } = show();
  await steps();
  server.change({ getWithdrawal: answerOf({ ...asked, status: 'approved', decidedAt: '2025-03-06T10:00:00.000Z' }) });
  act(() => void store.dispatch(baseApi.util.invalidateTags([wholeTag('withdrawal')])));
  expect(await screen.findByRole('heading', { name: 'Approved' })).toBeVisible();
});

test.each([
  ['unknown', refuse(404, messages.server.notFound)],
  ['impossible', refuse(400, messages.server.badRequest, { id: messages.fields.id })],
])('an %s one leads back to the history', async (_case, answer) => {
  show({ getWithdrawal: answer });
  expect(await screen.findByText('There is no such withdrawal')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Withdrawal History' })).toHaveAttribute(
    'href',
    '/account/withdrawal-history',
  );
});

test('one that failed to load can be tried again', async () => {
  const { user, server } = show({ getWithdrawal: refuse(500, messages.server.internal) });
  expect(await screen.findByRole('alert')).toHaveTextContent('This withdrawal could not be loaded.');
  server.change({ getWithdrawal: answerOf(asked) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await steps()).toHaveLength(2);
});
