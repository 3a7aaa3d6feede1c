import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { adminApi } from '../../api/adminApi';
import { authApi } from '../../api/authApi';
import type { Claim } from '../../lib/claims';
import { actionUndone, selectActions, selectEnding, selectOf } from '../../pending/pendingSlice';
import { giveUp, schedule, send, sendScheduled } from '../../pending/queue';
import { networkChecked } from '../../session/networkSlice';
import { sessionStarted } from '../../session/sessionSlice';
import { answerOf, idOf, listOf, proof } from '../../testing/adminRows';
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
  kind: 'reviewProof',
  subject: idOf(1),
  input: { id: idOf(1), given_status: 'approved' },
  label: 'Accept Ada',
} as const;
const reject = { ...accept, input: { id: idOf(1), given_status: 'rejected', reason: 'Too dark' } } as const;
const decline = {
  kind: 'decideWithdrawal',
  subject: idOf(2),
  input: { withdrawl_id: idOf(2), given_status: 'rejected', reason: 'Wrong account' },
  label: 'Decline Bola',
} as const;
const many = {
  kind: 'startBulkDecision',
  subject: 'many',
  input: { queue: 'proofs', given_status: 'approved', ids: [idOf(7), idOf(8)] },
  label: 'Accept 2 proofs',
} as const;
const started = {
  id: idOf(1),
  queue: 'proofs',
  given_status: 'approved',
  reason: null,
  fraudulent: false,
  status: 'running',
  stoppedBecause: null,
  total: 2,
  decided: 0,
  refused: 0,
  leftOut: 0,
  leftOutShared: 0,
  startedBy: { id: idOf(2), fullname: 'Ngozi Admin' },
  startedAt: '2025-03-05T09:12:00.000Z',
  endedAt: null,
} as const;
const answers: Answers = {
  reviewProof: ({ id, given_status }) => answerOf({ id, status: given_status }, messages.proofs[given_status]),
  decideWithdrawal: ({ withdrawl_id: id, given_status }) => answerOf({ id, status: given_status }),
  startBulkDecision: answerOf(started),
  listProofs: listOf([proof()]),
};

async function openAdmin(more: Answers = {}, claim?: Claim) {
  const made = makeTestStore({
    answers: { ...answers, ...more },
    place: '/admin/review-jobs',
    ...(claim ? { ports: { claim } } : {}),
  });
  stops.push(startApp(made.store));
  made.store.dispatch(sessionStarted({ token: 'held', isAdmin: true }));
  void made.store.dispatch(adminApi.endpoints.listProofs.initiate({ page: 1, pageSize: 10 }));
  await pass();
  return made;
}
type AdminTab = Awaited<ReturnType<typeof openAdmin>>;
const getAction = ({ getState }: AppStore, { subject }: { subject: string } = accept) =>
  selectOf(getState(), subject) ?? selectEnding(getState(), subject);
const callsOf = ({ server }: AdminTab, name = 'reviewProof') => server.calls.filter((call) => call.name === name);
const keysOf = (tab: AdminTab, name?: string) =>
  callsOf(tab, name).map(({ headers }) => headers.get('Idempotency-Key'));
const loseNetwork = ({ store, server }: AdminTab) => {
  server.change({ ping: cut, reviewProof: cut });
  store.dispatch(networkChecked({ atMs: 0, error: 'Network error' }));
};
const findNetwork = ({ store, server }: AdminTab) => {
  server.change({ ping: () => new Response(null), reviewProof: answers.reviewProof });
  store.dispatch(networkChecked({ atMs: 0, error: null }));
};

test.each([
  ['a proof', accept, 'reviewProof', messages.proofs.approved],
  ['a withdrawal', decline, 'decideWithdrawal', messages.withdrawals.rejected],
  ['many rows', many, 'startBulkDecision', null],
] as const)(
  'a decision about %s is sent once, when its time to undo it is over, under its key',
  async (_case, one, name, toast) => {
    const tab = await openAdmin();
    tab.store.dispatch(schedule(one));
    const key = selectOf(tab.store.getState(), one.subject)?.key;
    await pass(undoMs - 200);
    expect(callsOf(tab, name)).toEqual([]);
    await pass(400);
    expect(tab.server.inputsOf(name)).toEqual([one.input]);
    expect(keysOf(tab, name)).toEqual([key]);
    expect(getAction(tab.store, one)).toMatchObject({ status: 'done' });
    expect(tab.toasts).toEqual(toast === null ? [] : [['success', toast]]);
  },
);

test('what is undone is never sent; decided anew it has its whole time again', async () => {
  const tab = await openAdmin();
  tab.store.dispatch(schedule(accept));
  await pass(undoMs - 1_000);
  tab.store.dispatch(actionUndone(selectOf(tab.store.getState(), accept.subject)!.key));
  expect(getAction(tab.store)).toBeUndefined();
  tab.store.dispatch(schedule(reject));
  await pass(undoMs - 200);
  expect(callsOf(tab)).toEqual([]);
  await pass(undoMs);
  expect(tab.server.inputsOf('reviewProof')).toEqual([reject.input]);
});

test('sent at once it is not sent again when its time comes, and a second decision about it is not taken', async () => {
  const tab = await openAdmin();
  tab.store.dispatch(schedule(accept));
  tab.store.dispatch(schedule(reject));
  const { key } = selectOf(tab.store.getState(), accept.subject)!;
  void tab.store.dispatch(send(key));
  void tab.store.dispatch(send(key));
  await pass(undoMs * 2);
  expect(tab.server.inputsOf('reviewProof')).toEqual([accept.input]);
});

describe.each<[string, Answers['reviewProof'], atRow: string, toast?: string]>([
  ['500', refuse(500, messages.server.internal), messages.server.internal],
  ['502 of a proxy', odd(502, null), messages.pending.failed, messages.proofs.updateFailed],
  ['409', refuse(409, messages.proofs.alreadyDecided), messages.proofs.alreadyDecided],
  ['429', refuse(429, messages.server.tooMany), messages.server.tooMany],
])('answered with %s a decision', (_status, answer, words, toast = words) => {
  test('is over: its row is free, the words are said, its list is read again', async () => {
    const tab = await openAdmin({ reviewProof: answer });
    const before = callsOf(tab, 'listProofs').length;
    tab.store.dispatch(schedule(accept));
    await pass(undoMs + 100);
    expect(getAction(tab.store)).toMatchObject({ status: 'dropped', message: words });
    expect(tab.toasts).toEqual([['error', toast]]);
    expect(callsOf(tab, 'listProofs').length).toBe(before + 1);
  });

  test('is sent no more: not later, not when the page is left, not by a logout', async () => {
    const tab = await openAdmin({ reviewProof: answer, logout: { message: '' } });
    tab.store.dispatch(schedule(accept));
    await pass(undoMs + 100);
    const sent = callsOf(tab).length;
    tab.server.change(answers);
    await pass(600_000);
    tab.events.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    tab.events.dispatchEvent(new Event('pagehide'));
    await pass(5_000);
    await tab.store.dispatch(sendScheduled());
    await tab.store.dispatch(authApi.endpoints.logout.initiate());
    await pass(5_000);
    expect(callsOf(tab).length).toBe(sent);
  });

  test('can be made anew, as another action', async () => {
    const tab = await openAdmin({ reviewProof: answer });
    tab.store.dispatch(schedule(accept));
    await pass(undoMs + 100);
    tab.server.change(answers);
    tab.store.dispatch(schedule(reject));
    await pass(undoMs + 100);
    expect(getAction(tab.store)).toMatchObject({ status: 'done', input: reject.input });
    expect(keysOf(tab).at(-1)).not.toBe(keysOf(tab)[0]);
  });
});

test('many rows of which more match by now are told in words, with nothing sent again and the lists read anew', async () => {
  const words = messages.bulkDecisions.selectionChanged('proofs', 15, '₦7,500');
  const tab = await openAdmin({
    startBulkDecision: refuse('selection_changed', words, undefined, { count: 15, sum: 7_500 }),
  });
  const before = callsOf(tab, 'listProofs').length;
  const { ids: _, ...rest } = many.input;
  tab.store.dispatch(schedule({ ...many, input: { ...rest, filter: {}, confirmed: { count: 14, sum: 7_000 } } }));
  await pass(undoMs + 100);
  expect(words).toBe('More match now: 15 proofs, ₦7,500. Look again and confirm.');
  expect(getAction(tab.store, many)).toMatchObject({ status: 'dropped', message: words });
  expect(tab.toasts).toEqual([['error', words]]);
  expect(callsOf(tab, 'listProofs').length).toBe(before + 1);
  await pass(600_000);
  expect(callsOf(tab, 'startBulkDecision')).toHaveLength(1);
});

describe('a decision without an answer', () => {
  test('is asked again under its key, and done once where it had arrived', async () => {
    const tab = await openAdmin();
    let trips = 0;
    tab.server.change({ reviewProof: () => (trips++ < 4 ? cut() : answerOf({ id: idOf(1), status: 'approved' })) });
    tab.store.dispatch(schedule(accept));
    await pass(undoMs + 1_900);
    expect(getAction(tab.store)).toMatchObject({ status: 'waiting-for-network', hasLeft: true });
    await pass(10_000);
    expect(getAction(tab.store)).toMatchObject({ status: 'done', input: accept.input });
    expect(new Set(keysOf(tab)).size).toBe(1);
    expect(tab.toasts.filter(([kind]) => kind === 'error')).toEqual([]);
  });

  test('is asked for at most two minutes of line; its row is free once its list was read', async () => {
    const tab = await openAdmin({ reviewProof: cut });
    tab.store.dispatch(schedule(accept));
    await pass(undoMs + limits.unansweredLineMs - 20_000);
    expect(getAction(tab.store)).toMatchObject({ status: 'waiting-for-network' });
    tab.server.change({ listProofs: cut });
    await pass(60_000);
    expect(getAction(tab.store)).toMatchObject({ status: 'reading' });
    const callCount = callsOf(tab).length;
    tab.server.change(answers);
    await pass(60_000);
    expect(getAction(tab.store)).toEqual({ status: 'dropped', message: messages.pending.noAnswer(accept.label) });
    expect(callsOf(tab).length).toBe(callCount);
  });

  test('does not use up its two minutes while there is no line', async () => {
    const tab = await openAdmin();
    let isFirst = true;
    tab.server.change({
      reviewProof: () => {
        if (isFirst) loseNetwork(tab);
        isFirst = false;
        return cut();
      },
    });
    tab.store.dispatch(schedule(accept));
    await pass(undoMs + 600_000);
    expect(getAction(tab.store)).toMatchObject({ status: 'waiting-for-network', hasLeft: true });
    expect(callsOf(tab).length).toBe(1);
    findNetwork(tab);
    await pass(1_000);
    expect(getAction(tab.store)).toMatchObject({ status: 'done', input: accept.input });
    expect(new Set(keysOf(tab)).size).toBe(1);
  });

  test('can be given up: it is asked no more, and free once its list was read', async () => {
    const tab = await openAdmin({ reviewProof: cut });
    tab.store.dispatch(schedule(accept));
    await pass(undoMs + 2_500);
    const { key } = selectOf(tab.store.getState(), accept.subject)!;
    await tab.store.dispatch(giveUp(key));
    const callCount = callsOf(tab).length;
    await pass(60_000);
    expect(callsOf(tab).length).toBe(callCount);
    expect(getAction(tab.store)).toMatchObject({ status: 'dropped' });
  });

  test('asks before its page is left, and is not sent by leaving', async () => {
    const tab = await openAdmin({ reviewProof: cut });
    const isAsked = () => !tab.events.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    tab.store.dispatch(schedule(accept));
    await pass(undoMs + 2_500);
    const callCount = callsOf(tab).length;
    expect(isAsked()).toBe(true);
    tab.events.dispatchEvent(new Event('pagehide'));
    await tab.store.dispatch(sendScheduled());
    await pass(1);
    expect(callsOf(tab).length).toBe(callCount);
  });

  test('that never left can be undone, and goes once the network is back', async () => {
    const tab = await openAdmin();
    loseNetwork(tab);
    tab.store.dispatch(schedule(accept));
    tab.store.dispatch(schedule({ ...reject, subject: idOf(3) }));
    await pass(undoMs + 6_000);
    expect(getAction(tab.store)).toMatchObject({ status: 'waiting-for-network', hasLeft: false });
    await tab.store.dispatch(giveUp(selectOf(tab.store.getState(), idOf(3))!.key));
    findNetwork(tab);
    await pass(5_000);
    expect(tab.server.inputsOf('reviewProof')).toEqual([accept.input]);
  });
});

test.each(['pagehide', 'beforeunload'])(
  'a page that is left (%s) sends what is scheduled, once, and learns the answer if it stays',
  async (left) => {
    const tab = await openAdmin();
    tab.store.dispatch(schedule(accept));
    tab.store.dispatch(schedule(decline));
    await pass();
    const { key } = selectOf(tab.store.getState(), accept.subject)!;
    tab.events.dispatchEvent(new Event(left, { cancelable: true }));
    tab.events.dispatchEvent(new Event('pagehide'));
    await pass(undoMs * 2);
    expect(keysOf(tab)).toEqual([key]);
    expect(callsOf(tab, 'decideWithdrawal')).toHaveLength(1);
    expect(getAction(tab.store)).toMatchObject({ status: 'done', input: accept.input });
  },
);

test('who logs out has what is scheduled sent before', async () => {
  const tab = await openAdmin({ logout: { message: '' } });
  tab.store.dispatch(schedule(accept));
  await pass();
  await tab.store.dispatch(sendScheduled());
  await tab.store.dispatch(authApi.endpoints.logout.initiate());
  await pass(undoMs * 2);
  const order = tab.server.calls.map(({ name }) => name).filter((name) => name === 'reviewProof' || name === 'logout');
  expect(order).toEqual(['reviewProof', 'logout']);
});

test('of two tabs the second one does not send', async () => {
  const taken = new Set<string>();
  const claim: Claim = async (name) => {
    if (taken.has(name)) return null;
    taken.add(name);
    return () => taken.delete(name);
  };
  const [one, other] = [await openAdmin({}, claim), await openAdmin({}, claim)];
  one.store.dispatch(schedule(accept));
  await pass();
  other.store.dispatch(schedule(reject));
  await pass();
  expect(getAction(other.store)).toEqual({ status: 'dropped', message: messages.pending.otherTab });
  await pass(undoMs * 2);
  expect(one.server.inputsOf('reviewProof')).toEqual([accept.input]);
  expect(other.server.inputsOf('reviewProof')).toEqual([]);
  expect(taken).toEqual(new Set());
});

describe('a session that ends', () => {
  test.each([
    ['by itself', sessionRefused()],
    ['because somebody else signs in', sessionStarted({ token: 'another', isAdmin: true })],
  ])('%s drops what was scheduled, says so, and nothing is sent under another name', async (_case, end) => {
    const tab = await openAdmin();
    tab.store.dispatch(schedule(accept));
    await pass();
    tab.store.dispatch(end);
    tab.store.dispatch(sessionStarted({ token: 'another', isAdmin: true }));
    await pass(undoMs * 2);
    expect(callsOf(tab)).toEqual([]);
    expect(selectActions(tab.store.getState())).toEqual({});
    expect(tab.toasts).toContainEqual(['error', messages.pending.notSent([accept.label])]);
  });

  test('by the very call of a decision says that this one was not done either', async () => {
    const tab = await openAdmin({ reviewProof: refuse(401, messages.server.unauthenticated) });
    tab.store.dispatch(schedule(accept));
    await pass(undoMs + 500);
    expect(tab.toasts).toContainEqual(['error', messages.pending.notSent([accept.label])]);
  });

  test('while a decision is on its way does not promise that it was not done', async () => {
    const tab = await openAdmin({ reviewProof: () => new Promise(() => undefined) });
    tab.store.dispatch(schedule(accept));
    await pass(undoMs + 100);
    tab.store.dispatch(sessionRefused());
    await pass();
    expect(tab.toasts).toContainEqual(['error', messages.pending.unanswered([accept.label])]);
  });
});
