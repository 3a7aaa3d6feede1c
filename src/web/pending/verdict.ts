import { codeOf, isApiError, isUndone, outcomeOf } from '../api/apiError';
import type { EndsOn } from './kinds';

/** `over`: the server has said no, or something is wrong there. `unsent`: it cannot have arrived. `unanswered`: it may have. */
export type Verdict = 'done' | 'over' | 'unsent' | 'unanswered';

/**
 * What a call's end means for its action.
 * @param hadLeft an earlier call of this action may have arrived, of which a later error says nothing.
 */
export function verdictOf(error: unknown, endsOn: EndsOn, hadLeft: boolean): Verdict {
  if (error === undefined) return 'done';
  if (!isApiError(error) || error.status === 'NETWORK' || codeOf(error) === 'key_in_use') return 'unanswered';
  if (error.status === 'OFFLINE') return hadLeft ? 'unanswered' : 'unsent';
  if (endsOn === 'answer') {
    if (error.status !== 'DRIFT') return 'over';
    // An answer that could not be read is one of an action that was done; the page of a public network is none.
    return error.foreign ? 'unanswered' : 'done';
  }
  const outcome = outcomeOf(hadLeft ? { ...error, lostTrip: true } : error);
  const isOver = outcome === 'rejected' || (isUndone(error) && !hadLeft);
  return isOver ? 'over' : 'unanswered';
}
