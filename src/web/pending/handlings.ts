import type { KindName } from './kinds';
import type { Handling } from './handling';

const nothing: Handling = {};

/** Each loads its mutation if the screen that schedules it does not. */
const loads: Partial<Record<KindName, () => Promise<Handling>>> = {
  startBulkDecision: () => import('../api/bulkDecisionsApi').then(() => nothing),
  requestWithdrawal: () => import('./withdrawalHandling').then((loaded) => loaded.withdrawalHandling),
  submitProof: () => import('./proofHandling').then((loaded) => loaded.proofHandling),
};

const loaded = new Map<KindName, Handling>();

export const getLoadedHandling = (kind: KindName): Handling | undefined => loaded.get(kind);

/** @returns null if it could not be loaded. */
export async function handlingOf(kind: KindName): Promise<Handling | null> {
  const handling = loaded.get(kind) ?? (loads[kind] ? await loads[kind]().catch(() => null) : nothing);
  if (handling) loaded.set(kind, handling);
  return handling;
}
