import { act, screen, waitFor } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import { proofKept, shown } from '../../pending/pendingSlice';
import { networkChecked } from '../../session/networkSlice';
import { renderWithStore } from '../../testing/renderWithStore';
import { cut, serve } from '../../testing/serve';
import { OfflinePage } from './OfflinePage';

const state = { from: '/account/withdraw?amount=500', error: messages.server.timeout };
const show = (given: unknown = state) =>
  renderWithStore(<OfflinePage />, { route: '/offline', offline: true, state: given });

it('says why, and that nothing is lost', () => {
  serve({});
  show();
  expect(screen.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible();
  expect(screen.getByText(messages.server.networkError)).toBeVisible();
  expect(screen.getByText(/What you have sent us is safe/)).toBeVisible();
});

it.each([
  [3_600_000, /is waiting on this phone\. The network is needed by .+: then your slot is given free\.$/],
  [
    -3_600_000,
    /is waiting on this phone\. Your slot was yours until .+\. When the network is back we’ll send the proof again/,
  ],
])('promises only the remaining time of a waiting proof (slot ends in %d ms)', async (leftMs, words) => {
  // Must stay offline while the dates load.
  serve({ ping: cut });
  const { store } = show();
  const atMs = Date.now();
  const kept = {
    key: 'k1',
    applicationId: 'a1',
    taskId: 't1',
    owner: 'ada',
    label: 'Your proof for “Share a flyer”',
    html: '<p>Posted it.</p>',
    atMs,
    until: new Date(atMs + leftMs).toISOString(),
    hasLeft: false,
    refusal: null,
  } as const;
  act(() => void store.dispatch(proofKept(shown(kept))));
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveTextContent(words));
});

it('takes the focus, so that screen readers announce it', () => {
  serve({});
  show();
  expect(screen.getByRole('heading', { name: 'No Internet Connection' })).toHaveFocus();
});

it('returns once Retry reaches the server', async () => {
  serve({});
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/account/withdraw?amount=500');
});

it('goes to the start without an origin', async () => {
  serve({});
  const { user } = show(null);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent(/^\/$/);
});

it('says that all is well when opened by hand while online', async () => {
  serve({});
  renderWithStore(<OfflinePage />, { route: '/offline' });
  expect(await screen.findByRole('heading', { name: 'You’re online' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to ShareNaira' })).toHaveAttribute('href', '/');
  expect(screen.queryByText('No Internet Connection')).not.toBeInTheDocument();
});

it('returns by itself once online', async () => {
  serve({});
  const { store } = show();
  act(() => void store.dispatch(networkChecked({ atMs: 1, error: null })));
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/account/withdraw?amount=500');
});

it('announces the check and its result', async () => {
  const server = serve({ ping: cut });
  let answer = (): void => undefined;
  const { user } = show();
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent(messages.server.networkError);
  server.change({ ping: () => new Promise((resolve) => (answer = () => resolve(new Response(null)))) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(status).toHaveTextContent('Checking the connection...');
  const button = screen.getByRole('button', { name: 'Checking...' });
  expect(button).toHaveFocus();
  await user.click(button);
  await waitFor(() => expect(server.inputsOf('ping')).toHaveLength(1));
  answer();
  expect(await screen.findByTestId('elsewhere')).toBeVisible();
  expect(server.inputsOf('ping')).toHaveLength(1);
});

describe('after a reload', () => {
  const reload = () => renderWithStore(<OfflinePage />, { route: '/offline', state });

  it('still says why, checks at once and stays while offline', async () => {
    const server = serve({ ping: cut });
    reload();
    expect(screen.getByRole('status')).toHaveTextContent('Checking the connection...');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(messages.server.networkError);
    expect(server.inputsOf('ping')).toHaveLength(1);
  });

  it('returns if the server is reached', async () => {
    serve({});
    reload();
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/account/withdraw?amount=500');
  });
});

describe('in place of a server page', () => {
  const show = (answers: Parameters<typeof serve>[0]) => {
    serve(answers);
    const reload = jest.fn();
    return { reload, ...renderWithStore(<OfflinePage reload={reload} />, { route: '/privacy', offline: true }) };
  };

  it('requests that page once Retry reaches the server', async () => {
    const { user, reload } = show({});
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByTestId('elsewhere')).not.toBeInTheDocument();
  });

  it('requests it by itself once online', () => {
    const { store, reload } = show({});
    act(() => void store.dispatch(networkChecked({ atMs: 1, error: null })));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('requests a merely slow page only on Retry', async () => {
    serve({});
    const reload = jest.fn();
    const { user } = renderWithStore(<OfflinePage reload={reload} />, { route: '/privacy' });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(reload).not.toHaveBeenCalled();
    await user.click(retry);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('requests nothing while offline', async () => {
    const { user, reload } = show({ ping: cut });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeEnabled();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('stays while offline', async () => {
  serve({ ping: cut });
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(screen.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible();
});
