import { limits } from '../../contract/limits';
import type { MutationName } from '../api/mutations';
import { type Tag, wholeTag } from '../api/tags';

/** What an error must be to end an action: any answer at all, or one that says that the action was not done. */
export type EndsOn = 'answer' | 'decision';

interface Kind {
  /** How long it waits before it is sent, and can be undone. */
  readonly undoMs: number;
  readonly endsOn: EndsOn;
  /** It is kept on this device for its owner until the server is known to have it or not. */
  readonly outlivesPage: boolean;
  /** What has to be read again before a new action of an unknown end may be made. */
  readonly reads: readonly Tag[];
  /** Brings its endpoint along, which belongs to the part of the app that its person uses. */
  readonly load: () => Promise<unknown>;
}

const decided = { undoMs: limits.decisionUndoMs, endsOn: 'answer', outlivesPage: false } as const;

/** The actions of the queue, by the name of their mutation. */
export const kinds = {
  reviewProof: {
    ...decided,
    reads: [wholeTag('proof')],
    load: () => import('../api/adminApi'),
  },
  decideWithdrawal: {
    ...decided,
    reads: [wholeTag('withdrawal')],
    load: () => import('../api/adminApi'),
  },
  startBulkDecision: {
    ...decided,
    reads: [wholeTag('bulkDecision')],
    load: () => import('../api/bulkApi'),
  },
} satisfies Partial<Record<MutationName, Kind>>;

export type KindName = keyof typeof kinds;
export const kindOf = (name: KindName): Kind => kinds[name];
