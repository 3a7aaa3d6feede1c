import { isAnyOf, isFulfilled, isRejected, type UnknownAction } from '@reduxjs/toolkit';
import type { Toast } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { errorMessage, isApiError, messageOf } from '../../api/apiError';
import { baseApi } from '../../api/baseApi';
import { listOpen, selectDecisions } from '../../api/decisionsSlice';
import { paths } from '../../paths';
import { proofEnded } from '../../pending/pendingSlice';
import { sessionEnded, sessionStarted } from '../../session/sessionSlice';
import type { ListenerApi, StartListening } from '../rootReducer';

interface Settled extends UnknownAction {
  readonly payload?: unknown;
  readonly meta: {
    readonly arg: { readonly originalArgs: unknown };
    /** Undefined for aborted calls. */
    readonly baseQueryMeta?: { readonly toast: Toast<unknown, unknown> | undefined };
    /** The session ended meanwhile, so the outcome is unknown. */
    readonly aborted?: boolean;
  };
}

const isMutation = (action: UnknownAction): action is Settled =>
  action.type.startsWith(`${baseApi.reducerPath}/executeMutation/`);
const isDone = (action: UnknownAction): action is Settled => isMutation(action) && isFulfilled(action);
const isFailed = (action: UnknownAction): action is Settled => isMutation(action) && isRejected(action);

function announceDone({ meta: { arg, baseQueryMeta }, payload }: Settled, { extra: { toaster } }: ListenerApi): void {
  const success = baseQueryMeta?.toast?.success ?? null;
  const text = typeof success === 'function' ? success(arg.originalArgs, payload) : success;
  if (text !== null) toaster.success(messageOf(payload) || text);
}

function announceFailed({ meta, payload: error }: Settled, { extra: { toaster } }: ListenerApi): void {
  const { failure, broken } = meta.baseQueryMeta?.toast ?? { failure: null };
  if (failure === null || meta.aborted === true) return;
  const isBroken = !isApiError(error) || error.status === 'DRIFT';
  if (isBroken && broken !== undefined) toaster.error(broken);
  // The code that ends a session announces it.
  else if (!isApiError(error) || error.sessionRefused !== true) toaster.error(errorMessage(error, failure));
}

/** The proof's page shows its end itself. */
function announceProof({ payload: { proof, problem } }: ReturnType<typeof proofEnded>, { extra }: ListenerApi): void {
  const { toaster, place } = extra;
  if (place().replace(/[?#].*/, '') === paths.account.jobDetails(proof.taskId)) return;
  if (problem === null) toaster.success(messages.server.pendingWasSent(proof.label));
  else toaster.error(messages.server.pendingNotTaken(proof.label, problem));
}

function announceDropped(_action: UnknownAction, { extra: { toaster }, getOriginalState }: ListenerApi): void {
  const dropped = listOpen(selectDecisions(getOriginalState()));
  if (dropped.length === 0) return;
  const labels = dropped.map(({ label }) => label);
  const isSure = dropped.every(({ status }) => status === 'waiting');
  toaster.error(isSure ? messages.server.pendingNotSent(labels) : messages.server.pendingUnanswered(labels));
}

/** Turns outcomes of mutations and pending proofs into toasts; nothing else does. */
export function setupToasts(startListening: StartListening): void {
  startListening({ predicate: isDone, effect: announceDone });
  startListening({ predicate: isFailed, effect: announceFailed });
  startListening({ actionCreator: proofEnded, effect: announceProof });
  startListening({ matcher: isAnyOf(sessionEnded, sessionStarted), effect: announceDropped });
}
