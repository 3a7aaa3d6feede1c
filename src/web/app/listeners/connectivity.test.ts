import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { profileApi } from '../../api/profileApi';
import { selectNetwork } from '../../session/networkSlice';
import { sessionStarted } from '../../session/sessionSlice';
import { makeTestStore } from '../../testing/makeTestStore';
import { profile } from '../../testing/memberRows';
import { type Answers, cut } from '../../testing/serve';
import { startApp } from '../store';

beforeEach(() => jest.useFakeTimers());
const stops: (() => void)[] = [];
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
/** A failed check repeats after a second. */
const secondLookMs = 1_000;

function running(answers: Answers = {}, hang = false) {
  const made = makeTestStore({
    answers,
    ports: hang
      ? {
          fetch: (_input, init) =>
            new Promise((_, reject) => {
              init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
            }),
        }
      : {},
  });
  stops.push(startApp(made.store));
  return { ...made, network: () => selectNetwork(made.store.getState()) };
}

test('checks every 30 seconds', async () => {
  const { server, network } = running();
  await pass(limits.connectivityIntervalMs - 1);
  expect(server.inputsOf('ping')).toHaveLength(0);
  await pass(1);
  expect(server.inputsOf('ping')).toHaveLength(1);
  await pass(limits.connectivityIntervalMs);
  expect(server.inputsOf('ping')).toHaveLength(2);
  expect(network()).toEqual({ online: true, lastCheckAt: expect.any(Number), error: null });
});

test('a cut connection is offline, with a message', async () => {
  const { network } = running({ ping: cut });
  await pass(limits.connectivityIntervalMs + secondLookMs);
  expect(network()).toMatchObject({ online: false, error: messages.server.networkError });
});

test('one lost packet is not offline', async () => {
  const { server, network } = running({ ping: cut });
  await pass(limits.connectivityIntervalMs);
  server.change({ ping: () => new Response(null) });
  await pass(secondLookMs);
  expect(network().online).toBe(true);
});

test('5 seconds of silence are a timeout', async () => {
  const { network } = running({}, true);
  await pass(limits.connectivityIntervalMs + 2 * limits.connectivityAbortMs + secondLookMs - 1);
  expect(network().online).toBe(true);
  await pass(1);
  expect(network()).toMatchObject({ online: false, error: messages.server.timeout });
});

test.each(['online', 'offline'])("the browser's %s event is checked at once", async (type) => {
  const { events, server } = running();
  events.dispatchEvent(new Event(type));
  await pass(0);
  expect(server.inputsOf('ping')).toHaveLength(1);
});

test('a lost connection is rechecked sooner than usual', async () => {
  const { events, network, server } = running({ ping: cut });
  events.dispatchEvent(new Event('offline'));
  await pass(secondLookMs);
  expect(network().online).toBe(false);
  server.change({ ping: () => new Response(null) });
  await pass(2_000);
  expect(network().online).toBe(true);
});

test('a missing connection is checked less and less often, in one search', async () => {
  const { events, server } = running({ ping: cut });
  events.dispatchEvent(new Event('offline'));
  await pass(secondLookMs);
  const counts = [];
  for (let second = 0; second < 29; second += 1) {
    await pass(1_000);
    counts.push(server.inputsOf('ping').length);
  }
  // Two checks of the loss, then after 2, 6 and 14 seconds, then the regular one at 30.
  expect(counts.slice(0, 28)).toEqual([2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, ...Array<number>(15).fill(5)]);
  expect(counts[28]).toBe(6);
});

test('back online, watched data are refetched', async () => {
  const { store, server } = running({ ping: cut, getProfile: profile() });
  store.dispatch(sessionStarted({ token: 'held', isAdmin: false }));
  await pass(0);
  void store.dispatch(profileApi.endpoints.getProfile.initiate());
  await pass(limits.connectivityIntervalMs + secondLookMs);
  expect(server.inputsOf('getProfile')).toHaveLength(1);
  server.change({ ping: () => new Response(null) });
  await pass(limits.connectivityIntervalMs);
  expect(server.inputsOf('getProfile')).toHaveLength(2);
});

test('stops with the app', async () => {
  const { events, server } = running();
  stops.splice(0).forEach((stop) => stop());
  await pass(0);
  events.dispatchEvent(new Event('offline'));
  await pass(2 * limits.connectivityIntervalMs);
  expect(server.calls).toEqual([]);
});

test('a search ends with the app', async () => {
  const { events, server } = running({ ping: cut });
  events.dispatchEvent(new Event('offline'));
  await pass(secondLookMs);
  stops.splice(0).forEach((stop) => stop());
  await pass(2 * limits.connectivityIntervalMs);
  expect(server.inputsOf('ping')).toHaveLength(2);
});
