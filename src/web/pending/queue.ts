import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import * as messages from '../../contract/messages';
import { errorMessage, isApiError, isUndone } from '../api/apiError';
import { baseApi } from '../api/baseApi';
import { newKey } from '../api/idempotencyKeys';
import type { ApiPorts } from '../api/ports';
import { personOf } from '../api/usePersonId';
import type { GroundState } from '../session/hooks';
import { selectOnline } from '../session/networkSlice';
import { type KindName, kindOf } from './kinds';
import {
  actionEnded,
  actionGivenUp,
  actionNotLetIn,
  actionScheduled,
  actionSent,
  actionUnanswered,
  actionUndone,
  isUndoable,
  type PendingAction,
  type PendingState,
  selectAction,
  selectActions,
  selectOf,
} from './pendingSlice';
import { verdictOf } from './verdict';

const leavingWaitMs = 3_000;

export type QueueState = GroundState & { readonly pending: PendingState } & Parameters<typeof personOf>[0];
export type Step<Result> = ThunkAction<Result, QueueState, ApiPorts, UnknownAction>;
type Call = Step<Promise<{ data?: unknown; error?: unknown }>>;

export type NewAction = Pick<PendingAction, 'kind' | 'subject' | 'label' | 'input'>;

/** Takes an action with its key: it is sent by itself once there was time to undo it. What is pending already is left alone. */
export const schedule =
  (wanted: NewAction): Step<void> =>
  (dispatch, getState, { clock }) => {
    if (selectOf(getState(), wanted.subject)) return;
    const atMs = clock.now();
    dispatch(
      actionScheduled({
        ...wanted,
        key: newKey(),
        owner: personOf(getState()),
        atMs,
        dueAtMs: atMs + kindOf(wanted.kind).undoMs,
        status: 'scheduled',
        hasLeft: false,
        lineMs: 0,
        problem: '',
      }),
    );
  };

/** The mutation of a kind, once the part of the app that brings it is there. */
const mutationOf = (kind: KindName) =>
  (baseApi.endpoints as Partial<Record<KindName, { initiate: (arg: object, how: { track: false }) => Call }>>)[kind];

async function load(kind: KindName): Promise<ReturnType<typeof mutationOf>> {
  await kindOf(kind).load();
  return mutationOf(kind);
}

interface Sending {
  /** The browser finishes the call without the page. */
  readonly keepalive?: boolean;
}

/** Sends an action now: it ends with any answer that settles it, and waits for the network without one. */
export const send =
  (key: string, { keepalive = false }: Sending = {}): Step<Promise<void>> =>
  async (dispatch, getState, { clock }) => {
    const action = selectAction(getState(), key);
    if (!action || action.status === 'sending' || action.status === 'reading') return;
    const { kind, input, hasLeft } = action;
    const { endsOn, reads } = kindOf(kind);
    dispatch(actionSent(key));
    const startedMs = clock.now();
    // A page that is being left waits for nothing.
    const mutation = mutationOf(kind) ?? (await load(kind));
    if (!mutation) throw new Error(`${kind} has no endpoint`);
    const { data, error } = await dispatch(
      mutation.initiate({ ...input, idempotencyKey: key, keepalive }, { track: false }),
    );
    if (!selectAction(getState(), key)) {
      if (isUndone(error) && !hasLeft) dispatch(actionNotLetIn(key));
      return;
    }
    const verdict = verdictOf(error, endsOn, hasLeft || (isApiError(error) && error.lostTrip === true));
    const message = errorMessage(error, messages.pending.failed);
    if (verdict === 'done' || verdict === 'over') {
      const ending = verdict === 'done' ? 'done' : 'dropped';
      dispatch(
        actionEnded({ action, ending, answer: data ?? null, message, ...(error === undefined ? {} : { error }) }),
      );
      // Somebody else was faster, or the row is gone: what the screen shows of it is old.
      if (verdict === 'over') dispatch(baseApi.util.invalidateTags([...reads]));
      return;
    }
    const lineMs = action.lineMs + (selectOnline(getState()) ? clock.now() - startedMs : 0);
    dispatch(actionUnanswered({ key, hasLeft: hasLeft || verdict === 'unanswered', lineMs, problem: message }));
  };

/** Reads again what shows how things stand. @returns whether all of it came. */
const readLists =
  ({ kind }: PendingAction): Step<Promise<boolean>> =>
  async (dispatch) => {
    dispatch(baseApi.util.invalidateTags([...kindOf(kind).reads]));
    const answers = await Promise.all(dispatch(baseApi.util.getRunningQueriesThunk()));
    return answers.every(({ isError }) => !isError);
  };

/** Ends an action that is asked no more, once it can be seen what became of it. @returns whether it could. */
export const endByReading =
  (key: string): Step<Promise<boolean>> =>
  async (dispatch, getState) => {
    const action = selectAction(getState(), key);
    if (!action) return true;
    if (!(await dispatch(readLists(action)))) return false;
    if (selectAction(getState(), key)) {
      const message = messages.pending.noAnswer(action.label);
      dispatch(actionEnded({ action, ending: 'dropped', answer: null, message }));
    }
    return true;
  };

/** The newest action that can still be undone. */
export const lastUndoable = (actions: Readonly<Record<string, PendingAction>>): PendingAction | undefined =>
  Object.values(actions).findLast(isUndoable);

export const undoLast = (): Step<void> => (dispatch, getState) => {
  const last = lastUndoable(selectActions(getState()));
  if (last) dispatch(actionUndone(last.key));
};

/** Its person waits no longer. What has not left is undone by it. */
export const giveUp =
  (key: string): Step<void> =>
  (dispatch, getState) => {
    const action = selectAction(getState(), key);
    if (action) dispatch(isUndoable(action) ? actionUndone(key) : actionGivenUp(key));
  };

const scheduledKeys = (state: QueueState): string[] =>
  Object.values(selectActions(state))
    .filter(({ status }) => status === 'scheduled')
    .map(({ key }) => key);

/** Sends at once what is scheduled while the page is left. What was not answered is not sent by leaving. */
export const sendWhileLeaving = (): Step<void> => (dispatch, getState) => {
  for (const key of scheduledKeys(getState())) void dispatch(send(key, { keepalive: true }));
};

/** As `sendWhileLeaving`, for a person who logs out; answers once the server has, or after a while. */
export const sendScheduled = (): Step<Promise<void>> => async (dispatch, getState) => {
  const sent = Promise.all(scheduledKeys(getState()).map((key) => dispatch(send(key))));
  const patience = new Promise<void>((resolve) => setTimeout(resolve, leavingWaitMs));
  await Promise.race([sent, patience]);
};
