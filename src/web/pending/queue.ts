import type { KeptAction } from '../lib/kept';
import * as messages from '../../contract/messages';
import { profileApi } from '../api/profileApi';
import { codeOf, errorMessage, isApiError, isNotSent } from '../api/apiError';
import { baseApi } from '../api/baseApi';
import { checkConnection } from '../api/checkConnection';
import { newKey } from '../api/idempotencyKeys';
import { personOf } from '../api/usePersonId';
import { selectOnline } from '../session/networkSlice';
import type { Handling, QueueState, Step } from './handling';
import { getLoadedHandling, handlingOf } from './handlings';
import { isKept, type KindName, kindOf } from './kinds';
import {
  actionEnded,
  actionGivenUp,
  actionNotLetIn,
  actionScheduled,
  actionSent,
  actionUnanswered,
  actionUndone,
  endingForgotten,
  isUndoable,
  type PendingAction,
  selectAction,
  selectActions,
  selectOf,
  selectOwner,
  shown,
} from './pendingSlice';
import { getVerdict } from './verdict';

const leavingWaitMs = 3_000;

type Call = Step<Promise<{ data?: unknown; error?: unknown }>>;

export type NewAction = Pick<PendingAction, 'kind' | 'subject' | 'label' | 'input'> & {
  readonly until?: string | null;
  /** Of an action that may have been tried before; another one gets its own key. */
  readonly key?: string;
};

const begun = (
  { until = null, key = newKey(), ...wanted }: NewAction,
  owner: string | null,
  atMs: number,
): PendingAction => ({
  ...wanted,
  until,
  key,
  owner,
  atMs,
  dueAtMs: atMs + kindOf(wanted.kind).undoMs,
  status: 'scheduled',
  hasLeft: false,
  refusal: null,
  trips: 0,
  lineMs: 0,
  problem: '',
  lasting: true,
});

/** Schedules an action with its key: it is sent after the time to undo it. One that is pending already is left alone. */
export const schedule =
  (wanted: NewAction): Step<void> =>
  (dispatch, getState, { clock }) => {
    if (!selectOf(getState(), wanted.subject))
      dispatch(actionScheduled(begun(wanted, personOf(getState()), clock.now())));
  };

/** The person whose data is kept here; null if the server cannot be asked. */
export const findOwner = (): Step<Promise<string | null>> => async (dispatch, getState) =>
  selectOwner(getState()) ??
  (await dispatch(profileApi.endpoints.getProfile.initiate(undefined, { subscribe: false }))).data?.data.id ??
  null;

/** By key: the claims made at the press, until the sender takes them over. */
const claims = new Map<string, () => void>();
export function takeClaim(key: string): (() => void) | undefined {
  const release = claims.get(key);
  claims.delete(key);
  return release;
}

/**
 * Like `schedule`, for actions stored on this device before they are sent. The tab in which it was pressed sends it, though others hear of it at
 * once.
 * @returns false if its person is unknown.
 */
export const handIn =
  (wanted: NewAction): Step<Promise<boolean>> =>
  async (dispatch, _getState, { clock, claim, pendingStore }) => {
    const owner = await dispatch(findOwner());
    if (owner === null) return false;
    const action = begun(wanted, owner, clock.now());
    const release = await claim(wanted.subject);
    const { stored, lasting } = await pendingStore.keepAction(action);
    const isOurs = stored.key === action.key;
    if (release && isOurs) claims.set(action.key, release);
    else release?.();
    dispatch(actionScheduled(isOurs ? { ...action, lasting } : shown({ ...stored, kind: wanted.kind }, lasting)));
    return true;
  };

const getMutation = (kind: KindName) => {
  const mutation = (
    baseApi.endpoints as Partial<Record<KindName, { initiate: (arg: object, how: { track: false }) => Call }>>
  )[kind];
  if (!mutation) throw new Error(`${kind} has no endpoint`);
  return mutation;
};

interface Sending {
  /** The browser finishes the call without the page. */
  readonly keepalive?: boolean;
}

/** The result of an attempt to send an action; `open`: to be tried again. */
type Outcome =
  | { readonly end: 'done'; readonly answer: unknown }
  | { readonly end: 'dropped'; readonly problem: string; readonly error?: unknown }
  | { readonly end: 'open'; readonly hasLeft: boolean; readonly problem: string };

/** The data that an action shows are stale. */
const readAnew = ({ kind }: PendingAction) => baseApi.util.invalidateTags([...kindOf(kind).reads]);

/** A refusal says nothing about an earlier call that may have arrived. */
const refused =
  (action: PendingAction, { find }: Handling, problem: string, error?: unknown): Step<Promise<Outcome>> =>
  async (dispatch) => {
    const found = action.hasLeft && find ? await dispatch(find(action)) : null;
    if (found === undefined) return { end: 'open', hasLeft: true, problem };
    dispatch(readAnew(action));
    return found ? { end: 'done', answer: found } : { end: 'dropped', problem, error };
  };

const call =
  (
    action: PendingAction,
    input: PendingAction['input'],
    handling: Handling,
    keepalive: boolean,
  ): Step<Promise<Outcome>> =>
  async (dispatch, getState) => {
    const { kind, key, hasLeft } = action;
    const { data, error } = await dispatch(
      getMutation(kind).initiate({ ...input, idempotencyKey: key, keepalive }, { track: false }),
    );
    if (isNotSent(error) && !hasLeft && !selectAction(getState(), key)) dispatch(actionNotLetIn(key));
    const mayHaveLeft = hasLeft || (isApiError(error) && error.lostTrip === true);
    const verdict = getVerdict(error, kindOf(kind).endsOn, mayHaveLeft);
    const problem = handling.problemOf?.(error) ?? errorMessage(error, messages.pending.failed);
    if (verdict === 'done') return { end: 'done', answer: data ?? null };
    if (verdict === 'unsent' || verdict === 'unanswered')
      return { end: 'open', hasLeft: hasLeft || verdict === 'unanswered', problem };
    return dispatch(refused({ ...action, hasLeft: mayHaveLeft }, handling, problem, error));
  };

/** Stores the state of a kept action, unless another one has taken its place. */
const note =
  (
    { key, kind, subject }: PendingAction,
    change: (kept: KeptAction) => KeptAction | null,
  ): Step<Promise<KeptAction | null>> =>
  (_dispatch, _getState, { pendingStore }) =>
    pendingStore.changeAction({ kind, subject }, (kept) => (kept.key === key ? change(kept) : kept));

const noteOutcome = (action: PendingAction, outcome: Outcome) =>
  note(action, (kept) => {
    if (outcome.end === 'open') return { ...kept, hasLeft: outcome.hasLeft };
    if (outcome.end === 'done' || !kindOf(action.kind).keepsRefusal) return null;
    return { ...kept, hasLeft: false, refusal: outcome.problem, code: codeOf(outcome.error) };
  });

/** Records before it is sent that it was, so that the next start knows that it may have arrived. @returns null if it was ended elsewhere. */
const callKept =
  (action: PendingAction, handling: Handling): Step<Promise<Outcome | null>> =>
  async (dispatch) => {
    const { input, hasLeft } = action;
    const prepared = handling.prepare ? await dispatch(handling.prepare(action)) : { input };
    if (prepared && 'problem' in prepared) return dispatch(refused(action, handling, prepared.problem));
    if (prepared === null || !(await dispatch(checkConnection()))) return { end: 'open', hasLeft, problem: '' };
    const stored = await dispatch(note(action, (kept) => ({ ...kept, hasLeft: true })));
    return stored?.key === action.key ? dispatch(call(action, prepared.input, handling, false)) : null;
  };

/** Sends an action now: it ends with any answer that settles it, and waits for the network without one. */
export const send =
  (key: string, { keepalive = false }: Sending = {}): Step<Promise<void>> =>
  async (dispatch, getState, { clock }) => {
    const action = selectAction(getState(), key);
    if (!action || (action.status !== 'scheduled' && action.status !== 'waiting-for-network')) return;
    const { kind, hasLeft } = action;
    dispatch(actionSent(key));
    const startedMs = clock.now();
    const open: Outcome = { end: 'open', hasLeft, problem: '' };
    const attempt = async (): Promise<Outcome | null> => {
      // A page that is being left waits for nothing.
      const handling = getLoadedHandling(kind) ?? (await handlingOf(kind));
      if (!handling) return open;
      if (!isKept(kind)) return dispatch(call(action, action.input, handling, keepalive));
      const outcome = await dispatch(callKept(action, handling));
      if (outcome?.end === 'dropped') handling.giveBack?.(action);
      if (outcome) await dispatch(noteOutcome(action, outcome));
      return outcome;
    };
    // A device that fails over one action must not keep the others from being sent.
    const outcome = isKept(kind) ? await attempt().catch(() => open) : await attempt();
    if (!outcome || !selectAction(getState(), key)) return;
    if (outcome.end === 'open') {
      const lineMs = action.lineMs + (selectOnline(getState()) ? clock.now() - startedMs : 0);
      dispatch(actionUnanswered({ key, lineMs, hasLeft: outcome.hasLeft, problem: outcome.problem }));
      return;
    }
    const ended =
      outcome.end === 'done'
        ? ({ ending: 'done', answer: outcome.answer, message: '' } as const)
        : ({ ending: 'dropped', answer: null, message: outcome.problem, error: outcome.error } as const);
    dispatch(actionEnded({ action, ...ended }));
  };

/** Refetches the data that show the state. @returns true if all of it arrived. */
const readLists =
  (action: PendingAction): Step<Promise<boolean>> =>
  async (dispatch) => {
    dispatch(readAnew(action));
    const answers = await Promise.all(dispatch(baseApi.util.getRunningQueriesThunk()));
    return answers.every(({ isError }) => !isError);
  };

/** Ends an action that is not sent again, once its result is known. @returns false if it could not. */
export const endByReading =
  (key: string): Step<Promise<boolean>> =>
  async (dispatch, getState) => {
    const action = selectAction(getState(), key);
    if (!action) return true;
    const handling = await handlingOf(action.kind);
    if (!handling || !(await dispatch(readLists(action)))) return false;
    const { find } = handling;
    const found = find ? await dispatch(find(action)) : null;
    if (found === undefined) return false;
    if (isKept(action.kind)) await dispatch(note(action, () => null)).catch(() => null);
    if (!selectAction(getState(), key)) return true;
    const { label } = action;
    const message = find ? messages.pending.notArrived : messages.pending.noAnswer(label);
    dispatch(actionEnded({ action, ending: found ? 'done' : 'dropped', answer: found, message: found ? '' : message }));
    return true;
  };

/** The newest action that can still be undone. */
export const lastUndoable = (actions: Readonly<Record<string, PendingAction>>): PendingAction | undefined =>
  Object.values(actions).findLast(isUndoable);

export const undoLast = (): Step<void> => (dispatch, getState) => {
  const last = lastUndoable(selectActions(getState()));
  if (last) void dispatch(undo(last.key));
};

/** `left`: it may have arrived. `failed`: this device could not do it. */
export type Undoing = 'back' | 'left' | 'failed';

/** Returns an unsent action to its person. */
export const undo =
  (key: string): Step<Promise<Undoing>> =>
  async (dispatch, getState) => {
    const action = selectAction(getState(), key);
    if (!action || !isUndoable(action)) return 'left';
    if (isKept(action.kind)) {
      try {
        (await handlingOf(action.kind))?.giveBack?.(action);
        let isBack = false;
        await dispatch(
          note(action, (kept) => {
            isBack = !kept.hasLeft;
            return isBack ? null : kept;
          }),
        );
        // Another tab has sent it, or ended it already.
        if (!isBack) {
          const { lineMs, problem } = action;
          dispatch(actionUnanswered({ key, hasLeft: true, lineMs, problem }));
          return 'left';
        }
      } catch {
        return 'failed';
      }
    }
    dispatch(actionUndone(key));
    return 'back';
  };

/** Its person no longer waits. This undoes an unsent action. */
export const giveUp =
  (key: string): Step<Promise<void>> =>
  async (dispatch) => {
    if ((await dispatch(undo(key))) === 'left') dispatch(actionGivenUp(key));
  };

/** Its person has read its end. */
export const dismiss =
  (kind: KindName, subject: string): Step<Promise<void>> =>
  async (dispatch, getState, { pendingStore }) => {
    const action = selectOf(getState(), subject);
    if (action) (await handlingOf(kind))?.giveBack?.(action);
    await pendingStore.changeAction({ kind, subject }, (kept) => (kept.refusal === null ? kept : null));
    dispatch(endingForgotten(subject));
  };

const scheduledKeys = (state: QueueState): string[] =>
  Object.values(selectActions(state))
    .filter(({ status }) => status === 'scheduled')
    .map(({ key }) => key);

/** Sends scheduled actions at once when the page is left. An unanswered one is not sent by leaving. */
export const sendWhileLeaving = (): Step<void> => (dispatch, getState) => {
  for (const key of scheduledKeys(getState())) void dispatch(send(key, { keepalive: true }));
};

/** Like `sendWhileLeaving`, for a person who logs out; answers once the server has, or after a while. */
export const sendScheduled = (): Step<Promise<void>> => async (dispatch, getState) => {
  const sent = Promise.all(scheduledKeys(getState()).map((key) => dispatch(send(key))));
  const patience = new Promise<void>((resolve) => setTimeout(resolve, leavingWaitMs));
  await Promise.race([sent, patience]);
};
