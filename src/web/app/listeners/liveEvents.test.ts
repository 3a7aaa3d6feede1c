import type { LiveEvent, NotificationKind } from '../../../contract/notifications';
import { adminApi } from '../../api/adminApi';
import { membersApi } from '../../api/membersApi';
import { accountApi } from '../../api/accountApi';
import { payoutsApi } from '../../api/payoutsApi';
import { profileApi } from '../../api/profileApi';
import { withdrawalsApi } from '../../api/withdrawalsApi';
import { tasksApi } from '../../api/tasksApi';
import { networkChecked } from '../../session/networkSlice';
import { selectToken, sessionEnded, sessionStarted } from '../../session/sessionSlice';
import type { Elect, Roles } from '../../lib/leader';
import { answerOf, listOf, payoutSummary } from '../../testing/adminRows';
import { makeTestStore } from '../../testing/makeTestStore';
import { notification, noStatistics, profile } from '../../testing/memberRows';
import { type Answers, odd, refuse } from '../../testing/serve';
import { type AppStore, startApp } from '../store';

const stops: (() => void)[] = [];
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  jest.useRealTimers();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
/** Longer than any reconnection pause. */
const pauseMs = 31_000;

const empty = listOf<never>([]);
const served: Answers = {
  getProfile: profile(),
  getStatistics: { data: noStatistics },
  listTasks: empty,
  listSubmittedTasks: empty,
  listWithdrawals: empty,
  listReferrals: empty,
  listNotifications: { ...empty, unread: 0 },
  listProofs: empty,
  listAdminWithdrawals: empty,
  listUsers: empty,
  listPayouts: empty,
  getPayoutSummary: answerOf(payoutSummary()),
};
/** All of a member's or admin's screens at once. */
function openScreens({ dispatch }: AppStore, isAdmin: boolean): void {
  if (isAdmin) {
    void dispatch(adminApi.endpoints.listProofs.initiate({}));
    void dispatch(adminApi.endpoints.listAdminWithdrawals.initiate({}));
    void dispatch(membersApi.endpoints.listUsers.initiate({}));
    void dispatch(payoutsApi.endpoints.listPayouts.initiate({}));
    void dispatch(payoutsApi.endpoints.getPayoutSummary.initiate());
    return;
  }
  void dispatch(profileApi.endpoints.getProfile.initiate());
  void dispatch(profileApi.endpoints.getStatistics.initiate());
  void dispatch(withdrawalsApi.endpoints.listReferrals.initiate({}));
  void dispatch(accountApi.endpoints.listNotifications.initiate({}));
  void dispatch(tasksApi.endpoints.listTasks.initiate({}));
  void dispatch(tasksApi.endpoints.listSubmittedTasks.initiate({}));
  void dispatch(withdrawalsApi.endpoints.listWithdrawals.initiate({}));
}

interface Given {
  isAdmin?: boolean;
  answers?: Answers;
  elect?: Elect;
}

async function following({ isAdmin = false, answers = {}, ...ports }: Given = {}) {
  let visible = true;
  const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  const open = () => new Response(new ReadableStream<Uint8Array>({ start: (line) => void lines.push(line) }));
  const made = makeTestStore({
    answers: { ...served, liveEvents: open, ...answers },
    ports: { isVisible: () => visible, ...ports },
  });
  stops.push(startApp(made.store));
  await pass(10);
  made.store.dispatch(sessionStarted({ token: 'held', isAdmin }));
  openScreens(made.store, isAdmin);
  await pass(100);
  const before = made.server.calls.length;
  return {
    ...made,
    lines,
    streams: () => made.server.inputsOf('liveEvents').length,
    send: async (event: LiveEvent | object) => {
      lines.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
      await pass(100);
    },
    look: async (now: boolean) => {
      visible = now;
      made.events.dispatchEvent(new Event('visibilitychange'));
      await pass(0);
    },
    fire: async (name: string) => {
      made.events.dispatchEvent(new Event(name));
      await pass(100);
    },
    /** Queries repeated since the screen was loaded. */
    refetched: () =>
      made.server.calls
        .slice(before)
        .map(({ name }) => name)
        .filter((name) => name !== 'liveEvents' && name !== 'ping')
        .sort(),
  };
}

test('sends the session in the header, not the address', async () => {
  const { server } = await following();
  const [call] = server.calls.filter(({ name }) => name === 'liveEvents');
  expect(call?.input).toEqual({});
  expect(call?.headers.get('authorization')).toBe('Bearer held');
});

describe('a notification refetches the bell and its subject', () => {
  const rows: Record<NotificationKind, string[]> = {
    'proof-approved': ['getProfile', 'getStatistics', 'listNotifications', 'listSubmittedTasks', 'listTasks'],
    'proof-auto-approved': ['getProfile', 'getStatistics', 'listNotifications', 'listSubmittedTasks', 'listTasks'],
    'proof-rejected': ['getStatistics', 'listNotifications', 'listSubmittedTasks', 'listTasks'],
    'proof-reopened': ['getStatistics', 'listNotifications', 'listSubmittedTasks', 'listTasks'],
    'withdrawal-approved': ['getProfile', 'listNotifications', 'listWithdrawals'],
    'withdrawal-rejected': ['getProfile', 'listNotifications', 'listWithdrawals'],
    'withdrawal-paid': ['listNotifications', 'listWithdrawals'],
    'withdrawal-returned': ['getProfile', 'listNotifications', 'listWithdrawals'],
    'referral-reward': ['getProfile', 'listNotifications', 'listReferrals'],
    'referral-refused': ['listNotifications', 'listReferrals'],
    'slot-ending': ['listNotifications'],
    'slot-expired': ['getStatistics', 'listNotifications', 'listTasks'],
    'account-unbanned': ['getProfile', 'listNotifications'],
    'followers-verified': ['getProfile', 'listNotifications'],
    'followers-renew': ['getProfile', 'listNotifications'],
  };
  test.each(Object.entries(rows) as [NotificationKind, string[]][])('%s → %j', async (kind, queries) => {
    const { send, refetched } = await following();
    await send({ type: 'notification', notification: notification({ kind }) });
    expect(refetched()).toEqual(queries);
  });
});

test.each([
  ['proofs', ['listProofs', 'listUsers']],
  ['withdrawals', ['getPayoutSummary', 'listAdminWithdrawals', 'listPayouts', 'listUsers']],
  ['payouts', ['getPayoutSummary', 'listAdminWithdrawals', 'listPayouts', 'listUsers']],
] as const)('an admin event about %s refetches %j', async (queue, queries) => {
  const { send, refetched } = await following({ isAdmin: true });
  await send({ type: 'admin', queue });
  expect(refetched()).toEqual(queries);
});

test('a live job appears on open pages within seconds, spread out', async () => {
  const { send, refetched } = await following();
  await send({ type: 'job' });
  await pass(3_000);
  expect(refetched()).toEqual(['listTasks']);
});

test('many decisions refetch the admin area at most once a second, and after the last', async () => {
  const { send, refetched } = await following({ isAdmin: true });
  for (let sent = 0; sent < 25; sent += 1) await send({ type: 'admin', queue: 'proofs' });
  const during = refetched().filter((name) => name === 'listProofs').length;
  expect(during).toBeGreaterThanOrEqual(2);
  expect(during).toBeLessThanOrEqual(3);
  await pass(1_000);
  expect(refetched().filter((name) => name === 'listProofs')).toHaveLength(during + 1);
  await pass(5_000);
  expect(refetched().filter((name) => name === 'listProofs')).toHaveLength(during + 1);
});

test('a change during a list’s fetch refetches it afterwards', async () => {
  const answers: (() => void)[] = [];
  const { send, refetched } = await following({
    isAdmin: true,
    answers: { listAdminWithdrawals: () => new Promise((resolve) => answers.push(() => resolve(empty))) },
  });
  const asked = () => refetched().filter((name) => name === 'listAdminWithdrawals').length;
  answers.shift()?.();
  await pass(100);
  await send({ type: 'admin', queue: 'withdrawals' });
  await pass(2_000);
  await send({ type: 'admin', queue: 'withdrawals' });
  await send({ type: 'admin', queue: 'payouts' });
  await pass(2_000);
  expect(asked()).toBe(1);
  answers.shift()?.();
  await pass(100);
  expect(asked()).toBe(2);
  answers.shift()?.();
  await pass(2_000);
  expect(asked()).toBe(2);
});

test('an event of a newer server is ignored', async () => {
  const { send, refetched, streams } = await following();
  await send({ type: 'weather' });
  expect([refetched(), streams()]).toEqual([[], 1]);
});

test('the session’s end ends it here', async () => {
  const { send, store, moves } = await following();
  await send({ type: 'session-ended' });
  await pass(500);
  expect(selectToken(store.getState())).toBeNull();
  expect(moves).toEqual([['/login', { replace: true, state: { from: '/account/dashboard' } }]]);
});

test('another tab’s logout is reported as a logout, not an expiry', async () => {
  const { send, storage, events, moves, toasts } = await following();
  await send({ type: 'session-ended' });
  storage.setItem('sharenaira_left', 'true');
  storage.removeItem('sharenaira_token');
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'sharenaira_token' }));
  await pass(1_000);
  expect([moves, toasts]).toEqual([[['/login', { replace: true }]], []]);
});

test('a stream that ends is reopened, and missed changes are fetched', async () => {
  const { lines, refetched, streams } = await following();
  lines[0]?.close();
  await pass(1_100);
  expect(streams()).toBe(2);
  expect(refetched()).toEqual([
    'getProfile',
    'getStatistics',
    'listNotifications',
    'listReferrals',
    'listSubmittedTasks',
    'listTasks',
    'listWithdrawals',
  ]);
});

test('a silent connection is dead', async () => {
  const { streams } = await following();
  await pass(60_000);
  await pass(1_100);
  expect(streams()).toBe(2);
});

test('a failing server is asked less and less often, at least every 30 seconds', async () => {
  const { streams } = await following({ answers: { liveEvents: odd(503, '') } });
  await pass(60_000);
  const inFirstMinute = streams();
  expect(inFirstMinute).toBeLessThan(12);
  await pass(5 * pauseMs);
  expect(streams() - inFirstMinute).toBeGreaterThanOrEqual(5);
});

test('a refused stream ends the session', async () => {
  const { store, streams } = await following({ answers: { liveEvents: refuse(401, '') } });
  await pass(5 * pauseMs);
  expect(selectToken(store.getState())).toBeNull();
  expect(streams()).toBe(1);
});

test('logging out ends the stream', async () => {
  const { store, streams, lines } = await following();
  store.dispatch(sessionEnded('logout'));
  lines[0]?.close();
  await pass(5 * pauseMs);
  expect(streams()).toBe(1);
});

test('an invisible page closes it after a while and catches up when visible', async () => {
  const { look, lines, streams, refetched } = await following();
  await look(false);
  await pass(29_000);
  await look(true);
  expect(streams()).toBe(1);
  await look(false);
  await pass(30_000);
  lines[0]?.close();
  await pass(5 * pauseMs);
  expect(streams()).toBe(1);
  await look(true);
  await pass(100);
  expect(streams()).toBe(2);
  expect(refetched()).toContain('listNotifications');
});

test('back online, it reopens at once', async () => {
  const { store, streams } = await following({ answers: { liveEvents: odd(503, '') } });
  await pass(3 * pauseMs);
  store.dispatch(networkChecked({ atMs: 1, error: 'Network error' }));
  const before = streams();
  store.dispatch(networkChecked({ atMs: 2, error: null }));
  await pass(10);
  expect(streams()).toBe(before + 1);
});

test.each(['pagehide', 'freeze'])('%s closes the stream, and a returning page catches up', async (leaving) => {
  const { fire, lines, streams, refetched } = await following();
  await fire(leaving);
  lines[0]?.close();
  await pass(5 * pauseMs);
  expect(streams()).toBe(1);
  await fire(leaving === 'pagehide' ? 'pageshow' : 'resume');
  expect([streams(), refetched()]).toEqual([2, expect.arrayContaining(['listNotifications'])]);
});

/** Tabs of one browser; the first of a session leads. */
function makeBrowser(): Elect {
  const tabs: { secret: string; roles: Roles }[] = [];
  const begin = (tab: (typeof tabs)[number]): void => {
    const others = () => tabs.filter((one) => one !== tab && one.secret === tab.secret);
    void tab.roles.lead((message) => others().forEach(({ roles }) => roles.receive(message))).catch(() => undefined);
  };
  return (secret, signal, roles) =>
    new Promise((resolve) => {
      const first = () => tabs.find((one) => one.secret === secret);
      const tab = { secret, roles };
      tabs.push(tab);
      if (first() === tab) begin(tab);
      else roles.follow();
      signal.addEventListener('abort', () => {
        const led = first() === tab;
        tabs.splice(tabs.indexOf(tab), 1);
        const next = first();
        if (led && next) begin(next);
        resolve();
      });
    });
}

describe('tabs of one session', () => {
  const bell = { type: 'notification', notification: notification({ kind: 'followers-renew' }) };

  test('share one stream, and each refetches what changed', async () => {
    const elect = makeBrowser();
    const [one, two] = [await following({ elect }), await following({ elect })];
    await one.send(bell);
    expect([one.streams(), two.streams()]).toEqual([1, 0]);
    expect([one.refetched(), two.refetched()]).toEqual([
      ['getProfile', 'listNotifications'],
      ['getProfile', 'listNotifications'],
    ]);
  });

  test('hand the stream on when the first closes, and the next catches up', async () => {
    const elect = makeBrowser();
    const [one, two] = [await following({ elect }), await following({ elect })];
    await one.fire('pagehide');
    expect([one.streams(), two.streams()]).toEqual([1, 1]);
    expect(two.refetched()).toContain('listTasks');
    const before = one.refetched().length;
    await one.fire('pageshow');
    expect(one.streams()).toBe(1);
    expect(one.refetched().slice(before)).toContain('listTasks');
  });

  test('all catch up after a gap', async () => {
    const elect = makeBrowser();
    const [one, two] = [await following({ elect }), await following({ elect })];
    one.lines[0]?.close();
    await pass(1_100);
    expect([one.streams(), two.streams()]).toEqual([2, 0]);
    expect(two.refetched()).toContain('listTasks');
  });

  test('all end with the session', async () => {
    const elect = makeBrowser();
    const [one, two] = [await following({ elect }), await following({ elect })];
    await one.send({ type: 'session-ended' });
    await pass(500);
    expect([one, two].map(({ store }) => selectToken(store.getState()))).toEqual([null, null]);
  });

  test('of another session have a separate stream', async () => {
    const elect = makeBrowser();
    const [one, two] = [await following({ elect }), await following({ elect })];
    two.store.dispatch(sessionStarted({ token: 'another', isAdmin: false }));
    await pass(100);
    const before = two.refetched().length;
    await one.send(bell);
    expect([one.streams(), two.streams(), two.refetched().length]).toEqual([1, 1, before]);
  });
});
