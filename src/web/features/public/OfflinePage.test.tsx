import { screen } from '@testing-library/react';
import { messages } from '../../../contract/messages';
import { renderWithStore } from '../../testing/renderWithStore';
import { cut, serve } from '../../testing/serve';
import { OfflinePage } from './OfflinePage';

const state = { from: '/account/withdraw?amount=500', error: messages.network.timeout };
const show = (given: unknown = state) =>
  renderWithStore(<OfflinePage />, { route: '/offline', offline: true, state: given });

it('says why, and that nothing is lost', () => {
  serve({});
  show();
  expect(screen.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible();
  expect(screen.getByText(messages.network.error)).toBeVisible();
  expect(screen.getByText(/What you have sent us is safe/)).toBeVisible();
});

it('goes back to where the person was once Retry reaches the server', async () => {
  serve({});
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/account/withdraw?amount=500');
});

it('goes to the start when the person came from nowhere', async () => {
  serve({});
  const { user } = show(null);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/');
});

it('stays while the server cannot be reached', async () => {
  serve({ ping: cut });
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(screen.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible();
});
