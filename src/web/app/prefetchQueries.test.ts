import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import type { Prefetched } from '../api/baseApi';
import { sessionStarted } from '../session/sessionSlice';
import { makeTestStore } from '../testing/makeTestStore';
import { prefetchQueries } from './prefetch';

const prefetch = jest.fn();
const handle: Prefetched = { ask: (address) => () => void prefetch(address.toString()) };
const screen = () => Promise.resolve({ Component: () => null, handle });

function open(user?: { isAdmin: boolean }) {
  const { store } = makeTestStore();
  if (user) store.dispatch(sessionStarted({ token: 'held', ...user }));
  const router = createMemoryRouter(
    [
      { path: '/admin/coupon', lazy: screen },
      { path: '/admin/audit', lazy: screen },
      { path: '/admin/reconciliation', element: null },
    ],
    { initialEntries: ['/admin/coupon?page=2'] },
  );
  prefetchQueries(router, store);
  return router;
}

afterEach(() => prefetch.mockReset());

it('sends a screen’s first query once; then the screen takes over', async () => {
  const router = open({ isAdmin: true });
  await waitFor(() => expect(prefetch.mock.calls).toEqual([['page=2']]));
  await router.navigate('/admin/coupon?page=3');
  await router.navigate('/admin/reconciliation');
  await router.navigate('/admin/audit');
  expect(prefetch.mock.calls).toEqual([['page=2'], ['']]);
});

it.each([['a stranger', undefined] as const, ['a member', { isAdmin: false }] as const])(
  'sends no admin query for %s',
  async (_who, session) => {
    const router = open(session);
    await waitFor(() => expect(router.state.initialized).toBe(true));
    await router.navigate('/admin/audit');
    expect(prefetch).not.toHaveBeenCalled();
  },
);
