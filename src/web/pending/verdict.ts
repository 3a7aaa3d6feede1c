import { codeOf, isApiError, isNotSent, outcomeOf } from '../api/apiError';
import type { EndsOn } from './kinds';

/** `over`: the server refused, or something is wrong there. `unsent`: it cannot have arrived. `unanswered`: it may have. */
export type Verdict = 'done' | 'over' | 'unsent' | 'unanswered';

/**
 * The meaning of a call's end for its action.
 * @param hadLeft an earlier call of this action may have arrived, which a later error does not disprove.
 */
export function getVerdict(error: unknown, endsOn: EndsOn, hadLeft: boolean): Verdict {
  if (error === undefined) return 'done';
  if (!isApiError(error) || error.status === 'NETWORK' || codeOf(error) === 'key_in_use') return 'unanswered';
  const notArrived: Verdict = hadLeft ? 'unanswered' : 'unsent';
  if (error.status === 'OFFLINE') return notArrived;
  // An unreadable answer means that the action was done; the page of a public network does not. A member's withdrawal request is looked up instead.
  if (error.status === 'DRIFT') return error.foreign === true || endsOn === 'decision' ? 'unanswered' : 'done';
  if (endsOn === 'answer') return 'over';
  if (isNotSent(error) && !hadLeft) return endsOn === 'decision' ? 'over' : notArrived;
  return outcomeOf(hadLeft ? { ...error, lostTrip: true } : error) === 'rejected' ? 'over' : 'unanswered';
}
