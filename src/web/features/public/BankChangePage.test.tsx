import { screen } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve } from '../../testing/serve';
import { BankChangePage } from './BankChangePage';

const { bankConfirmed, bankLinkInvalid } = messages.profile;
const route = '/bank-change/confirm#token=abc';
const yes = () => screen.getByRole('button', { name: 'Yes, I changed them' });

it('acts on a press, not on opening', async () => {
  const server = serve({ confirmBankChange: { message: bankConfirmed } });
  const { user } = renderWithStore(<BankChangePage />, { route });
  expect(server.calls).toHaveLength(0);
  await user.click(yes());
  expect(await screen.findByText(bankConfirmed)).toBeVisible();
  expect(server.inputsOf('confirmBankChange')).toEqual([{ token: 'abc' }]);
  expect(screen.getByRole('link', { name: 'Go to Withdraw Funds' })).toBeVisible();
});

it('shows why a link was refused, with a retry', async () => {
  serve({ confirmBankChange: refuse(400, bankLinkInvalid) });
  const { user } = renderWithStore(<BankChangePage />, { route });
  await user.click(yes());
  expect(await screen.findByText(bankLinkInvalid)).toBeVisible();
  expect(yes()).toBeVisible();
});

it('says that a link without a token does nothing', () => {
  serve({});
  renderWithStore(<BankChangePage />, { route: '/bank-change/confirm' });
  expect(screen.getByText(bankLinkInvalid)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it.each([
  ['a signed-in person to the password of their account', 'member', '/account/my-account'],
  ['anybody else to a new password by mail', undefined, '/forgot-password'],
] as const)('leads %s if it was not them', (_, session, href) => {
  serve({});
  renderWithStore(<BankChangePage />, { route, ...(session ? { session } : {}) });
  expect(screen.getByRole('link', { name: 'No, secure my account' })).toHaveAttribute('href', href);
});
