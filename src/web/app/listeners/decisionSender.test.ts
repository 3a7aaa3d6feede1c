import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { authApi } from '../../api/authApi';
import { holdDecision, resumeUnsent, sendDecision, sendHeldDecisions } from '../../api/heldDecisions';
import { decisionUndone, selectHeldOne, selectOutcome, selectUnsent } from '../../session/decisionsSlice';
import { networkChecked } from '../../session/networkSlice';
import { sessionStarted } from '../../session/sessionSlice';
import { answerOf, idOf } from '../../testing/deskRows';
import { makeTestStore } from '../../testing/makeTestStore';
import { type Answers, cut, odd, refuse } from '../../testing/serve';
import { sessionRefused } from '../lifecycle';
import { type AppStore, startApp } from '../store';

const stops: (() => void)[] = [];
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  jest.useRealTimers();
});
const pass = (ms = 100) => jest.advanceTimersByTimeAsync(ms);
const undoMs = limits.decisionUndoMs;

const accept = {
  queue: 'proofs',
  id: idOf(1),
  verdict: { given_status: 'approved' },
  label: 'Accept Ada',
  by: null,
} as const;
const decline = {
  queue: 'withdrawals',
  id: idOf(2),
  verdict: { given_status: 'rejected', reason: 'Wrong account' },
  label: 'Decline Bola',
  by: null,
} as const;
const answers: Answers = {
  reviewProof: ({ id, given_status }) => answerOf({ id, status: given_status }, messages.proofs[given_status]),
  decideWithdrawal: ({ withdrawl_id: id, given_status }) => answerOf({ id, status: given_status }),
};

async function openDesk(more: Answers = {}) {
  const made = makeTestStore({ answers: { ...answers, ...more }, place: '/admin/review-jobs' });
  stops.push(startApp(made.store));
  made.store.dispatch(sessionStarted({ token: 'held', isAdmin: true }));
  await pass();
  return made;
}
const stateOf = ({ getState }: AppStore, { id }: { id: string }) =>
  selectHeldOne(getState(), id) ?? selectOutcome(getState(), id);
const keysOf = ({ calls }: Awaited<ReturnType<typeof openDesk>>['server']) =>
  calls.filter(({ name }) => name === 'reviewProof').map(({ headers }) => headers.get('Idempotency-Key'));

test('a decision goes out once the time to take it back is over, not before, with its reason and a key', async () => {
  const { store, server, toasts } = await openDesk();
  store.dispatch(holdDecision(accept));
  store.dispatch(holdDecision(decline));
  await pass(undoMs - 200);
  expect(server.inputsOf('reviewProof')).toEqual([]);
  await pass(400);
  expect(server.inputsOf('reviewProof')).toEqual([{ id: accept.id, given_status: 'approved' }]);
  expect(server.inputsOf('decideWithdrawal')).toEqual([{ withdrawl_id: decline.id, ...decline.verdict }]);
  expect(keysOf(server)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(stateOf(store, accept)).toEqual({ status: 'decided', given_status: 'approved' });
  expect(stateOf(store, decline)).toEqual({ status: 'decided', given_status: 'rejected' });
  expect(toasts).toEqual([
    ['success', messages.proofs.approved],
    ['success', messages.withdrawals.rejected],
  ]);
});

test('what is undone never goes out; decided anew it has its whole time again', async () => {
  const { store, server } = await openDesk();
  store.dispatch(holdDecision(accept));
  await pass(undoMs - 1_000);
  store.dispatch(decisionUndone(accept.id));
  expect(stateOf(store, accept)).toBeUndefined();
  store.dispatch(holdDecision({ ...accept, verdict: { given_status: 'rejected', reason: 'Too dark' } }));
  await pass(undoMs - 200);
  expect(server.inputsOf('reviewProof')).toEqual([]);
  await pass(undoMs);
  expect(server.inputsOf('reviewProof')).toEqual([{ id: accept.id, given_status: 'rejected', reason: 'Too dark' }]);
});

test('sent at once it is not sent again when its time comes, and a second decision about it is not held', async () => {
  const { store, server } = await openDesk();
  store.dispatch(holdDecision(accept));
  store.dispatch(holdDecision({ ...accept, verdict: { given_status: 'rejected' } }));
  void store.dispatch(sendDecision(accept.id));
  void store.dispatch(sendDecision(accept.id));
  await pass(undoMs * 2);
  expect(server.inputsOf('reviewProof')).toEqual([{ id: accept.id, given_status: 'approved' }]);
});

test("somebody else was faster: the server's words stand at the row, and its lists are fetched again", async () => {
  const { store, toasts } = await openDesk({ reviewProof: refuse('already_decided', messages.proofs.alreadyDecided) });
  store.dispatch(holdDecision(accept));
  await pass(undoMs + 100);
  expect(stateOf(store, accept)).toEqual({ status: 'refused', message: messages.proofs.alreadyDecided });
  expect(toasts).toEqual([['error', messages.proofs.alreadyDecided]]);
});

describe('a decision that could not be sent', () => {
  test('is stuck, and goes out under its key when the network is back', async () => {
    const { store, server } = await openDesk();
    server.change({ ping: cut });
    store.dispatch(networkChecked({ atMs: 0, error: 'Network error' }));
    store.dispatch(holdDecision(accept));
    await pass(undoMs + 6_000);
    expect(stateOf(store, accept)).toMatchObject({
      status: 'stuck',
      attempted: false,
      problem: messages.network.offline,
    });
    server.change({ ping: () => new Response(null) });
    await pass(60_000);
    expect(server.inputsOf('reviewProof')).toHaveLength(1);
    expect(stateOf(store, accept)).toEqual({ status: 'decided', given_status: 'approved' });
  });

  test('and may have arrived cannot be undone, only sent again under the same key', async () => {
    const { store, server } = await openDesk({ reviewProof: odd(502, null) });
    store.dispatch(holdDecision(accept));
    await pass(undoMs + 10_000);
    store.dispatch(decisionUndone(accept.id));
    expect(stateOf(store, accept)).toMatchObject({ status: 'stuck', attempted: true });
    server.change(answers);
    await store.dispatch(sendDecision(accept.id));
    expect(stateOf(store, accept)).toEqual({ status: 'decided', given_status: 'approved' });
    expect(new Set(keysOf(server)).size).toBe(1);
  });
});

describe('whoever leaves', () => {
  test('has what is held sent at once by the browser itself, and a page that comes back learns its outcome by the same key', async () => {
    const { store, server, events } = await openDesk();
    store.dispatch(holdDecision(accept));
    store.dispatch(holdDecision(decline));
    await pass();
    events.dispatchEvent(new Event('pagehide'));
    await pass();
    expect(server.inputsOf('reviewProof')).toEqual([{ id: accept.id, given_status: 'approved' }]);
    expect(server.inputsOf('decideWithdrawal')).toEqual([{ withdrawl_id: decline.id, ...decline.verdict }]);
    expect(server.calls.at(-1)?.headers.get('Authorization')).toBe('Bearer held');
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await pass();
    expect(stateOf(store, accept)).toEqual({ status: 'decided', given_status: 'approved' });
    expect(keysOf(server)).toHaveLength(2);
    expect(new Set(keysOf(server)).size).toBe(1);
  });

  test('has it sent as soon as the browser asks the page, and learns its outcome by the same key on staying', async () => {
    const { store, server, events } = await openDesk();
    store.dispatch(holdDecision(accept));
    await pass();
    events.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await pass(100);
    expect(server.inputsOf('reviewProof')).toEqual([{ id: accept.id, given_status: 'approved' }]);
    await pass(2_000);
    expect(stateOf(store, accept)).toEqual({ status: 'decided', given_status: 'approved' });
    expect(new Set(keysOf(server)).size).toBe(1);
  });

  test('is asked whether they mean it while a decision is stuck, which no browser could send for them', async () => {
    const { store, server, events } = await openDesk();
    const isAsked = () => !events.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    store.dispatch(holdDecision(accept));
    await pass();
    server.change({ ping: cut, reviewProof: cut });
    store.dispatch(networkChecked({ atMs: 0, error: 'Network error' }));
    await pass(undoMs + 6_000);
    expect(stateOf(store, accept)).toMatchObject({ status: 'stuck' });
    expect(isAsked()).toBe(true);
  });

  test('by a logout has it sent before', async () => {
    const { store, server } = await openDesk({ logout: { message: '' } });
    store.dispatch(holdDecision(accept));
    await pass();
    await store.dispatch(sendHeldDecisions());
    await store.dispatch(authApi.endpoints.logout.initiate());
    await pass(undoMs * 2);
    const order = server.calls.map(({ name }) => name).filter((name) => name === 'reviewProof' || name === 'logout');
    expect(order).toEqual(['reviewProof', 'logout']);
    expect(selectUnsent(store.getState())).toEqual([]);
  });
});

describe('a session that ends', () => {
  test('while a decision is held says what was not sent, and sends it under nobody else’s name', async () => {
    const { store, server, toasts } = await openDesk();
    store.dispatch(holdDecision(accept));
    await pass();
    store.dispatch(sessionRefused());
    store.dispatch(sessionStarted({ token: 'another', isAdmin: true }));
    await pass(undoMs * 2);
    expect(server.inputsOf('reviewProof')).toEqual([]);
    expect(toasts).toContainEqual(['error', messages.decisions.notSent([accept.label])]);
    expect(selectUnsent(store.getState())).toMatchObject([{ id: accept.id, attempted: false }]);
  });

  test('by the very call of a decision says that this one was not sent either', async () => {
    const { store, toasts } = await openDesk({ reviewProof: refuse(401, messages.server.unauthenticated) });
    store.dispatch(holdDecision(accept));
    await pass(undoMs + 500);
    expect(toasts).toContainEqual(['error', messages.decisions.notSent([accept.label])]);
    expect(selectUnsent(store.getState())).toMatchObject([{ id: accept.id, attempted: false }]);
  });

  test('while a decision is on its way does not promise that it was not done', async () => {
    const { store, toasts } = await openDesk({ reviewProof: () => new Promise(() => undefined) });
    store.dispatch(holdDecision(accept));
    await pass(undoMs + 100);
    store.dispatch(sessionRefused());
    await pass();
    expect(toasts).toContainEqual(['error', messages.decisions.unanswered([accept.label])]);
  });

  test('leaves it to be made again once its admin is back, with its time to take it back', async () => {
    const { store, server } = await openDesk();
    store.dispatch(holdDecision(accept));
    await pass();
    store.dispatch(sessionRefused());
    await pass();
    store.dispatch(sessionStarted({ token: 'anew', isAdmin: true }));
    store.dispatch(resumeUnsent(null));
    await pass(undoMs - 200);
    expect(server.inputsOf('reviewProof')).toEqual([]);
    await pass(400);
    expect(server.calls.at(-1)).toMatchObject({ name: 'reviewProof', input: { id: accept.id } });
    expect(selectUnsent(store.getState())).toEqual([]);
  });

  test('leaves each admin their own decisions, whoever is the first to send theirs after all', async () => {
    const { store, server } = await openDesk();
    store.dispatch(holdDecision({ ...accept, by: 'ada' }));
    store.dispatch(holdDecision({ ...decline, by: 'bola' }));
    await pass();
    store.dispatch(sessionRefused());
    await pass();
    store.dispatch(sessionStarted({ token: 'of bola', isAdmin: true }));
    store.dispatch(resumeUnsent('bola'));
    await pass(undoMs * 2);
    expect(server.inputsOf('decideWithdrawal')).toHaveLength(1);
    expect(server.inputsOf('reviewProof')).toEqual([]);
    expect(selectUnsent(store.getState())).toMatchObject([{ id: accept.id, by: 'ada' }]);
  });

  test('after a decision has gone out: sent after all it cannot be undone, because it may have been done', async () => {
    const { store, server } = await openDesk({ reviewProof: () => new Promise(() => undefined) });
    store.dispatch(holdDecision(accept));
    await pass(undoMs + 100);
    store.dispatch(sessionRefused());
    await pass();
    server.change(answers);
    store.dispatch(sessionStarted({ token: 'anew', isAdmin: true }));
    store.dispatch(resumeUnsent(null));
    store.dispatch(decisionUndone(accept.id));
    await pass(500);
    expect(stateOf(store, accept)).toEqual({ status: 'decided', given_status: 'approved' });
    expect(new Set(keysOf(server)).size).toBe(1);
  });
});
