import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, parsePath, RouterProvider, useLocation } from 'react-router-dom';
import type { Ports } from '../app/ports';
import { makeStore } from '../app/store';
import { getAddress } from '../lib/origin';
import { networkChecked } from '../session/networkSlice';
import { sessionMissing, sessionStarted } from '../session/sessionSlice';
import { createToaster, ToasterProvider } from '../ui/toaster';
import { type FakeServer, origin, servedNow } from './serve';

interface Options {
  route?: string;
  /** The route's pattern: '/account/job-details/:id'. */
  path?: string;
  state?: unknown;
  session?: 'member' | 'admin' | null;
  offline?: boolean;
  server?: FakeServer;
  ports?: Partial<Ports>;
}

function Elsewhere() {
  return <p data-testid="elsewhere">{getAddress(useLocation())}</p>;
}

/** Renders a screen with store, router and toasts; `elsewhere` shows any address it leads to. */
export function renderWithStore(ui: ReactElement, options: Options = {}) {
  const { route = '/', path = route.replace(/[?#].*/, ''), state, session = null, offline = false } = options;
  const server = options.server ?? servedNow();
  const toaster = createToaster();
  const router = createMemoryRouter(
    [
      { path, element: ui },
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: [{ ...parsePath(route), state }] },
  );
  const store = makeStore({
    toaster,
    fetch: server.fetch,
    origin,
    navigate: (to, how) => void router.navigate(to, how),
    place: () => getAddress(router.state.location),
    ...options.ports,
  });
  store.dispatch(
    session === null ? sessionMissing() : sessionStarted({ token: `${session}-token`, isAdmin: session === 'admin' }),
  );
  if (offline) store.dispatch(networkChecked({ atMs: 0, error: 'Network error' }));
  const view = render(
    <Provider store={store}>
      <ToasterProvider toaster={toaster}>
        <RouterProvider router={router} />
      </ToasterProvider>
    </Provider>,
  );
  return { ...view, store, router, server, toaster, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) };
}
