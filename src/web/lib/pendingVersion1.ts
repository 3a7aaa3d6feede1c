import type { KeptAction } from './kept';
import { del, keys, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { siteStorage } from './siteStorage';
import { unansweredOfVersion1 } from './storageKeys';

/** A proof as version 1 kept it, by `proof:<its application>`. */
interface KeptProof {
  readonly owner: string;
  readonly applicationId: string;
  readonly taskId: string;
  readonly jobTitle: string;
  readonly until: string | null;
  readonly proof: string;
  readonly key: string;
  readonly handedInAtMs: number;
  readonly attempted: boolean;
  readonly refusal: string | null;
}

const getAction = (kept: KeptProof): KeptAction => ({
  key: kept.key,
  kind: 'submitProof',
  subject: kept.applicationId,
  owner: kept.owner,
  label: `Your proof for “${kept.jobTitle}”`,
  input: { task_id: kept.taskId, proof: kept.proof },
  atMs: kept.handedInAtMs,
  until: kept.until,
  hasLeft: kept.attempted,
  refusal: kept.refusal,
});

/** Withdrawals without an answer, by their owner. */
type Unanswered = Record<string, { readonly key: string; readonly amount: string; readonly atMs: number }>;

function readUnanswered(): Unanswered {
  try {
    return JSON.parse(siteStorage()?.getItem(unansweredOfVersion1) ?? '{}') as Unanswered;
  } catch {
    // Not ours.
    return {};
  }
}

const getWithdrawals = (kept: Unanswered): KeptAction[] =>
  Object.entries(kept).map(([owner, { key, amount, atMs }]) => ({
    key,
    kind: 'requestWithdrawal',
    subject: owner,
    owner,
    label: `Your request to withdraw ₦${amount}`,
    input: { amount },
    atMs,
    until: null,
    hasLeft: true,
    refusal: null,
  }));

/** Converts the pending entries of version 1 into today's shape. To be removed in 2027, when none can be open. */
export async function migrateVersion1(store: UseStore): Promise<UseStore> {
  for (const key of await keys<string>(store)) {
    if (!key.startsWith('proof:')) continue;
    const kept = await store('readonly', (all) => promisifyRequest(all.get(key) as IDBRequest<KeptProof>));
    await set(`submitProof:${kept.applicationId}`, getAction(kept), store);
    await del(key, store);
  }
  for (const action of getWithdrawals(readUnanswered())) await set(`${action.kind}:${action.subject}`, action, store);
  siteStorage()?.removeItem(unansweredOfVersion1);
  return store;
}
