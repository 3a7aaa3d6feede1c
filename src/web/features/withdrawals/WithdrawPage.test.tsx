import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../contract/messages';
import { idOf } from '../../testing/deskRows';
import { profile } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { cut, refuse, serve, type Answers } from '../../testing/serve';
import { WithdrawPage } from './WithdrawPage';

const accepted = { data: { transactionId: idOf(1), reference: 'WD-4Q7K2M9A', status: 'pending' as const } };
const show = (answers: Answers = {}) => {
  serve({ getProfile: profile(), requestWithdrawal: accepted, ...answers });
  return renderWithStore(<WithdrawPage />, { route: '/account/withdraw', session: 'member' });
};
const amountField = () => screen.findByRole('textbox', { name: /Amount/ });
const withdraw = () => screen.getByRole('button', { name: /^Withdraw$/ });

test('shows the balance, what is on hold, and where the money goes', async () => {
  show();
  expect(await screen.findByText('₦6,200')).toBeVisible();
  expect(screen.getByText('On hold').nextElementSibling).toHaveTextContent('₦1,500');
  expect(screen.getByText('Guaranty Trust Bank')).toBeVisible();
  expect(screen.getByText('0123456789')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change in your profile' })).toHaveAttribute('href', '/account/profile');
});

test.each([
  ['', messages.withdrawals.amountInvalid],
  ['0', messages.withdrawals.amountInvalid],
  ['99', messages.withdrawals.belowMinimum],
  ['6200.01', messages.withdrawals.insufficient],
])('%p is stopped before any call: %s', async (typed, text) => {
  const { user, server } = show();
  const field = await amountField();
  if (typed) await user.type(field, typed);
  await user.click(withdraw());
  expect(await screen.findByText(text)).toBeVisible();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(server.inputsOf('requestWithdrawal')).toHaveLength(0);
});

test('the error goes as soon as the amount is changed', async () => {
  const { user } = show();
  await user.type(await amountField(), '99');
  await user.click(withdraw());
  const text = await screen.findByText(messages.withdrawals.belowMinimum);
  await user.type(await amountField(), '9');
  await waitFor(() => expect(text).not.toBeInTheDocument());
});

test('an accepted request names its reference, where it goes and what happens next', async () => {
  const { user, server } = show();
  await user.type(await amountField(), '₦5,000');
  await user.click(withdraw());
  const confirmation = (await screen.findByText('WD-4Q7K2M9A')).closest('[role="status"]') as HTMLElement;
  expect(confirmation).toHaveFocus();
  expect(confirmation).toHaveTextContent('₦5,000 is on hold while we check the request.');
  expect(confirmation).toHaveTextContent('0123456789 at Guaranty Trust Bank');
  expect(within(confirmation).getByRole('link', { name: 'See it in your history' })).toHaveAttribute(
    'href',
    '/account/withdrawal-history',
  );
  expect(server.inputsOf('requestWithdrawal')).toEqual([{ amount: '5000' }]);
  // The balance has changed, so it is asked for again.
  await waitFor(() => expect(server.inputsOf('getProfile')).toHaveLength(2));
  await user.click(within(confirmation).getByRole('button', { name: 'Withdraw again' }));
  expect(await amountField()).toHaveValue('');
});

test('Withdraw all asks for the whole balance', async () => {
  const { user, server } = show();
  await user.click(await screen.findByRole('button', { name: 'Withdraw all' }));
  await user.click(withdraw());
  await waitFor(() => expect(server.inputsOf('requestWithdrawal')).toEqual([{ amount: '6200' }]));
});

test('a second press, or Enter, while the request runs sends nothing', async () => {
  let arrive = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (arrive = resolve));
  const { user, server } = show({ requestWithdrawal: () => waiting.then(() => accepted) });
  await user.type(await amountField(), '500');
  await user.click(withdraw());
  const busy = await screen.findByRole('button', { name: /Withdrawing/ });
  await user.click(busy);
  await user.type(await amountField(), '{Enter}');
  arrive();
  await screen.findByText('WD-4Q7K2M9A');
  expect(server.inputsOf('requestWithdrawal')).toHaveLength(1);
});

test.each([
  [
    'under the field',
    refuse(409, messages.withdrawals.insufficient, { amount: messages.withdrawals.insufficient }),
    messages.withdrawals.insufficient,
  ],
  ['above the button', refuse(409, messages.withdrawals.repeated), messages.withdrawals.repeated],
  ['without words of the server', refuse(500, ''), messages.withdrawals.requestFailed],
  ['without an answer', cut, messages.network.failed],
])('a refusal is told %s, and the amount stays', async (_case, answer, text) => {
  const { user } = show({ requestWithdrawal: answer });
  await user.type(await amountField(), '500');
  await user.click(withdraw());
  expect(await screen.findByText(text)).toBeVisible();
  expect(await amountField()).toHaveValue('500');
});

test('without bank details the page sends the member to the profile', async () => {
  show({
    getProfile: profile({ bankdetails: { bank_name: '', account_name: '', account_no: '', withdrawals_from: null } }),
  });
  expect(await screen.findByText(messages.withdrawals.bankMissing)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add in your profile' })).toHaveAttribute('href', '/account/profile');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a wallet below the minimum says from when it can be withdrawn', async () => {
  show({ getProfile: profile({ userbalance: { balance: 40, on_hold: 0, total_earned: 40 } }) });
  expect(await screen.findByText('You can withdraw once your wallet holds ₦100 or more.')).toBeVisible();
});

test('a profile that failed to load can be tried again', async () => {
  const { user, server } = show({ getProfile: refuse(500, messages.server.internal) });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.profile.loadFailed);
  server.change({ getProfile: profile() });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('₦6,200')).toBeVisible();
});
