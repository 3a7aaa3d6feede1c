import type { BulkDecision } from '../../../contract/bulkDecisions';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { bulkHeld, bulkStarting, bulkUndone, selectHeldBulks, type HeldBulk } from '../../session/bulkSlice';
import { sessionEnded, sessionStarted } from '../../session/sessionSlice';
import { answerOf, idOf } from '../../testing/deskRows';
import { makeTestStore } from '../../testing/makeTestStore';
import { type Answers, refuse } from '../../testing/serve';
import { startApp } from '../store';

const stops: (() => void)[] = [];
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  jest.useRealTimers();
});
const pass = (ms = 100) => jest.advanceTimersByTimeAsync(ms);

const started: BulkDecision = {
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
  startedBy: { id: idOf(2), fullname: 'Ngozi Admin' },
  startedAt: '2025-03-05T09:12:00.000Z',
  endedAt: null,
};
const held = (): HeldBulk => ({
  key: 'a'.repeat(32),
  input: { queue: 'proofs', given_status: 'approved', ids: [idOf(7), idOf(8)] },
  label: 'Accept 2 proofs',
  untilMs: Date.now() + limits.decisionUndoMs,
  status: 'held',
});

async function openDesk(answers: Answers = { startBulkDecision: answerOf(started) }) {
  const made = makeTestStore({ answers, place: '/admin/review-jobs' });
  stops.push(startApp(made.store));
  made.store.dispatch(sessionStarted({ token: 'held', isAdmin: true }));
  await pass();
  const bulk = held();
  made.store.dispatch(bulkHeld(bulk));
  await pass();
  return { ...made, bulk };
}

test('it begins once the time to take it back is over, not before, and once, under its key', async () => {
  const { store, server, bulk } = await openDesk();
  await pass(limits.decisionUndoMs - 300);
  expect(server.inputsOf('startBulkDecision')).toEqual([]);
  await pass(500);
  expect(server.inputsOf('startBulkDecision')).toEqual([bulk.input]);
  const call = server.calls.find(({ name }) => name === 'startBulkDecision');
  expect(call?.headers.get('Idempotency-Key')).toBe(bulk.key);
  expect(selectHeldBulks(store.getState())).toEqual([]);
});

test('undone, it never begins', async () => {
  const { store, server, bulk } = await openDesk();
  store.dispatch(bulkUndone(bulk.key));
  await pass(limits.decisionUndoMs * 2);
  expect(server.inputsOf('startBulkDecision')).toEqual([]);
});

test('refused, it leaves the frame and the server’s words are told', async () => {
  const { store, toasts } = await openDesk({ startBulkDecision: refuse('nothing_waits', messages.bulk.nothingWaits) });
  await pass(limits.decisionUndoMs + 200);
  expect(selectHeldBulks(store.getState())).toEqual([]);
  expect(toasts).toContainEqual(['error', messages.bulk.nothingWaits]);
});

test('the end of the session before it began is told: nothing was decided, and nothing begins later', async () => {
  const { store, server, toasts } = await openDesk();
  store.dispatch(sessionEnded('expiry'));
  await pass(limits.decisionUndoMs * 2);
  expect(toasts).toContainEqual(['error', messages.bulk.notStarted]);
  expect(server.inputsOf('startBulkDecision')).toEqual([]);
});

test('the end of the session while it is on its way is told as what it is: perhaps it runs', async () => {
  const { store, toasts, bulk } = await openDesk();
  store.dispatch(bulkStarting(bulk.key));
  store.dispatch(sessionEnded('expiry'));
  expect(toasts).toEqual([['error', messages.bulk.unanswered]]);
});

test('whoever closes the page while one is held is asked; afterwards nobody is', async () => {
  const { events } = await openDesk();
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    events.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(true);
  await pass(limits.decisionUndoMs + 200);
  expect(leave()).toBe(false);
});
