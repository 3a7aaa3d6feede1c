import { screen } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve } from '../../testing/serve';
import { NewsletterPage } from './NewsletterPage';

it.each([
  ['/newsletter/confirm', 'Confirm subscription', 'confirmSubscription', messages.profile.newsletterConfirmed],
  ['/newsletter/unsubscribe', 'Unsubscribe', 'unsubscribe', messages.profile.newsletterUnsubscribed],
  ['/job-news/off', 'Switch off', 'stopJobNews', messages.profile.jobNewsOff],
] as const)('%s acts on a press of "%s", not on opening', async (path, button, call, text) => {
  const server = serve({ [call]: {} });
  const { user } = renderWithStore(<NewsletterPage />, { route: `${path}?token=abc` });
  expect(server.calls).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(server.inputsOf(call)).toEqual([{ token: 'abc' }]);
});

it('says that a link without a token is invalid', () => {
  serve({});
  renderWithStore(<NewsletterPage />, { route: '/newsletter/confirm' });
  expect(screen.getByText(messages.profile.newsletterLinkInvalid)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm subscription' })).not.toBeInTheDocument();
});

it('shows why a link was refused', async () => {
  serve({ unsubscribe: refuse(404, messages.profile.newsletterLinkInvalid) });
  const { user } = renderWithStore(<NewsletterPage />, { route: '/newsletter/unsubscribe?token=old' });
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText(messages.profile.newsletterLinkInvalid)).toBeVisible();
});
