import { isFulfilled, isRejected, type UnknownAction } from '@reduxjs/toolkit';
import { errorMessage, isApiError } from '../../api/apiError';
import { baseApi } from '../../api/baseApi';
import type { MutationName } from '../../api/mutations';
import type { ListenerApi, StartListening } from '../rootReducer';
import { entranceToasts } from './toastWords/entrance';
import type { ToastTable, Words } from './toastWords/toastTable';

const told: { [Name in MutationName]?: ToastTable[Name] } = { ...entranceToasts };

/** The words of an area come with its frame: nobody else says them. */
export const learnToasts = (lines: Partial<ToastTable>): void => void Object.assign(told, lines);

interface Settled extends UnknownAction {
  readonly payload?: unknown;
  readonly meta: {
    readonly arg: { readonly endpointName: MutationName; readonly originalArgs: unknown };
    /** The session ended while the call was under way, so nobody knows what became of it. */
    readonly aborted?: boolean;
  };
}

const isMutation = ({ type }: UnknownAction): boolean => type.startsWith(`${baseApi.reducerPath}/executeMutation/`);
const isDone = (action: UnknownAction): action is Settled => isMutation(action) && isFulfilled(action);
const isFailed = (action: UnknownAction): action is Settled => isMutation(action) && isRejected(action);

/** The table ties each line to its own call; here any of them may have settled. */
function wordsFor({ meta }: Settled): Words<unknown, unknown> {
  const line = told[meta.arg.endpointName];
  return line === undefined || line === 'inline' ? { success: null, failure: null } : (line as Words<unknown, unknown>);
}

const serverWords = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : '';

function announceSuccess(action: Settled, { extra: { toaster } }: ListenerApi): void {
  const { success } = wordsFor(action);
  if (success === null) return;
  const own = typeof success === 'string' ? success : success(action.meta.arg.originalArgs, action.payload);
  if (own === null) return;
  toaster.success(serverWords(action.payload) || own);
}

function announceFailure(action: Settled, { extra: { toaster } }: ListenerApi): void {
  const { failure, broken } = wordsFor(action);
  const error = action.payload;
  if (failure === null || action.meta.aborted === true) return;
  const isBroken = !isApiError(error) || error.status === 'DRIFT';
  if (isBroken && broken !== undefined) toaster.error(broken);
  // The end of a session is told once, by whoever ends it.
  else if (!isApiError(error) || error.sessionRefused !== true) toaster.error(errorMessage(error, failure));
}

/** The only place where a mutation's outcome becomes a toast. */
export function setupToasts(startListening: StartListening): void {
  startListening({ predicate: isDone, effect: announceSuccess });
  startListening({ predicate: isFailed, effect: announceFailure });
}
