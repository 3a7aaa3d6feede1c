import { schedule } from '../../pending/queue';
import { sessionStarted } from '../../session/sessionSlice';
import { idOf } from '../../testing/adminRows';
import { makeTestStore } from '../../testing/makeTestStore';
import { startApp } from '../store';

jest.mock('./pendingSending', () => {
  throw new Error('The line broke before it came');
});

test('leaving asks first while the page cannot send a decision yet', async () => {
  const { store, events } = makeTestStore({ place: '/admin/review-jobs' });
  const stop = startApp(store);
  store.dispatch(sessionStarted({ token: 'held', isAdmin: true }));
  const isAsked = (): boolean => {
    const leaving = new Event('beforeunload', { cancelable: true });
    events.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  expect(isAsked()).toBe(false);
  store.dispatch(
    schedule({
      kind: 'reviewProof',
      subject: idOf(1),
      input: { id: idOf(1), given_status: 'approved' },
      label: 'Accept Ada',
    }),
  );
  expect(isAsked()).toBe(true);
  stop();
});
