import { limits } from '../../../../../contract/limits';
import * as messages from '../../../../../contract/messages';
import { adminApi } from '../../../../api/adminApi';
import { authApi } from '../../../../api/authApi';
import { selectDecision } from '../../../../api/decisionsSlice';
import { networkChecked } from '../../../../session/networkSlice';
import { sessionEnded, sessionStarted } from '../../../../session/sessionSlice';
import { answerOf, idOf, listOf, proof } from '../../../../testing/adminRows';
import { makeTestStore } from '../../../../testing/makeTestStore';
import { type Answers, cut, odd, refuse } from '../../../../testing/serve';
import { decide, sendAll, undoLast } from './useDecisions';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms = 100) => jest.advanceTimersByTimeAsync(ms);
const undoMs = limits.decisionUndoMs;

const accept = {
  name: 'reviewProof',
  subject: idOf(1),
  input: { id: idOf(1), given_status: 'approved' },
  label: 'Accept Ada',
} as const;
const reject = { ...accept, input: { id: idOf(1), given_status: 'rejected', reason: 'Too dark' } } as const;
const decline = {
  name: 'decideWithdrawal',
  subject: idOf(2),
  input: { withdrawl_id: idOf(2), given_status: 'rejected', reason: 'Wrong account' },
  label: 'Decline Bola',
} as const;
const answers: Answers = {
  reviewProof: ({ id, given_status }) => answerOf({ id, status: given_status }, messages.proofs[given_status]),
  decideWithdrawal: ({ withdrawl_id: id, given_status }) => answerOf({ id, status: given_status }),
  listProofs: listOf([proof()]),
};

async function openAdmin(more: Answers = {}) {
  const made = makeTestStore({ answers: { ...answers, ...more }, place: '/admin/review-jobs' });
  made.store.dispatch(sessionStarted({ token: 'held', isAdmin: true }));
  void made.store.dispatch(adminApi.endpoints.listProofs.initiate({ page: 1, pageSize: 10 }));
  await pass();
  const stateOf = ({ subject }: { subject: string } = accept) => selectDecision(made.store.getState(), subject);
  const sent = (name: 'reviewProof' | 'decideWithdrawal' = 'reviewProof') => made.server.inputsOf(name);
  const keys = () =>
    made.server.calls.flatMap(({ name, headers }) => (name === 'reviewProof' ? headers.get('Idempotency-Key') : []));
  return { ...made, stateOf, sent, keys };
}

test.each([
  ['a proof', accept, messages.proofs.approved],
  ['a withdrawal', decline, messages.withdrawals.rejected],
] as const)('a decision about %s is sent once, after its undo time', async (_case, one, text) => {
  const { store, sent, stateOf, toasts } = await openAdmin();
  store.dispatch(decide(one));
  await pass(undoMs - 200);
  expect(sent(one.name)).toEqual([]);
  await pass(400);
  expect(sent(one.name)).toEqual([one.input]);
  expect(stateOf(one)).toMatchObject({ status: 'done' });
  expect(toasts).toEqual([['success', text]]);
  await pass(120_000);
  expect(sent(one.name)).toHaveLength(1);
});

test('a decision undone in time is never sent; the next one has the full time', async () => {
  const { store, sent, stateOf } = await openAdmin();
  store.dispatch(decide(accept));
  await pass(undoMs - 1_000);
  store.dispatch(undoLast());
  expect(stateOf()).toMatchObject({ status: 'open', refusal: null });
  store.dispatch(decide(reject));
  await pass(undoMs - 200);
  expect(sent()).toEqual([]);
  await pass(undoMs);
  expect(sent()).toEqual([reject.input]);
});

test('a second decision about a row being decided changes nothing', async () => {
  const { store, sent } = await openAdmin();
  store.dispatch(decide(accept));
  store.dispatch(decide(reject));
  await pass(undoMs + 200);
  store.dispatch(decide(reject));
  await pass(undoMs + 200);
  expect(sent()).toEqual([accept.input]);
});

test('U undoes the newest, then each before it', async () => {
  const { store, stateOf } = await openAdmin();
  for (const one of [accept, decline]) store.dispatch(decide(one));
  store.dispatch(undoLast());
  expect([stateOf(accept)?.status, stateOf(decline)?.status]).toEqual(['waiting', 'open']);
  store.dispatch(undoLast());
  expect(stateOf(accept)?.status).toBe('open');
});

test.each<[string, Answers['reviewProof'], string]>([
  [
    'another admin was faster',
    refuse('already_decided', messages.withdrawals.alreadyDecided),
    messages.withdrawals.alreadyDecided,
  ],
  ['something broke at the server', refuse(500, ''), messages.server.pendingFailed],
  ['the server has no time for it', refuse(429, messages.server.tooMany), messages.server.tooMany],
])('refused because %s, it ends, its row is free at once, and nothing is sent later', async (_case, answer, text) => {
  const { store, sent, stateOf } = await openAdmin({ reviewProof: answer });
  store.dispatch(decide(accept));
  await pass(undoMs + 200);
  expect(stateOf()).toMatchObject({ status: 'open', refusal: text });
  await pass(300_000);
  expect(sent()).toHaveLength(1);
});

test('offline nothing is sent, then or later', async () => {
  const { store, server, sent, stateOf } = await openAdmin({ ping: cut });
  store.dispatch(networkChecked({ atMs: 0, error: messages.server.networkError }));
  store.dispatch(decide(accept));
  await pass(undoMs + 200);
  expect(stateOf()).toMatchObject({ status: 'open', refusal: messages.server.offline });
  server.change({ ping: () => new Response(null) });
  await pass(300_000);
  expect(sent()).toEqual([]);
});

test('without an answer it holds its row until the list is refetched; repeated it is the same call', async () => {
  const { store, server, stateOf, sent, keys } = await openAdmin({ reviewProof: cut, listProofs: listOf([proof()]) });
  store.dispatch(decide(accept));
  server.change({ listProofs: cut });
  await pass(undoMs + 10_000);
  expect(stateOf()).toMatchObject({ status: 'unanswered' });
  store.dispatch(decide(reject));
  expect(stateOf()).toMatchObject({ input: accept.input });
  const before = sent().length;
  server.change({ listProofs: listOf([proof()]), reviewProof: answers.reviewProof });
  void store.dispatch(adminApi.endpoints.listProofs.initiate({ page: 1, pageSize: 10 }, { forceRefetch: true }));
  await pass(60_000);
  expect(stateOf()).toMatchObject({ status: 'open' });
  expect(sent()).toHaveLength(before);
  store.dispatch(decide(accept));
  await pass(undoMs + 200);
  expect(stateOf()).toMatchObject({ status: 'done' });
  expect(new Set(keys()).size).toBe(1);
});

test('a public network’s page is no answer; our server’s unreadable one is', async () => {
  const foreign = await openAdmin({ reviewProof: odd(200, '<html>'), listProofs: listOf([proof()]) });
  foreign.store.dispatch(decide(accept));
  await pass(undoMs + 200);
  expect(foreign.stateOf()?.status).not.toBe('done');
  const unread = await openAdmin({ reviewProof: odd(200, { error: false, data: 7 }) });
  unread.store.dispatch(decide(accept));
  await pass(undoMs + 200);
  expect(unread.stateOf()).toMatchObject({ status: 'done', answer: null });
});

test('leaving the page sends waiting ones once', async () => {
  const { store, sent, stateOf } = await openAdmin();
  store.dispatch(decide(accept));
  void store.dispatch(sendAll());
  void store.dispatch(sendAll());
  await pass();
  expect(stateOf()).toMatchObject({ status: 'done' });
  await pass(undoMs);
  expect(sent()).toEqual([accept.input]);
});

test('a call the browser finishes later carries the session’s token', async () => {
  const { store, server } = await openAdmin();
  store.dispatch(decide(accept));
  const left = store.dispatch(sendAll());
  void store.dispatch(authApi.endpoints.logout.initiate());
  await pass(3_500);
  await left;
  expect(server.calls.find(({ name }) => name === 'reviewProof')?.headers.get('Authorization')).toBe('Bearer held');
});

test('a session that ends in the five seconds drops the decision and says that nothing changed', async () => {
  const { store, sent, toasts } = await openAdmin();
  store.dispatch(decide(accept));
  store.dispatch(sessionEnded('expiry'));
  await pass(undoMs + 200);
  expect(sent()).toEqual([]);
  expect(toasts).toContainEqual(['error', messages.server.pendingNotSent([accept.label])]);
});

test('another admin’s change does not stop the decision: the server decides', async () => {
  const { store, server, sent, stateOf } = await openAdmin();
  store.dispatch(decide(accept));
  server.change({
    listProofs: listOf([]),
    reviewProof: refuse('already_decided', messages.withdrawals.alreadyDecided),
  });
  void store.dispatch(adminApi.endpoints.listProofs.initiate({ page: 1, pageSize: 10 }, { forceRefetch: true }));
  await pass(undoMs + 200);
  expect(sent()).toHaveLength(1);
  expect(stateOf()).toMatchObject({ status: 'open', refusal: messages.withdrawals.alreadyDecided });
});
