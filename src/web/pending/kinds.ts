import { limits } from '../../contract/limits';
import type { MutationName } from '../api';
import { listTag, type Tag, wholeTag } from '../api/tags';
import { paths } from '../paths';

/**
 * The error that ends an action. `answer`: each answer does. `decision`: one that says that the action was not done, or was
 * not let in. `refusal`: one that says that it never will be; an action that was not let in waits.
 */
export type EndsOn = 'answer' | 'decision' | 'refusal';

interface Kind {
  /** How long it waits before it is sent, and can be undone. */
  readonly undoMs: number;
  readonly endsOn: EndsOn;
  /** For how long it is asked again while the line is there. */
  readonly askForMs: number;
  /** The action's fate when its page ends: it ends, too, or is stored on this device to be queried at the server, or to be sent. */
  readonly afterPage: 'ended' | 'looked-up' | 'sent';
  /** Its refusal stays until its person has read it. */
  readonly keepsRefusal: boolean;
  /** The screen that says how it stands; null where its row does. */
  readonly page: ((input: Readonly<Record<string, unknown>>) => string) | null;
  /** The data to fetch again before a new action after an unknown end may be made. */
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
    // An amount is not withdrawn days after it was asked for.
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
/** Whether it is kept on this device for its owner until the server is known to have it or not. */
export const isKept = (name: KindName): boolean => kindOf(name).afterPage !== 'ended';
