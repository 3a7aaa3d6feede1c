import { act, render, screen } from '@testing-library/react';
import { Outlet, RouterProvider, createMemoryRouter, useLocation } from 'react-router-dom';
import { Provider } from 'react-redux';
import * as messages from '../../../contract/messages';
import { getNetworkError, getOrigin } from '../../lib/origin';
import { networkChecked } from '../../session/networkSlice';
import { sessionEnded, sessionMissing, sessionStarted } from '../../session/sessionSlice';
import { makeTestStore } from '../../testing/makeTestStore';
import { AdminGuard, GuestGuard, SessionGuard } from './guards';

function Place({ name }: { name: string }) {
  const { state } = useLocation() as { state: unknown };
  return (
    <p>
      {name}, from {getOrigin(state) ?? 'nowhere'}, error {getNetworkError(state) ?? 'none'}
    </p>
  );
}

function open(route: string) {
  const { store } = makeTestStore();
  const router = createMemoryRouter(
    [
      { path: '/offline', element: <Place name="offline" /> },
      { element: <GuestGuard />, children: [{ path: '/login', element: <Place name="login" /> }] },
      {
        element: <SessionGuard />,
        children: [{ element: <Outlet />, children: [{ path: '/account/*', element: <Place name="member area" /> }] }],
      },
      { element: <AdminGuard />, children: [{ path: '/admin/*', element: <Place name="admin area" /> }] },
    ],
    { initialEntries: [route] },
  );
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return { store, router };
}
const member = sessionStarted({ token: 'held', isAdmin: false });
const admin = sessionStarted({ token: 'held', isAdmin: true });

test('a loading animation shows until the session is known, then the screen', async () => {
  const { store } = open('/account/withdraw');
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  act(() => void store.dispatch(member));
  expect(await screen.findByText(/^member area/)).toBeVisible();
});

test('a stranger is sent to login and then back', async () => {
  const { store, router } = open('/account/job-details/7?tab=2#proof');
  act(() => void store.dispatch(sessionMissing()));
  expect(await screen.findByText('login, from /account/job-details/7?tab=2#proof, error none')).toBeVisible();
  act(() => void store.dispatch(member));
  expect(await screen.findByText(/^member area/)).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/account/job-details/7', search: '?tab=2', hash: '#proof' });
});

test('losing the network leads to the offline page with origin and error', async () => {
  const { store } = open('/account/withdraw');
  act(() => void store.dispatch(member));
  act(() => void store.dispatch(networkChecked({ atMs: 1, error: messages.server.timeout })));
  expect(await screen.findByText('offline, from /account/withdraw, error Connection timeout')).toBeVisible();
});

test('a member opening an admin address gets the dashboard', async () => {
  const { store, router } = open('/admin/coupon');
  act(() => void store.dispatch(member));
  expect(await screen.findByText(/^member area/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/account/dashboard');
});

test('an admin may use both areas', async () => {
  const { store, router } = open('/admin/coupon');
  act(() => void store.dispatch(admin));
  expect(await screen.findByText(/^admin area/)).toBeVisible();
  await act(() => router.navigate('/account/profile'));
  expect(await screen.findByText(/^member area/)).toBeVisible();
});

test.each([
  [member, '/account/dashboard'],
  [admin, '/admin/dashboard'],
])('a logged-in visitor goes from login to their dashboard', async (session, home) => {
  const { store, router } = open('/login');
  act(() => void store.dispatch(session));
  expect(await screen.findByText(/^(member area|admin area)/)).toBeVisible();
  expect(router.state.location.pathname).toBe(home);
});

test('a person who logs out gets login without a way back', async () => {
  const { store } = open('/account/withdraw');
  act(() => void store.dispatch(member));
  act(() => void store.dispatch(sessionEnded('logout')));
  expect(await screen.findByText('login, from nowhere, error none')).toBeVisible();
});
