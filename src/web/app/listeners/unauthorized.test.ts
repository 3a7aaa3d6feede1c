import { waitFor } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import { authApi } from '../../api/authApi';
import { ownerPageApi } from '../../api/ownerPageApi';
import { tasksApi } from '../../api/tasksApi';
import { selectToken, sessionStarted } from '../../session/sessionSlice';
import { answerOf, listOf, payInWays } from '../../testing/adminRows';
import { makeTestStore } from '../../testing/makeTestStore';
import { memberTask } from '../../testing/memberRows';
import { refuse, servedNow } from '../../testing/serve';

const { listTasks, applyTask } = tasksApi.endpoints;
const { getOwnPayInWays, listOwnJobs } = ownerPageApi.endpoints;
const anyTask = memberTask();
const held = { token: 'held', isAdmin: false };
const settle = () => servedNow().settled();

test('a 401 with a token ends the session, clears the cache and leads to login with the origin', async () => {
  const { store, server, toasts, moves } = makeTestStore({
    answers: { listTasks: listOf([anyTask]) },
    place: '/account/job-details/7?tab=1',
  });
  store.dispatch(sessionStarted(held));
  await store.dispatch(listTasks.initiate({}));
  server.change({ applyTask: refuse(401, messages.server.unauthenticated) });
  await store.dispatch(applyTask.initiate({ task_id: anyTask.id }));
  await waitFor(() => expect(listTasks.select({})(store.getState()).data).toBeUndefined());
  expect(store.getState().session).toMatchObject({ token: null, status: 'signed-out', endedBy: 'expiry' });
  expect(moves).toEqual([['/login', { replace: true, state: { from: '/account/job-details/7?tab=1' } }]]);
  expect(toasts).toEqual([['info', messages.login.sessionEnded]]);
});

test('several 401s at once end it once', async () => {
  const { store, toasts, moves } = makeTestStore({
    answers: { listTasks: refuse(401, ''), getTask: refuse(401, '') },
  });
  store.dispatch(sessionStarted(held));
  await Promise.all([
    store.dispatch(listTasks.initiate({})),
    store.dispatch(tasksApi.endpoints.getTask.initiate({ id: anyTask.id })),
  ]);
  await settle();
  expect(moves).toHaveLength(1);
  expect(toasts).toHaveLength(1);
});

test('a person on a public page stays there', async () => {
  const { store, moves } = makeTestStore({ answers: { listTasks: refuse(401, '') }, place: '/' });
  store.dispatch(sessionStarted(held));
  await store.dispatch(listTasks.initiate({}));
  expect(selectToken(store.getState())).toBeNull();
  expect(moves).toEqual([]);
});

test('a 401 of the owner’s page clears the cache and ends no member’s session', async () => {
  const { store, server, toasts, moves } = makeTestStore({
    answers: { getOwnPayInWays: answerOf(payInWays({ account: null })), listOwnJobs: refuse(401, '') },
    place: '/owner/jobs',
  });
  store.dispatch(sessionStarted(held));
  await store.dispatch(getOwnPayInWays.initiate());
  await store.dispatch(listOwnJobs.initiate({}));
  await waitFor(() => expect(getOwnPayInWays.select()(store.getState()).data).toBeUndefined());
  expect(server.calls.map(({ headers }) => headers.get('authorization'))).toEqual([null, null]);
  expect(selectToken(store.getState())).toBe('held');
  expect([moves, toasts]).toEqual([[], []]);
});

test("login's 401 stays in its form", async () => {
  const { store, toasts, moves } = makeTestStore({
    answers: { login: refuse('credentials_wrong', messages.login.wrong) },
    place: '/login',
  });
  const { error } = await store.dispatch(authApi.endpoints.login.initiate({ email: 'a@b.ng', password: 'x' }));
  expect(error).toEqual({ status: 401, code: 'credentials_wrong', message: messages.login.wrong });
  expect([moves, toasts]).toEqual([[], []]);
});

test('a 401 to a public call says nothing about the session', async () => {
  const { store } = makeTestStore({
    answers: { resetPassword: refuse('reset_not_allowed', messages.login.resetTicketMissing) },
  });
  store.dispatch(sessionStarted(held));
  await store.dispatch(authApi.endpoints.resetPassword.initiate({ email: 'a@b.ng', password: 'long enough' }));
  expect(selectToken(store.getState())).toBe('held');
});

test('a late 401 to an earlier session does not affect the current one', async () => {
  let answerLate = (): void => undefined;
  const { store, server } = makeTestStore({
    answers: {
      listTasks: () => new Promise((resolve) => (answerLate = () => resolve(refuse(401, '')))),
    },
  });
  store.dispatch(sessionStarted(held));
  const late = store.dispatch(listTasks.initiate({}));
  await waitFor(() => expect(server.inputsOf('listTasks')).toHaveLength(1));
  server.change({ listTasks: listOf<never>([]) });
  store.dispatch(sessionStarted({ token: 'newer', isAdmin: false }));
  answerLate();
  await late;
  expect(selectToken(store.getState())).toBe('newer');
});
