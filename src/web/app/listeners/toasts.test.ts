import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import * as messages from '../../../contract/messages';
import { drift, type ApiError } from '../../api/apiError';
import { allEndpoints, type Endpoints } from '../../../contract';
import { exportToast } from '../../api/fromContract';
import { completePorts } from '../ports';
import type { StartListening } from '../rootReducer';
import { setupToasts } from './toasts';

interface Outcome {
  arg?: unknown;
  answer?: unknown;
  error?: ApiError;
  /** Aborted before an outcome. */
  aborted?: true;
}

function speakingStore() {
  const toasts: [kind: string, text: string][] = [];
  const toaster = {
    success: (text: string) => void toasts.push(['success', text]),
    error: (text: string) => void toasts.push(['error', text]),
    info: (text: string) => void toasts.push(['info', text]),
    note: (text: string) => void toasts.push(['note', text]),
  };
  const listeners = createListenerMiddleware({ extra: completePorts({ toaster, navigate: () => undefined }) });
  setupToasts(listeners.startListening as unknown as StartListening);
  const store = configureStore({
    reducer: () => ({}),
    middleware: (defaults) => defaults().prepend(listeners.middleware),
  });
  return { store, toasts };
}

const toastOf = (name: keyof Endpoints) =>
  name.startsWith('export') && name !== 'exportOwnJob'
    ? exportToast
    : (Object.values(allEndpoints) as { name: string; toast?: unknown }[]).find((one) => one.name === name)?.toast;

/** The toasts after this outcome. */
function getToast(endpointName: keyof Endpoints, { arg, answer, error, aborted }: Outcome) {
  const { store, toasts } = speakingStore();
  const failed = error !== undefined || aborted === true;
  const outcome = failed ? 'rejected' : 'fulfilled';
  store.dispatch({
    type: `api/executeMutation/${outcome}`,
    payload: failed ? error : { error: false, message: '', data: null, ...(answer as object) },
    error: failed ? { message: 'Rejected' } : undefined,
    meta: {
      requestId: '1',
      requestStatus: outcome,
      rejectedWithValue: error !== undefined,
      aborted: aborted === true,
      arg: { type: 'mutation', endpointName, originalArgs: arg, track: false },
      ...(aborted ? {} : { baseQueryMeta: { toast: toastOf(endpointName) } }),
    },
  });
  return toasts[0] ?? null;
}

const without: ApiError = { status: 500, message: '' };
const settledOf = (rows: number) => ({ data: { settled: Array.from({ length: rows }, String), refused: [] } });

/** For calls without server texts: an outcome, its toast, and a failure's toast. */
const rows: readonly (readonly [keyof Endpoints, Outcome, string | null, string | null])[] = [
  ['register', {}, null, null],
  ['login', { answer: { token: 't', isAdmin: false } }, 'Login successful', null],
  // A second step follows.
  ['login', { answer: { next: 'code' } }, null, null],
  ['logout', {}, messages.login.signedOut, null],
  ['updateProfile', {}, 'Profile updated successfully', 'Failed to update the profile'],
  ['submitProof', {}, null, null],
  ['setTaskStatus', { arg: { status: 'paused' } }, messages.adminJobs.paused, 'Task update failed'],
  ['setOwnerWord', { arg: { word: null } }, messages.ownerPage.proofTakenBack, messages.ownerPage.proofWordFailed],
  [
    'settlePayouts',
    { arg: { outcome: 'paid', ofMany: true }, answer: settledOf(9) },
    null,
    messages.payouts.settleFailed,
  ],
  [
    'exportUsers',
    { answer: { filename: 'users.csv', rows: 1_200 } },
    '1,200 rows saved: users.csv',
    messages.server.exportFailed,
  ],
  [
    'exportUsers',
    { answer: { filename: 'users.csv', rows: 1 } },
    '1 row saved: users.csv',
    messages.server.exportFailed,
  ],
  ['exportOwnJob', { answer: { filename: 'job.csv' } }, 'Saved: job.csv', messages.server.exportFailed],
];

test.each(rows)('%s %j', (name, success, done, failed) => {
  expect(getToast(name, success)).toEqual(done === null ? null : ['success', done]);
  expect(getToast(name, { arg: success.arg, error: without })).toEqual(failed === null ? null : ['error', failed]);
});

test("the server's message wins over ours, for success and failure", () => {
  expect(getToast('createTask', { answer: { message: 'Yours until noon' } })).toEqual(['success', 'Yours until noon']);
  expect(getToast('createTask', { error: { status: 409, message: messages.jobs.full } })).toEqual([
    'error',
    messages.jobs.full,
  ]);
});

test('offline says so', () => {
  const error: ApiError = { status: 'OFFLINE', message: messages.server.offline };
  expect(getToast('createCoupon', { error })).toEqual(['error', messages.server.offline]);
});

const look = ` ${drift.message}`;
test.each<[keyof Endpoints, string]>([
  ['createTask', `Failed to create the task.${look}`],
  ['deleteTask', `Failed to delete the task.${look}`],
  ['decideWithdrawal', `An error occurred while processing the withdrawal.${look}`],
  ['updateProfile', 'Failed to update profile. Please try again.'],
])('%s: an unreadable answer has a special message', (name, words) => {
  expect(getToast(name, { error: drift })).toEqual(['error', words]);
});

test('any other unreadable answer says so', () => {
  expect(getToast('createCoupon', { error: drift })).toEqual(['error', drift.message]);
});

test('a session’s end is not shown as the action’s failure', () => {
  const error: ApiError = { status: 401, message: messages.server.unauthenticated, sessionRefused: true };
  expect(getToast('createTask', { error })).toBeNull();
});

test('a call aborted with its session is not shown as failed: it may have been done', () => {
  expect(getToast('createTask', { aborted: true })).toBeNull();
});

test("a query's failure is never a toast", () => {
  const { store, toasts } = speakingStore();
  store.dispatch({
    type: 'api/executeQuery/rejected',
    payload: without,
    error: {},
    meta: {
      requestId: '1',
      requestStatus: 'rejected',
      arg: { type: 'query', endpointName: 'listTasks', queryCacheKey: 'x' },
    },
  });
  expect(toasts).toEqual([]);
});
