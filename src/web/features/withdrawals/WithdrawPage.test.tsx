import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import type { WithdrawalStatus } from '../../../contract/primitives';
import { accountApi } from '../../api/accountApi';
import { formatDateTime } from '../../lib/dates';
import { tabKey } from '../../lib/siteStorage';
import { idOf, listOf, withdrawal as listed } from '../../testing/adminRows';
import { profile } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { cut, refuse, serve, type Answers } from '../../testing/serve';
import { WithdrawPage } from './WithdrawPage';

const withdrawal = {
  transactionId: idOf(1),
  reference: 'WD-4Q7K2M9A',
  status: 'pending' as WithdrawalStatus,
  bank_name: 'Guaranty Trust Bank',
  account_no: '0123456789',
};
const accepted = { data: withdrawal };
const show = (answers: Answers = {}) => {
  const terms = { data: { charges_borne_by: 'product' as const, usual_hours: 9 } };
  serve({ getProfile: profile(), getWithdrawalTerms: terms, requestWithdrawal: accepted, ...answers });
  return renderWithStore(<WithdrawPage />, { route: '/account/withdraw', session: 'member' });
};
const keptKey = () =>
  (JSON.parse(sessionStorage.getItem(tabKey('withdrawal')) ?? 'null') as { key: string } | null)?.key;
const amountField = () => screen.findByRole('textbox', { name: /Amount/ });
const withdraw = () => screen.getByRole('button', { name: /^Withdraw$/ });
type User = ReturnType<typeof show>['user'];
const sheet = () => screen.findByRole('dialog', { name: 'Review your withdrawal' });
const noSheet = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
/** Enabled once the fees are known. */
const confirmButton = async () => {
  const button = await screen.findByRole('button', { name: 'Confirm' });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};
const review = async (user: User, amount?: string) => {
  if (amount !== undefined) await user.type(await amountField(), amount);
  await user.click(withdraw());
  return sheet();
};
/** Makes a request from start to end. */
const ask = async (user: User, amount?: string) => {
  await review(user, amount);
  await user.click(await confirmButton());
};

test('shows balance, held amount and bank account', async () => {
  show();
  const wallet = await screen.findByRole('region', { name: 'Your wallet' });
  expect(wallet).toHaveTextContent('Available₦6,200On hold₦1,500');
  const bank = screen.getByRole('region', { name: 'Your bank details' });
  expect(bank).toHaveTextContent('Guaranty Trust Bank ••••6789ADAEZE OKAFOR');
  expect(document.body).not.toHaveTextContent('0123456789');
  expect(screen.getByRole('link', { name: 'Change in your profile' })).toHaveAttribute(
    'href',
    '/account/profile?edit=bank_name',
  );
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
  await noSheet();
  expect(server.inputsOf('requestWithdrawal')).toHaveLength(0);
});

test('an accepted request shows reference, account, date and next step', async () => {
  const { user, server } = show();
  await ask(user, '₦5,000');
  const confirmation = (await screen.findByText('WD-4Q7K2M9A')).closest('[role="status"]') as HTMLElement;
  expect(confirmation).toHaveFocus();
  expect(screen.getAllByText('Withdrawal request successful')).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Withdrawal request successful');
  expect(confirmation).toHaveTextContent('₦5,000 is on hold while we check the request.');
  expect(confirmation).toHaveTextContent('your account ••••6789 at Guaranty Trust Bank. Usually within 9 hours.');
  expect(within(confirmation).getByRole('link', { name: 'Follow this withdrawal' })).toHaveAttribute(
    'href',
    `/account/withdrawal-history/${idOf(1)}`,
  );
  expect(server.inputsOf('requestWithdrawal')).toEqual([{ amount: '5000' }]);
  // The balance has changed, so it is refetched.
  await waitFor(() => expect(server.inputsOf('getProfile')).toHaveLength(2));
  await user.click(within(confirmation).getByRole('button', { name: 'Withdraw again' }));
  expect(await amountField()).toHaveValue('');
});

test('quick amounts fill the field; All requests the whole balance', async () => {
  const { user, server } = show();
  const quick = within(await screen.findByRole('group', { name: 'Quick amounts' }));
  expect(quick.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '₦1,000',
    '₦2,000',
    '₦5,000',
    'All ₦6,200',
  ]);
  await user.click(quick.getByRole('button', { name: '₦2,000' }));
  expect(await amountField()).toHaveValue('2,000');
  expect(quick.getByRole('button', { name: '₦2,000' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(quick.getByRole('button', { name: 'All ₦6,200' }));
  await ask(user);
  await waitFor(() => expect(server.inputsOf('requestWithdrawal')).toEqual([{ amount: '6200' }]));
});

describe('costs', () => {
  const rich = profile({ userbalance: { balance: 80_000, on_hold: 0, total_earned: 80_000 } });
  const costs = () => screen.getByRole('status', { name: 'What it costs' });
  const type = async (amount: string, answers: Answers) => {
    const shown = show({ getProfile: rich, ...answers });
    await shown.user.type(await amountField(), amount);
    await waitFor(() => expect(costs()).toHaveTextContent(/receive|arrives/));
    return shown;
  };
  const member = { getWithdrawalTerms: { data: { charges_borne_by: 'member' as const, usual_hours: null } } };

  test.each([
    ['10000', {}, 'You’ll receive ₦10,000. Stamp duty ₦50 and transfer fee ₦25: we pay them.'],
    ['9999.50', {}, 'You’ll receive ₦9,999.50. Transfer fee ₦25: we pay it.'],
    ['20000', member, 'You’ll receive ₦19,925. Stamp duty ₦50 and transfer fee ₦25: taken off.'],
    ['500', member, 'You’ll receive ₦490. Transfer fee ₦10: taken off.'],
  ])('%s in the field: the amount that arrives and who pays the charges', async (amount, answers, text) => {
    await type(amount, answers);
    expect(costs()).toHaveTextContent(text);
  });

  test.each([
    ['10000', {}, 'You withdraw₦10,000Fee₦0You’ll receive₦10,000', 'ArrivesUsually within 9 hours'],
    ['20000', member, 'You withdraw₦20,000Stamp duty−₦50Transfer fee−₦25You’ll receive₦19,925', 'ArrivesOnce we’ve'],
    ['500', member, 'You withdraw₦500Transfer fee−₦10You’ll receive₦490', 'ArrivesOnce we’ve checked it'],
  ])('%s in the review: each part, the destination and by when', async (amount, answers, sums, when) => {
    const { user } = await type(amount, answers);
    const dialog = await review(user);
    expect(dialog).toHaveTextContent(sums);
    expect(dialog).toHaveTextContent('ToGuaranty Trust Bank ••••6789Account nameADAEZE OKAFOR');
    expect(dialog).toHaveTextContent(when);
  });

  test('are not shown for an impossible amount', async () => {
    const { user } = show();
    await user.type(await amountField(), '99');
    await user.click(withdraw());
    await screen.findByText(messages.withdrawals.belowMinimum);
    expect(costs()).toBeEmptyDOMElement();
  });

  test('if unknown show the highest charge with a retry, and the form stays usable', async () => {
    const { user, server } = await type('20000', { getWithdrawalTerms: refuse(500, '') });
    expect(costs()).toHaveTextContent('At most ₦75 is taken off, so that ₦19,925 or more arrives');
    // Inside, it would be announced with every digit.
    expect(within(costs()).queryByRole('button')).not.toBeInTheDocument();
    const dialog = await review(user);
    await waitFor(() => expect(dialog).toHaveTextContent('FeeAt most ₦75You’ll receive₦19,925 or more'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    server.change({ getWithdrawalTerms: { data: { charges_borne_by: 'product', usual_hours: null } } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(costs()).toHaveTextContent('we pay them'));
    await ask(user);
    expect(await screen.findByText('WD-4Q7K2M9A')).toBeVisible();
  });
});

describe('the review', () => {
  test('requests nothing by itself and returns to the amount and its button', async () => {
    const { user, server } = show();
    await review(user, '500');
    await user.keyboard('{Escape}');
    await noSheet();
    expect(withdraw()).toHaveFocus();
    expect(await amountField()).toHaveValue('500');
    await review(user);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await noSheet();
    expect(server.inputsOf('requestWithdrawal')).toHaveLength(0);
  });

  test('says when the balance changes and asks again', async () => {
    const { user, server, store } = show();
    const dialog = await review(user, '500');
    await confirmButton();
    server.change({ getProfile: profile({ userbalance: { balance: 4_000, on_hold: 0, total_earned: 18_450 } }) });
    act(() => void store.dispatch(accountApi.util.invalidateTags([{ type: 'profile' }])));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('You have ₦4,000 available now.');
    await user.click(within(dialog).getByRole('button', { name: 'I have checked it' }));
    expect(server.inputsOf('requestWithdrawal')).toHaveLength(0);
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
    await user.click(await confirmButton());
    expect(await screen.findByText('WD-4Q7K2M9A')).toBeVisible();
  });

  test('shows changed bank details and asks again', async () => {
    const { user, server, store } = show();
    const dialog = await review(user, '500');
    server.change({ getProfile: profile({ bankdetails: { ...profile().bankdetails, account_no: '0123450000' } }) });
    act(() => void store.dispatch(accountApi.util.invalidateTags([{ type: 'profile' }])));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Your bank details have changed');
    expect(dialog).toHaveTextContent('••••0000');
    expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  });

  test('cannot be confirmed with too little money or during a cooldown', async () => {
    const { user, server, store } = show();
    const dialog = await review(user, '500');
    const change = async (part: Parameters<typeof profile>[0], text: string) => {
      server.change({ getProfile: profile(part) });
      act(() => void store.dispatch(accountApi.util.invalidateTags([{ type: 'profile' }])));
      expect(await within(dialog).findByText(text)).toBeVisible();
    };
    await change({ userbalance: { balance: 400, on_hold: 0, total_earned: 400 } }, messages.withdrawals.insufficient);
    const withdrawals_from = new Date(Date.now() + 3_600_000).toISOString();
    const text = messages.withdrawals.bankChanged(formatDateTime(withdrawals_from));
    await change({ bankdetails: { ...profile().bankdetails, withdrawals_from } }, text);
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await noSheet();
    // Visible on the page, not in the sheet.
    expect(screen.getByText(text)).toBeVisible();
    expect(server.inputsOf('requestWithdrawal')).toHaveLength(0);
  });

  test('sends one request for repeated presses', async () => {
    let arrive = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (arrive = resolve));
    const { user, server } = show({ requestWithdrawal: () => waiting.then(() => accepted) });
    await review(user, '500');
    const button = await confirmButton();
    fireEvent.click(button);
    fireEvent.click(button);
    const busy = await screen.findByRole('button', { name: /Sending/ });
    await user.click(busy);
    await user.keyboard('{Escape}');
    expect(await sheet()).toBeVisible();
    arrive();
    await screen.findByText('WD-4Q7K2M9A');
    expect(server.inputsOf('requestWithdrawal')).toHaveLength(1);
  });
});

test('a refusal of the amount closes the review and shows under the field', async () => {
  const text = messages.withdrawals.insufficient;
  const { user } = show({ requestWithdrawal: refuse('insufficient_balance', text, { amount: text }) });
  await ask(user, '500');
  expect(await screen.findByText(text)).toBeVisible();
  await noSheet();
  expect(await amountField()).toHaveValue('500');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Amount/ })).toHaveFocus());
});

test.each([
  [
    'with the words of the server',
    refuse('withdrawal_repeated', messages.withdrawals.repeated),
    messages.withdrawals.repeated,
  ],
  ['without words of the server', refuse(400, ''), messages.withdrawals.requestFailed],
  ['without words of a server that calls its refusal 200', refuse(200, ''), messages.withdrawals.failed],
  ['of a server that had no time for it', refuse(429, messages.server.tooMany), messages.server.tooMany],
])('a refusal %s shows in the review, keeps the amount and allows another try', async (_case, answer, text) => {
  const { user, server } = show({ requestWithdrawal: answer });
  await ask(user, '500');
  expect(await within(await sheet()).findByRole('alert')).toHaveTextContent(text);
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(keptKey()).toBeUndefined();
  await user.keyboard('{Escape}');
  await noSheet();
  expect(await amountField()).toHaveValue('500');
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  server.change({ requestWithdrawal: accepted });
  await ask(user);
  expect(await screen.findByText('WD-4Q7K2M9A')).toBeVisible();
});

const owner = profile().data.id;
const keep = (part: object = {}) =>
  sessionStorage.setItem(
    tabKey('withdrawal'),
    JSON.stringify({ key: 'lost', owner, amount: '700', about: '', atMs: Date.now(), ...part }),
  );
const getKeys = ({ calls }: ReturnType<typeof show>['server']) =>
  calls.filter(({ name }) => name === 'requestWithdrawal').map(({ headers }) => headers.get('idempotency-key'));

describe('a request without an answer', () => {
  const lose = async (answers: Answers) => {
    const shown = show({ listWithdrawals: cut, ...answers });
    await ask(shown.user, '500');
    await screen.findByRole('group', { name: 'No answer yet' });
    return shown;
  };

  test.each([
    ['the line was cut', cut],
    ['a proxy gave up', refuse(504, '')],
  ])('%s: the page shows its state and focus, and allows no other request', async (_case, answer) => {
    const { server } = await lose({ requestWithdrawal: answer });
    const group = screen.getByRole('group', { name: 'No answer yet' });
    expect(group).toHaveFocus();
    expect(group).toHaveTextContent('You asked to withdraw ₦500 on');
    expect(group).toHaveTextContent('We don’t know yet if your request arrived.');
    expect(within(group).getByRole('link', { name: 'Look in your history' })).toBeVisible();
    expect(await within(group).findByText('Still no answer. Check your network and try again.')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(new Set(getKeys(server))).toEqual(new Set([keptKey()]));
  });

  test('found in the list was made once', async () => {
    const { user, server } = await lose({ requestWithdrawal: cut });
    const sent = getKeys(server).length;
    const [key] = getKeys(server);
    server.change({ listWithdrawals: listOf([listed({ id: idOf(1), reference: 'WD-4Q7K2M9A', amount: 500 })]) });
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText('WD-4Q7K2M9A')).toBeVisible();
    expect(server.inputsOf('listWithdrawals')).toContainEqual(expect.objectContaining({ key }));
    expect(getKeys(server)).toHaveLength(sent);
    expect(keptKey()).toBeUndefined();
  });

  test('missing from the list did not arrive, and the next is another', async () => {
    const { user, server } = await lose({ requestWithdrawal: cut });
    const [lost] = getKeys(server);
    server.change({ listWithdrawals: listOf([]), requestWithdrawal: accepted });
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.server.pendingNotArrived);
    expect(keptKey()).toBeUndefined();
    const sofar = getKeys(server).length;
    await ask(user, '600');
    await screen.findByText('WD-4Q7K2M9A');
    expect(getKeys(server)[sofar]).not.toBe(lost);
  });

  test('repeated with the same amount is the same request, in case the first arrives late', async () => {
    const { user, server } = await lose({ requestWithdrawal: cut });
    server.change({ listWithdrawals: listOf([]), requestWithdrawal: accepted });
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    await screen.findByText(messages.server.pendingNotArrived);
    await review(user, '500.00');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await noSheet();
    await ask(user);
    await screen.findByText('WD-4Q7K2M9A');
    expect(new Set(getKeys(server)).size).toBe(1);
    // The next request is another, even for the same amount.
    await user.click(screen.getByRole('button', { name: 'Withdraw again' }));
    await ask(user, '500');
    await waitFor(() => expect(new Set(getKeys(server)).size).toBe(2));
  });

  test('refused by a later attempt is looked up, because that says nothing about the first', async () => {
    let trips = 0;
    const { server } = await lose({
      requestWithdrawal: () => (trips++ === 0 ? cut() : refuse('internal', messages.server.internal)),
    });
    server.change({ listWithdrawals: listOf([listed({ id: idOf(1), reference: 'WD-4Q7K2M9A', amount: 500 })]) });
    expect(await screen.findByText('WD-4Q7K2M9A')).toBeVisible();
  });

  test('is looked up after a reload and never resent', async () => {
    keep();
    const { server } = show({
      listWithdrawals: listOf([listed({ id: idOf(1), reference: 'WD-4Q7K2M9A', amount: 700 })]),
    });
    expect(await screen.findByText('WD-4Q7K2M9A')).toBeVisible();
    expect(server.inputsOf('listWithdrawals')).toContainEqual(expect.objectContaining({ key: 'lost' }));
    expect(getKeys(server)).toEqual([]);
    expect(keptKey()).toBeUndefined();
  });

  test('of another person in this tab stays hidden', async () => {
    keep({ owner: idOf(555) });
    show();
    expect(await amountField()).toBeVisible();
  });

  test.each<[WithdrawalStatus, string]>([
    ['pending', '₦500 is on hold while we check the request. Then it is sent to your account ••••3210 at Access Bank'],
    ['approved', 'was approved for your account ••••3210 at Access Bank. The withdrawal’s page shows how far it is.'],
    ['rejected', '₦500 is back in your wallet'],
  ])('found %s names its account, not the profile’s', async (status, text) => {
    const { user, server } = await lose({ requestWithdrawal: cut });
    const part = { id: idOf(1), reference: 'WD-4Q7K2M9A', amount: 500, status };
    server.change({
      listWithdrawals: listOf([{ ...listed(part), bank_name: 'Access Bank', account_no: '9876543210' }]),
    });
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    const confirmation = (await screen.findByText('WD-4Q7K2M9A')).closest('[role="status"]') as HTMLElement;
    expect(confirmation).toHaveTextContent(text);
  });
});

test('after new bank details the form waits and says until when', async () => {
  const withdrawals_from = new Date(Date.now() + 3_600_000).toISOString();
  show({ getProfile: profile({ bankdetails: { ...profile().bankdetails, withdrawals_from } }) });
  expect(await screen.findByText(messages.withdrawals.bankChanged(formatDateTime(withdrawals_from)))).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a past cooldown blocks nothing', async () => {
  const withdrawals_from = new Date(Date.now() - 1_000).toISOString();
  show({ getProfile: profile({ bankdetails: { ...profile().bankdetails, withdrawals_from } }) });
  expect(await amountField()).toBeVisible();
});

test('without bank details the page links to the profile', async () => {
  show({
    getProfile: profile({ bankdetails: { bank_name: '', account_name: '', account_no: '', withdrawals_from: null } }),
  });
  expect(await screen.findByText(messages.withdrawals.bankMissing)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add in your profile' })).toHaveAttribute(
    'href',
    '/account/profile?edit=bank_name',
  );
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a wallet below the minimum says when withdrawing is possible', async () => {
  show({ getProfile: profile({ userbalance: { balance: 40, on_hold: 0, total_earned: 40 } }) });
  expect(await screen.findByText('You can withdraw once your wallet has ₦100 or more.')).toBeVisible();
});

test('a failed profile can be retried', async () => {
  const { user, server } = show({ getProfile: refuse(500, messages.server.internal) });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.profile.loadFailed);
  server.change({ getProfile: profile() });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('₦6,200')).toBeVisible();
});
