import { waitFor } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import { accountApi } from '../../api/accountApi';
import { authApi } from '../../api/authApi';
import { tasksApi } from '../../api/tasksApi';
import { profileApi } from '../../api/profileApi';
import { memoryPendingStore } from '../../pending/pendingStore';
import { keepDraft, readDraft } from '../../pending/proofText';
import { idOf, listOf } from '../../testing/adminRows';
import { makeTestStore } from '../../testing/makeTestStore';
import { keptProof, memberTask, noStatistics, profile } from '../../testing/memberRows';
import { type Answers, cut, refuse, servedNow } from '../../testing/serve';
import type { Ports } from '../ports';
import { startApp } from '../store';

const { closeAccount } = accountApi.endpoints;
const { getProfile } = profileApi.endpoints;
const { login, logout } = authApi.endpoints;
const statistics = { data: { ...noStatistics, pending: 1, successful: 2 } };
const served: Answers = { getProfile: profile(), getStatistics: statistics };
const settle = () => servedNow().settled();

async function started(
  answers: Answers,
  stored: { token?: string; isAdmin?: string; left?: string } = {},
  ports?: Partial<Ports>,
) {
  const made = makeTestStore({ answers, ports });
  if (stored.left !== undefined) made.storage.setItem('sharenaira_left', stored.left);
  if (stored.token !== undefined) made.storage.setItem('sharenaira_token', stored.token);
  if (stored.isAdmin !== undefined) made.storage.setItem('sharenaira_isAdmin', stored.isAdmin);
  const stop = startApp(made.store);
  stops.push(stop);
  await settle();
  return made;
}
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

const deny = (): never => {
  throw new DOMException('Denied', 'SecurityError');
};

const storedOf = ({ storage }: ReturnType<typeof makeTestStore>) => [
  storage.getItem('sharenaira_token'),
  storage.getItem('sharenaira_isAdmin'),
];

describe('at the start', () => {
  test('without a stored token nobody is logged in and nothing is asked', async () => {
    const { store, server } = await started({});
    expect(store.getState().session).toMatchObject({ token: null, status: 'signed-out' });
    expect(server.calls).toEqual([]);
  });

  test('a stored token loads the profile first, then everything else', async () => {
    const made = makeTestStore({ answers: served });
    made.storage.setItem('sharenaira_token', 'stored');
    expect(made.store.getState().session.status).toBe('loading');
    stops.push(startApp(made.store));
    expect(made.store.getState().session.status).toBe('loading');
    await settle();
    expect(made.store.getState().session).toMatchObject({ token: 'stored', isAdmin: false, status: 'signed-in' });
    expect(made.server.calls.map(({ name, headers }) => [name, headers.get('authorization')])).toEqual([
      ['getProfile', 'Bearer stored'],
      ['getStatistics', 'Bearer stored'],
    ]);
    expect(getProfile.select()(made.store.getState()).data?.userbalance.balance).toBe(6_200);
  });

  test('the server, not the stored flag, decides who is an admin', async () => {
    const { store } = await started(served, { token: 'stored', isAdmin: 'true' });
    expect(store.getState().session.isAdmin).toBe(false);
  });

  test('a refused token is dropped', async () => {
    const made = await started({ getProfile: refuse(401, '') }, { token: 'stored', isAdmin: 'false' });
    expect(made.store.getState().session).toMatchObject({ token: null, status: 'signed-out' });
    await waitFor(() => expect(storedOf(made)).toEqual([null, null]));
    expect(made.moves).toEqual([['/login', { replace: true, state: { from: '/account/dashboard' } }]]);
  });

  test.each([
    ['a server in trouble', { getProfile: refuse(500, '') }],
    ['a dead line', { getProfile: cut, ping: cut }],
  ] satisfies [string, Answers][])('%s keeps the stored session', async (_title, answers) => {
    const made = await started(answers, { token: 'stored', isAdmin: 'true' });
    expect(made.store.getState().session).toMatchObject({ token: 'stored', isAdmin: true, status: 'signed-in' });
    await waitFor(() => expect(storedOf(made)).toEqual(['stored', 'true']));
  });
});

describe('logging in', () => {
  const press = ({ store }: ReturnType<typeof makeTestStore>) =>
    store.dispatch(login.initiate({ email: 'a@b.ng', password: 'secret' }));

  test('stores the bare token and the flag, then loads', async () => {
    const made = await started({ ...served, login: { token: 'fresh', isAdmin: true } });
    await press(made);
    await settle();
    expect(made.store.getState().session).toMatchObject({ token: 'fresh', isAdmin: true, status: 'signed-in' });
    await waitFor(() => expect(storedOf(made)).toEqual(['fresh', 'true']));
    expect(made.server.inputsOf('getProfile')).toHaveLength(1);
    expect(made.toasts).toEqual([['success', messages.login.success]]);
  });

  test.each([
    ['blocked', () => jest.spyOn(window, 'localStorage', 'get').mockImplementation(deny)],
    ['full', () => jest.spyOn(Storage.prototype, 'setItem').mockImplementation(deny)],
  ])('a browser whose storage is %s says at login that a reload ends the session', async (_, block) => {
    block();
    const made = await started({ ...served, login: { token: 'fresh', isAdmin: false } });
    await made.store.dispatch(login.initiate({ email: 'a@b.ng', password: 'secret' }));
    await settle();
    expect(made.store.getState().session.status).toBe('signed-in');
    expect(made.toasts).toContainEqual(['note', messages.login.notKept]);
    jest.restoreAllMocks();
  });

  test('ends at once if the new token is refused', async () => {
    const made = await started({ login: { token: 'fresh', isAdmin: false }, getProfile: refuse(401, '') });
    await press(made);
    await settle();
    await waitFor(() => expect(storedOf(made)).toEqual([null, null]));
  });
});

describe('logging out', () => {
  test.each([
    ['the server agrees', { logout: {} }],
    ['the server is in trouble', { logout: refuse(500, 'trouble') }],
    ['the session was dead already', { logout: refuse(401, '') }],
  ] satisfies [string, Answers][])('clears everything although %s', async (_title, answers) => {
    const made = await started(
      { ...served, ...answers, listTasks: listOf([memberTask()]) },
      { token: 'stored', isAdmin: 'false' },
    );
    await made.store.dispatch(tasksApi.endpoints.listTasks.initiate({}));
    await made.store.dispatch(logout.initiate());
    await settle();
    expect(made.server.calls.find(({ name }) => name === 'logout')?.headers.get('authorization')).toBe('Bearer stored');
    expect(made.store.getState().session).toMatchObject({ token: null, status: 'signed-out' });
    await waitFor(() => expect(storedOf(made)).toEqual([null, null]));
    expect(tasksApi.endpoints.listTasks.select({})(made.store.getState()).data).toBeUndefined();
    expect(made.moves[0]?.[0]).toBe('/login');
  });

  test('does not lead back to the last page', async () => {
    const made = await started({ ...served, logout: {} }, { token: 'stored' });
    await made.store.dispatch(logout.initiate());
    await settle();
    expect(made.moves).toEqual([['/login', { replace: true }]]);
    expect(made.toasts).toEqual([['success', messages.login.signedOut]]);
  });

  test('remains a logout even if the server ends the session first', async () => {
    const made = await started({ ...served, listTasks: refuse(401, '') }, { token: 'stored' });
    made.server.change({
      logout: async () => {
        await made.store.dispatch(tasksApi.endpoints.listTasks.initiate({}));
        return {};
      },
    });
    await made.store.dispatch(logout.initiate());
    await settle();
    expect(made.moves).toEqual([['/login', { replace: true }]]);
    expect(made.toasts).toEqual([['success', messages.login.signedOut]]);
  });

  test('does not wait forever for the server', async () => {
    const made = await started({ ...served, logout: () => new Promise(() => undefined) }, { token: 'stored' });
    jest.useFakeTimers();
    void made.store.dispatch(logout.initiate());
    await jest.advanceTimersByTimeAsync(3_100);
    jest.useRealTimers();
    expect(made.store.getState().session.token).toBeNull();
  });
});

test('a closed account leaves nothing on the phone, but another member’s proof stays', async () => {
  const kept = memoryPendingStore();
  const [mine, hers] = [keptProof({ owner: profile().data.id }), keptProof({ owner: idOf(902), applicationId: 'a2' })];
  await kept.keepProof(mine);
  await kept.keepProof(hers);
  keepDraft(mine.applicationId, '<p>Done.</p>');
  const made = await started(
    { ...served, submitProof: cut, closeAccount: {} },
    { token: 'stored' },
    { pendingStore: kept },
  );
  await made.store.dispatch(closeAccount.initiate({ current_password: 'secret' }));
  await settle();
  expect(made.store.getState().session.token).toBeNull();
  expect(await kept.proofs(mine.owner)).toEqual([]);
  expect(await kept.proofs(hers.owner)).toEqual([hers]);
  expect(readDraft(mine.applicationId)).toBe('');
});

test('outdated data and drafts are deleted at the start, even when logged out', async () => {
  const kept = memoryPendingStore();
  const old = keptProof({ atMs: Date.now() - 15 * 86_400_000 });
  await kept.keepProof(old);
  keepDraft(old.applicationId, '<p>Done.</p>');
  await started({}, {}, { pendingStore: kept });
  expect(await kept.tidy()).toEqual([]);
  expect(readDraft(old.applicationId)).toBe('');
});

describe('tabs', () => {
  const tell = ({ events }: ReturnType<typeof makeTestStore>, key: string | null = 'sharenaira_token') =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key }));

  test.each(['sharenaira_token', null])('all log out with one (storage event of %j)', async (key) => {
    const made = await started(served, { token: 'stored' });
    made.storage.setItem('sharenaira_left', 'true');
    made.storage.removeItem('sharenaira_token');
    tell(made, key);
    await settle();
    expect(made.store.getState().session.token).toBeNull();
    expect(made.moves).toEqual([['/login', { replace: true }]]);
    expect(made.toasts).toEqual([]);
  });

  test.each([
    ['after a logout elsewhere', { left: 'true' }, 1],
    ['with no logout noted', {}, 0],
  ])('without a session at the start, %s, drafts are dropped or kept', async (_when, stored, times) => {
    const forgetAll = jest.fn();
    await started({}, stored, { drafts: { forgetAll } });
    expect(forgetAll).toHaveBeenCalledTimes(times);
  });

  test('with an expired session drop drafts when another logs out', async () => {
    const forgetAll = jest.fn();
    const made = await started({}, {}, { drafts: { forgetAll } });
    made.storage.setItem('sharenaira_left', 'true');
    tell(made);
    await settle();
    expect(forgetAll).toHaveBeenCalledTimes(1);
    expect([made.moves, made.toasts]).toEqual([[], []]);
  });

  test('follow a refused session in another tab as an expiry, with a way back', async () => {
    const made = await started(served, { token: 'stored' });
    made.storage.removeItem('sharenaira_token');
    tell(made);
    await settle();
    expect(made.moves).toEqual([['/login', { replace: true, state: { from: '/account/dashboard' } }]]);
    expect(made.toasts).toEqual([['info', messages.login.sessionEnded]]);
  });

  test('report an expiry after a new login as an expiry, despite an earlier logout', async () => {
    const made = await started(
      { ...served, logout: {}, login: { token: 'fresh', isAdmin: false } },
      { token: 'stored' },
    );
    await made.store.dispatch(logout.initiate());
    await settle();
    await made.store.dispatch(login.initiate({ email: 'a@b.ng', password: 'secret' }));
    await settle();
    made.server.change({ listTasks: refuse(401, '') });
    await made.store.dispatch(tasksApi.endpoints.listTasks.initiate({}));
    await settle();
    expect(made.moves.at(-1)).toEqual(['/login', { replace: true, state: { from: '/account/dashboard' } }]);
  });

  test.each([
    [true, null],
    [false, 'stored'],
  ])('shown again check the session (from sleep: %j)', async (persisted, token) => {
    const made = await started(served, { token: 'stored' });
    made.storage.removeItem('sharenaira_token');
    made.events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    await settle();
    expect(made.store.getState().session.token).toBe(token);
  });

  test('all follow another login, with nothing left of the first', async () => {
    const made = await started(served, { token: 'stored', isAdmin: 'false' });
    made.server.change({ getProfile: profile({ data: { ...profile().data, fullname: 'Bola Ade', isAdmin: true } }) });
    made.storage.setItem('sharenaira_isAdmin', 'true');
    made.storage.setItem('sharenaira_token', 'other');
    tell(made);
    await settle();
    expect(made.store.getState().session).toMatchObject({ token: 'other', isAdmin: true });
    expect(getProfile.select()(made.store.getState()).data?.data.fullname).toBe('Bola Ade');
  });

  test('ignore other storage keys', async () => {
    const made = await started(served, { token: 'stored' });
    made.storage.removeItem('sharenaira_token');
    tell(made, 'sharenaira_theme');
    await settle();
    expect(made.store.getState().session.token).toBe('stored');
  });
});
