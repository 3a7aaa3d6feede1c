import * as messages from '../../contract/messages';
import { networkChecked, selectNetwork } from '../session/networkSlice';
import { sessionStarted } from '../session/sessionSlice';
import { answerOf, idOf, listOf } from '../testing/adminRows';
import { makeTestStore } from '../testing/makeTestStore';
import { memberTask } from '../testing/memberRows';
import { type Answers, cut, odd, refuse } from '../testing/serve';
import { accountApi } from './accountApi';
import { adminApi } from './adminApi';
import { authApi } from './authApi';
import { outcomeOf } from './apiError';
import { tasksApi } from './tasksApi';
import { withdrawalsApi } from './withdrawalsApi';

const { listTasks, getTask, applyTask } = tasksApi.endpoints;
const { requestWithdrawal } = withdrawalsApi.endpoints;
const task = memberTask();

function signedIn(answers: Answers) {
  const made = makeTestStore({ answers });
  made.store.dispatch(sessionStarted({ token: 'held', isAdmin: false }));
  return made;
}
type Made = ReturnType<typeof makeTestStore>;
const offline = ({ store }: Made) => store.dispatch(networkChecked({ atMs: 0, error: messages.server.networkError }));
const keysOf = ({ server }: Made, name: string) =>
  server.calls.filter((call) => call.name === name).map(({ headers }) => headers.get('idempotency-key'));

const requested = answerOf({
  transactionId: idOf(1),
  reference: 'WD-1',
  status: 'pending' as const,
  bank_name: 'GTBank',
  account_no: '0123456789',
});
const taken = answerOf({
  id: idOf(1),
  status: 'taken' as const,
  reservedUntil: null,
  reason: null,
  share: null,
  link: null,
});

describe('requests', () => {
  test('put path, query and token as the contract says', async () => {
    const made = signedIn({ listTasks: listOf([task]), getTask: answerOf(task) });
    await made.store.dispatch(listTasks.initiate({ page: 2, pageSize: 16, q: '' }));
    await made.store.dispatch(getTask.initiate({ id: task.id }));
    expect(made.server.inputsOf('listTasks')).toEqual([{ page: '2', pageSize: '16' }]);
    expect(made.server.inputsOf('getTask')).toEqual([{ id: task.id }]);
    expect(made.server.calls.map(({ url }) => url)).toEqual([
      expect.stringMatching(/\/task\/tasks\?page=2&pageSize=16$/),
      expect.stringMatching(new RegExp(`/${task.id}$`)),
    ]);
    expect(made.server.calls.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer held',
      'Bearer held',
    ]);
    expect(keysOf(made, 'listTasks')).toEqual([null]);
  });

  test('put a write’s body apart from its path, with a key', async () => {
    const made = signedIn({ setTaskStatus: refuse(409, 'no') });
    await made.store.dispatch(adminApi.endpoints.setTaskStatus.initiate({ id: idOf(3), status: 'paused' }));
    expect(made.server.inputsOf('setTaskStatus')).toEqual([{ id: idOf(3), status: 'paused' }]);
    expect(keysOf(made, 'setTaskStatus')).toEqual([expect.stringMatching(/^[\da-f]{32}$/)]);
  });

  test('send a picture in the contract’s form field', async () => {
    const made = signedIn({ uploadPhoto: answerOf({ profile_pics: '/media/a.png' }) });
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await made.store.dispatch(accountApi.endpoints.uploadPhoto.initiate({ file }));
    expect(made.server.inputsOf('uploadPhoto')).toEqual([{ profile_pics: expect.any(File) }]);
  });

  test('send no token without a session', async () => {
    const { store, server } = makeTestStore({ answers: { login: refuse(401, 'wrong') } });
    await store.dispatch(authApi.endpoints.login.initiate({ email: 'a@b.ng', password: 'x' }));
    expect(server.calls[0]?.headers.get('authorization')).toBeNull();
  });
});

describe('answers', () => {
  const rows: [title: string, answers: Answers, error: unknown][] = [
    [
      'a refusal brings its status, code, words and fields',
      { applyTask: refuse('job_full', messages.jobs.full, { task_id: 'full' }) },
      { status: 409, code: 'job_full', message: messages.jobs.full, fields: { task_id: 'full' } },
    ],
    [
      'an envelope that says error is a refusal whatever its status',
      { applyTask: odd(200, { error: true, message: 'no', data: null }) },
      { status: 200, message: 'no' },
    ],
    [
      'a wait is told in seconds',
      {
        applyTask: odd(
          429,
          { error: true, code: 'rate_limited', message: 'slow down', data: null },
          { 'Retry-After': '17' },
        ),
      },
      { status: 429, code: 'rate_limited', message: 'slow down', retryAfterSeconds: 17 },
    ],
    [
      'what is no envelope has no words',
      { applyTask: odd(502, '<html>') },
      { status: 502, message: '', foreign: true },
    ],
    [
      'an answer that left the contract is a failure with words',
      { applyTask: odd(200, { error: false }) },
      { status: 'DRIFT', message: expect.stringContaining('couldn’t read') },
    ],
    [
      'a page that a public network puts in between is nobody’s answer',
      { applyTask: odd(200, '<html>') },
      { status: 'DRIFT', message: expect.stringContaining('couldn’t read'), foreign: true },
    ],
  ];
  test.each(rows)('%s', async (_title, answers, error) => {
    const { store } = signedIn(answers);
    expect(await store.dispatch(applyTask.initiate({ task_id: task.id }))).toEqual({ error });
  });

  test('of a login without a token say so', async () => {
    const { store } = makeTestStore({ answers: { login: odd(200, { error: false, message: '', data: null }) } });
    const { error } = await store.dispatch(authApi.endpoints.login.initiate({ email: 'a@b.ng', password: 'x' }));
    expect(error).toMatchObject({ message: messages.login.noToken });
  });
});

describe('offline', () => {
  test('nothing is sent, and the message says why', async () => {
    const made = signedIn({ ping: () => cut() });
    offline(made);
    const down = { status: 'OFFLINE', message: messages.server.offline };
    expect(await made.store.dispatch(applyTask.initiate({ task_id: task.id }))).toMatchObject({ error: down });
    expect(await made.store.dispatch(getTask.initiate({ id: task.id }))).toMatchObject({ error: down });
    expect(made.server.inputsOf('applyTask')).toEqual([]);
    expect(made.server.inputsOf('getTask')).toEqual([]);
  });

  test('a press notices that the network is back and goes through', async () => {
    const made = signedIn({ applyTask: taken });
    offline(made);
    const { error } = await made.store.dispatch(applyTask.initiate({ task_id: task.id }));
    expect(error).toBeUndefined();
    expect(selectNetwork(made.store.getState()).online).toBe(true);
  });

  test('a withdrawal is sent anyway', async () => {
    const made = signedIn({ requestWithdrawal: requested });
    offline(made);
    await made.store.dispatch(requestWithdrawal.initiate({ amount: 500 }));
    expect(made.server.inputsOf('requestWithdrawal')).toEqual([{ amount: 500 }]);
  });
});

describe('a call without an answer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const once = <T>(answer: T) => {
    let calls = 0;
    return () => (calls++ === 0 ? cut() : answer);
  };
  async function finished<T>(running: PromiseLike<T>): Promise<T> {
    await jest.advanceTimersByTimeAsync(10_000);
    return running;
  }

  test('reports the network down if the server is unreachable', async () => {
    const made = signedIn({ applyTask: cut, ping: cut });
    const { error } = await finished(made.store.dispatch(applyTask.initiate({ task_id: task.id })));
    expect(error).toEqual({ status: 'NETWORK', message: messages.server.networkFailed });
    expect(selectNetwork(made.store.getState())).toMatchObject({ online: false, error: messages.server.networkError });
    expect(keysOf(made, 'applyTask')).toHaveLength(1);
  });

  test('is repeated under the same key if the server is reachable', async () => {
    const made = signedIn({ applyTask: once(taken) });
    const { data } = await finished(made.store.dispatch(applyTask.initiate({ task_id: task.id })));
    expect(data?.data.status).toBe('taken');
    const [first, second] = keysOf(made, 'applyTask');
    expect(second).toBe(first);
  });

  test('is not repeated forever', async () => {
    const made = signedIn({ applyTask: cut });
    const { error } = await finished(made.store.dispatch(applyTask.initiate({ task_id: task.id })));
    expect(error).toMatchObject({ status: 'NETWORK' });
    expect(keysOf(made, 'applyTask')).toHaveLength(3);
  });

  const working = odd(
    409,
    { error: true, code: 'key_in_use', message: messages.server.keyBusy, data: null },
    { 'Retry-After': '1' },
  );

  test('whose first attempt is running is repeated under its key until done', async () => {
    const made = signedIn({ applyTask: once(working) });
    const answers = [cut, () => working, () => working, () => taken];
    made.server.change({ applyTask: () => answers.shift()!() });
    const { data } = await finished(made.store.dispatch(applyTask.initiate({ task_id: task.id })));
    expect(data?.data.status).toBe('taken');
    const keys = keysOf(made, 'applyTask');
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
  });

  test('whose first attempt never finishes stays undecided, keeping its key', async () => {
    const made = signedIn({ applyTask: working });
    const press = () => finished(made.store.dispatch(applyTask.initiate({ task_id: task.id })));
    const { error } = await press();
    expect(error).toMatchObject({ status: 409, message: messages.server.keyBusy });
    expect(outcomeOf(error)).toBe('retry_later');
    expect(keysOf(made, 'applyTask')).toHaveLength(6);
    made.server.change({ applyTask: taken });
    await press();
    expect(new Set(keysOf(made, 'applyTask')).size).toBe(1);
  });

  test('is repeated under its key even if it changes a profile or password', async () => {
    const made = signedIn({ updateProfile: once({}), changePassword: once({}) });
    const { updateProfile } = accountApi.endpoints;
    const { changePassword } = accountApi.endpoints;
    const passwords = { current_password: 'the one before', password: 'the one to come' };
    const changed = await finished(made.store.dispatch(updateProfile.initiate({ state: 'Oyo' })));
    const secured = await finished(made.store.dispatch(changePassword.initiate(passwords)));
    expect([changed.error, secured.error]).toEqual([undefined, undefined]);
    for (const name of ['updateProfile', 'changePassword']) {
      const [first, second, ...more] = keysOf(made, name);
      expect([second, more]).toEqual([first, []]);
    }
  });

  test('that sets a state is one action per press: set, unset, set are three', async () => {
    const made = signedIn({ setTaskStatus: cut });
    const press = (status: 'paused' | 'available') =>
      finished(made.store.dispatch(adminApi.endpoints.setTaskStatus.initiate({ id: task.id, status })));
    await press('paused');
    await press('paused');
    await press('available');
    expect(new Set(keysOf(made, 'setTaskStatus')).size).toBe(3);
  });

  test('that sets a state uses one key for two quick presses', async () => {
    const made = signedIn({ setTaskStatus: refuse(409, 'no') });
    const press = () =>
      made.store.dispatch(adminApi.endpoints.setTaskStatus.initiate({ id: task.id, status: 'paused' }));
    await Promise.all([press(), press()]);
    expect(new Set(keysOf(made, 'setTaskStatus')).size).toBe(1);
  });

  test('is not repeated if twice differs from once', async () => {
    const made = signedIn({ resendOtp: once({}) });
    await finished(made.store.dispatch(authApi.endpoints.resendOtp.initiate({ email: 'a@b.ng' })));
    expect(keysOf(made, 'resendOtp')).toHaveLength(1);
  });

  test('keeps its key for another press; an answered one does not', async () => {
    const made = signedIn({ requestWithdrawal: cut, ping: cut });
    const press = () => finished(made.store.dispatch(requestWithdrawal.initiate({ amount: 500 })));
    await press();
    made.server.change({ requestWithdrawal: requested });
    await press();
    await press();
    const [lost, again, next] = keysOf(made, 'requestWithdrawal');
    expect(again).toBe(lost);
    expect(next).not.toBe(lost);
  });

  test('keeps its key after a proxy gave up; a refusal ends it', async () => {
    const made = signedIn({ requestWithdrawal: odd(504, '<html>') });
    const press = () => made.store.dispatch(requestWithdrawal.initiate({ amount: 500 }));
    await press();
    made.server.change({ requestWithdrawal: refuse('insufficient_balance', messages.withdrawals.insufficient) });
    await press();
    await press();
    const [lost, refused, next] = keysOf(made, 'requestWithdrawal');
    expect(refused).toBe(lost);
    expect(next).not.toBe(lost);
  });

  test.each([401, 408, 425, 429])(
    'keeps its key after %i, which says nothing about the lost attempt',
    async (status) => {
      const made = signedIn({ requestWithdrawal: once(refuse(status, '')) });
      const press = () => finished(made.store.dispatch(requestWithdrawal.initiate({ amount: 500 })));
      expect((await press()).error).toMatchObject({ status, lostTrip: true });
      made.server.change({ requestWithdrawal: requested });
      made.store.dispatch(sessionStarted({ token: 'held', isAdmin: false }));
      await press();
      expect(new Set(keysOf(made, 'requestWithdrawal')).size).toBe(1);
    },
  );

  describe('from a server without its database', () => {
    const away = odd(
      503,
      { error: true, code: 'unavailable', message: messages.server.unavailable, data: null },
      { 'Retry-After': '3' },
    );
    const full = odd(
      503,
      { error: true, code: 'no_room', message: messages.server.noRoom, data: null },
      { 'Retry-After': '600' },
    );

    test('is repeated under its key when the server allows, as are reads', async () => {
      let calls = 0;
      const made = signedIn({
        applyTask: () => (calls++ === 0 ? away : taken),
        getTask: () => (calls++ < 3 ? away : answerOf(task)),
      });
      const running = made.store.dispatch(applyTask.initiate({ task_id: task.id }));
      await jest.advanceTimersByTimeAsync(2_900);
      expect(keysOf(made, 'applyTask')).toHaveLength(1);
      expect((await finished(running)).data?.data.status).toBe('taken');
      expect(new Set(keysOf(made, 'applyTask')).size).toBe(1);
      expect((await finished(made.store.dispatch(getTask.initiate({ id: task.id })))).data).toMatchObject({
        data: task,
      });
    });

    test('ends with the server’s message and keeps its key', async () => {
      const made = signedIn({ requestWithdrawal: away });
      const press = () => finished(made.store.dispatch(requestWithdrawal.initiate({ amount: 500 })));
      expect((await press()).error).toMatchObject({ status: 503, message: messages.server.unavailable });
      expect(keysOf(made, 'requestWithdrawal')).toHaveLength(3);
      made.server.change({ requestWithdrawal: requested });
      await press();
      expect(new Set(keysOf(made, 'requestWithdrawal')).size).toBe(1);
    });

    test('is not repeated if that takes too long or twice differs from once', async () => {
      const made = signedIn({ requestWithdrawal: full, resendOtp: away });
      await finished(made.store.dispatch(requestWithdrawal.initiate({ amount: 500 })));
      await finished(made.store.dispatch(authApi.endpoints.resendOtp.initiate({ email: 'a@b.ng' })));
      expect(keysOf(made, 'requestWithdrawal')).toHaveLength(1);
      expect(keysOf(made, 'resendOtp')).toHaveLength(1);
    });
  });

  test('pressed twice uses one key', async () => {
    const made = signedIn({ requestWithdrawal: requested });
    const press = () => made.store.dispatch(requestWithdrawal.initiate({ amount: 500 }));
    await Promise.all([press(), press()]);
    expect(new Set(keysOf(made, 'requestWithdrawal')).size).toBe(1);
  });

  test('with another amount uses another key', async () => {
    const made = signedIn({ requestWithdrawal: cut, ping: cut });
    await finished(made.store.dispatch(requestWithdrawal.initiate({ amount: 500 })));
    await finished(made.store.dispatch(requestWithdrawal.initiate({ amount: 600 })));
    expect(new Set(keysOf(made, 'requestWithdrawal')).size).toBe(2);
  });
});
