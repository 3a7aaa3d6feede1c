import { limits } from '../../contract/limits';
import type { MutationName } from '../api';
import { listTag, type Tag, wholeTag } from '../api/tags';
import { paths } from '../paths';

/**
 * The errors that end an action. `answer`: each answer does. `decision`: one that tells that the action was not done, or not allowed. `refusal`: one
 * that tells that it never will be; an action that was not allowed waits.
 */
export type EndsOn = 'answer' | 'decision' | 'refusal';

interface Kind {
  /** The time it waits, and can be undone, before it is sent. */
  readonly undoMs: number;
  readonly endsOn: EndsOn;
  /** The time it is repeated while there is a connection. */
  readonly askForMs: number;
  /** The action's fate when its page ends: it ends too, or is stored on this device to be looked up at the server, or to be sent. */
  readonly afterPage: 'ended' | 'looked-up' | 'sent';
  /** Its refusal stays until its person has read it. */
  readonly keepsRefusal: boolean;
  /** The screen that shows its state; null if its row does. */
  readonly page: ((input: Readonly<Record<string, unknown>>) => string) | null;
  /** The data to refetch after an unknown end, before a new action may be made. */
  readonly reads: readonly Tag[];
}

const decided = {
  undoMs: limits.decisionUndoMs,
  endsOn: 'answer',
  askForMs: limits.unansweredLineMs,
  afterPage: 'ended',
  keepsRefusal: false,
  page: null,
} as const;

/** The actions of the queue, by the name of their mutation. */
export const kinds = {
  reviewProof: { ...decided, reads: [wholeTag('proof')] },
  decideWithdrawal: { ...decided, reads: [wholeTag('withdrawal')] },
  startBulkDecision: { ...decided, reads: [wholeTag('bulkDecision'), wholeTag('proof'), wholeTag('withdrawal')] },
  requestWithdrawal: {
    undoMs: 0,
    endsOn: 'decision',
    askForMs: limits.unansweredLineMs,
    // An amount is not withdrawn days after it was requested.
    afterPage: 'looked-up',
    keepsRefusal: false,
    page: () => paths.account.withdraw,
    reads: [wholeTag('withdrawal'), wholeTag('profile'), listTag('statement')],
  },
  submitProof: {
    undoMs: 0,
    endsOn: 'refusal',
    askForMs: Infinity,
    afterPage: 'sent',
    keepsRefusal: true,
    page: ({ task_id }) => paths.account.jobDetails(String(task_id)),
    reads: [wholeTag('task'), listTag('proof'), wholeTag('statistics')],
  },
} satisfies Partial<Record<MutationName, Kind>>;

export type KindName = keyof typeof kinds;
export const kindOf = (name: KindName): Kind => kinds[name];
export const isKindName = (name: string): name is KindName => name in kinds;
/** True if it is stored on this device for its person until the server is known to have it or not. */
export const isKept = (name: KindName): boolean => kindOf(name).afterPage !== 'ended';
