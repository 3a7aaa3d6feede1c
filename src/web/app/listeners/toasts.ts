import { isAnyOf, isFulfilled, isRejected, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import * as messages from '../../../contract/messages';
import { errorMessage, isApiError } from '../../api/apiError';
import { baseApi } from '../../api/baseApi';
import { messageOf } from '../../api/messageOf';
import { toastOf } from '../../api/toasts';
import { kindOf } from '../../pending/kinds';
import { actionEnded, type Ended, lossReported, type PendingAction, selectLost } from '../../pending/pendingSlice';
import { sessionEnded, sessionStarted } from '../../session/sessionSlice';
import type { ListenerApi, StartListening } from '../rootReducer';

interface Settled extends UnknownAction {
  readonly payload?: unknown;
  readonly meta: {
    readonly arg: {
      readonly endpointName: string;
      readonly originalArgs: { readonly idempotencyKey?: string } | undefined;
    };
    /** The session ended during the call, so its outcome is unknown. */
    readonly aborted?: boolean;
  };
}

const isMutation = ({ type }: UnknownAction): boolean => type.startsWith(`${baseApi.reducerPath}/executeMutation/`);
/** The queue may retry its calls, so the action and not the call gives the outcome. */
const isOwn = (action: UnknownAction): action is Settled =>
  isMutation(action) && (action as Settled).meta.arg.originalArgs?.idempotencyKey === undefined;
const isDone = (action: UnknownAction): action is Settled => isOwn(action) && isFulfilled(action);
const isFailed = (action: UnknownAction): action is Settled => isOwn(action) && isRejected(action);

function announceDone(name: string, arg: unknown, answer: unknown, { extra: { toaster } }: ListenerApi): void {
  const success = toastOf(name)?.success ?? null;
  if (success === null) return;
  const own = typeof success === 'string' ? success : success(arg, answer);
  if (own === null) return;
  toaster.success(messageOf(answer) || own);
}

function announceFailed(name: string, error: unknown, { extra: { toaster } }: ListenerApi): void {
  const { failure, broken } = toastOf(name) ?? { failure: null };
  if (failure === null) return;
  const isBroken = !isApiError(error) || error.status === 'DRIFT';
  if (isBroken && broken !== undefined) toaster.error(broken);
  // The end of a session is announced once, by the code that ends it.
  else if (!isApiError(error) || error.sessionRefused !== true) toaster.error(errorMessage(error, failure));
}

function announceSuccess({ meta: { arg }, payload }: Settled, api: ListenerApi): void {
  announceDone(arg.endpointName, arg.originalArgs, payload, api);
}

function announceFailure({ meta, payload }: Settled, api: ListenerApi): void {
  if (meta.aborted !== true) announceFailed(meta.arg.endpointName, payload, api);
}

function announceEnd({ payload }: PayloadAction<Ended>, api: ListenerApi): void {
  const { action, ending, answer, error, message } = payload;
  const { toaster, place } = api.extra;
  const page = kindOf(action.kind).page?.(action.input);
  const isElsewhere = page !== undefined && place().replace(/[?#].*/, '') !== page;
  if (isElsewhere && ending === 'done') toaster.success(messages.pending.wasSent(action.label));
  else if (isElsewhere) toaster.error(messages.pending.notTaken(action.label, message));
  else if (ending === 'done') announceDone(action.kind, action.input, answer, api);
  else if (error !== undefined) announceFailed(action.kind, error, api);
  else if (page === undefined) toaster.error(message);
}

/** Shows which actions the end of a session has dropped. */
async function announceLoss(_action: UnknownAction, api: ListenerApi): Promise<void> {
  // The call whose refusal ended the session settles first, so that its outcome is known.
  await api.delay(0);
  const lost: readonly PendingAction[] = selectLost(api.getState());
  if (lost.length === 0) return;
  api.dispatch(lossReported());
  const labels = lost.map(({ label }) => label);
  const isSure = lost.every(({ hasLeft, status }) => !hasLeft && status !== 'sending');
  api.extra.toaster.error(isSure ? messages.pending.notSent(labels) : messages.pending.unanswered(labels));
}

/** The only place where the outcome of a mutation or of a pending action becomes a toast. */
export function setupToasts(startListening: StartListening): void {
  startListening({ predicate: isDone, effect: announceSuccess });
  startListening({ predicate: isFailed, effect: announceFailure });
  startListening({ actionCreator: actionEnded, effect: announceEnd });
  startListening({ matcher: isAnyOf(sessionEnded, sessionStarted), effect: announceLoss });
}
