import type { KindName } from './kinds';
import type { PendingAction } from './pendingSlice';
import type { Step } from './queue';

/** The input to send; null while a part of it is still on its way, a problem where it never will be whole. */
type Prepared = { readonly input: PendingAction['input'] } | { readonly problem: string } | null;

/** The handling of a kind beside its mutation. */
export interface Handling {
  readonly prepare?: (action: PendingAction) => Step<Promise<Prepared>>;
  /** Looks it up at the server: its answer, null where it has not arrived, undefined where that could not be learnt. */
  readonly find?: (action: PendingAction) => Step<Promise<object | null | undefined>>;
  /** Gives the written text back to its person, before it is undone or when it was refused. */
  readonly giveBack?: (action: PendingAction) => void;
  /** Why it was refused, in the words of its screen. */
  readonly problemOf?: (error: unknown) => string;
}

const nothing: Handling = {};

/** Each brings its mutation along, where the screen that schedules it does not. */
const loads: Partial<Record<KindName, () => Promise<Handling>>> = {
  startBulkDecision: () => import('../api/bulkDecisionsApi').then(() => nothing),
  requestWithdrawal: () => import('./withdrawalHandling').then((loaded) => loaded.withdrawalHandling),
  submitProof: () => import('./proofHandling').then((loaded) => loaded.proofHandling),
};

const loaded = new Map<KindName, Handling>();

export const getLoadedHandling = (kind: KindName): Handling | undefined => loaded.get(kind);

/** @returns null where it could not be fetched. */
export async function handlingOf(kind: KindName): Promise<Handling | null> {
  const handling = loaded.get(kind) ?? (loads[kind] ? await loads[kind]().catch(() => null) : nothing);
  if (handling) loaded.set(kind, handling);
  return handling;
}
