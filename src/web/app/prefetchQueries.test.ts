import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import type { Prefetched } from '../api/firstAsk';
import { sessionStarted } from '../session/sessionSlice';
import { makeTestStore } from '../testing/makeTestStore';
import { prefetchQueries } from './prefetchQueries';

const asked = jest.fn();
const handle: Prefetched = { ask: (address) => () => void asked(address.toString()) };
const screen = () => Promise.resolve({ Component: () => null, handle });

function open(who?: { isAdmin: boolean }) {
  const { store } = makeTestStore();
  if (who) store.dispatch(sessionStarted({ token: 'held', ...who }));
  const router = createMemoryRouter(
    [
      { path: '/admin/coupon', lazy: screen },
      { path: '/admin/audit', lazy: screen },
      { path: '/admin/books', element: null },
    ],
    { initialEntries: ['/admin/coupon?page=2'] },
  );
  prefetchQueries(router, store);
  return router;
}

afterEach(() => asked.mockReset());

it('asks what a screen shows first once for each screen; the screen itself asks from then on', async () => {
  const router = open({ isAdmin: true });
  await waitFor(() => expect(asked.mock.calls).toEqual([['page=2']]));
  await router.navigate('/admin/coupon?page=3');
  await router.navigate('/admin/books');
  await router.navigate('/admin/audit');
  expect(asked.mock.calls).toEqual([['page=2'], ['']]);
});

it.each([['a stranger', undefined] as const, ['a member', { isAdmin: false }] as const])(
  'asks nothing of the desk for %s',
  async (_who, session) => {
    const router = open(session);
    await waitFor(() => expect(router.state.initialized).toBe(true));
    await router.navigate('/admin/audit');
    expect(asked).not.toHaveBeenCalled();
  },
);
