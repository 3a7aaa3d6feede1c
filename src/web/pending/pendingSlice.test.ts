import type { UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded, sessionStarted } from '../session/sessionSlice';
import {
  actionEnded,
  actionGivenUp,
  actionScheduled,
  actionSent,
  actionUnanswered,
  actionUndone,
  isUndoable,
  type PendingAction,
  type PendingStatus,
  pendingSlice,
} from './pendingSlice';

const { reducer } = pendingSlice;
const action: PendingAction = {
  key: 'k',
  kind: 'reviewProof',
  subject: 'row',
  owner: 'ada',
  label: 'Reject the proof',
  input: { id: 'row', given_status: 'rejected', reason: 'Too dark' },
  atMs: 0,
  dueAtMs: 5_000,
  until: null,
  status: 'scheduled',
  hasLeft: false,
  refusal: null,
  trips: 0,
  lineMs: 0,
  problem: '',
  lasting: true,
};
const after = (...steps: UnknownAction[]) => steps.reduce(reducer, reducer(undefined, actionScheduled(action)));
const unanswered = (hasLeft: boolean) => actionUnanswered({ key: 'k', hasLeft, lineMs: 0, problem: '' });
const ended = (ending: 'done' | 'dropped') => actionEnded({ action, ending, answer: null, message: 'No.' });

test.each<[string, UnknownAction[], PendingStatus | 'gone', undoable: boolean]>([
  ['pressed', [], 'scheduled', true],
  ['undone in time', [actionUndone('k')], 'gone', false],
  ['sent', [actionSent('k')], 'sending', false],
  ['undone while it is sent', [actionSent('k'), actionUndone('k')], 'sending', false],
  ['not sent for want of a network', [actionSent('k'), unanswered(false)], 'waiting-for-network', true],
  ['and undone', [actionSent('k'), unanswered(false), actionUndone('k')], 'gone', false],
  ['not answered', [actionSent('k'), unanswered(true)], 'waiting-for-network', false],
  ['and undone too late', [actionSent('k'), unanswered(true), actionUndone('k')], 'waiting-for-network', false],
  ['and given up', [actionSent('k'), unanswered(true), actionGivenUp('k')], 'reading', false],
  ['given up while it is sent', [actionSent('k'), actionGivenUp('k')], 'sending', false],
  ['done', [actionSent('k'), ended('done')], 'gone', false],
  ['answered with an error', [actionSent('k'), ended('dropped')], 'gone', false],
  ['the session ends', [sessionEnded('logout')], 'gone', false],
  ['somebody else signs in', [sessionStarted({ token: 't', isAdmin: true })], 'gone', false],
])('an action that is %s', (_case, steps, status, undoable) => {
  const { actions } = after(...steps);
  expect(actions.k?.status ?? 'gone').toBe(status);
  expect(actions.k !== undefined && isUndoable(actions.k)).toBe(undoable);
});

test.each([
  ['undone', actionUndone('k')],
  ['dropped', ended('dropped')],
])('%s, its reason is there for the next time; decided anew, it is gone', (_case, step) => {
  const undone = after(step);
  expect(undone.undoneReasons).toEqual({ row: 'Too dark' });
  expect(reducer(undone, actionScheduled(action)).undoneReasons).toEqual({});
});

test.each([
  ['done', { status: 'done', input: action.input, answer: null }],
  ['dropped', { status: 'dropped', message: 'No.' }],
] as const)('%s, its row knows until it is decided anew', (ending, known) => {
  const over = after(actionSent('k'), ended(ending));
  expect(over.endings).toEqual({ row: known });
  expect(reducer(over, actionScheduled({ ...action, key: 'l' })).endings).toEqual({});
});
