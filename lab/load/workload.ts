import { getProfile } from '../../src/contract/profile';
import { urlOf } from '../../src/contract/endpoint';
import { applyTask, submitProof } from '../../src/contract/jobs';
import { reviewProof } from '../../src/contract/proofs';
import { decideWithdrawal, listAdminWithdrawals, requestWithdrawal } from '../../src/contract/withdrawals';
import { type Fixtures, post, reads, type Saver, send, type Slot } from './fixtures';
import { median } from '../lib/figures';
import { openConnections, type Sent } from '../lib/http';
import type { Outcome, Source } from './httpLoad';

const warmUps = 2;
const timesEach = 15;
const budgetMs = 4_000;

export const measureReads = async (origin: string, { admin, rows }: Fixtures): Promise<Record<string, number>> => {
  const client = openConnections(origin);
  const medians: Record<string, number> = {};
  for (const { words, path: pathOf } of reads) {
    const durations: number[] = [];
    const startedAt = performance.now();
    for (let nth = 0; nth < timesEach + warmUps; nth += 1) {
      const { status, ms, text } = await client.send({ path: pathOf(rows), headers: admin.headers });
      if (status !== 200) throw new Error(`${words}: ${status} ${text.slice(0, 200)}`);
      if (nth >= warmUps || ms > budgetMs / 4) durations.push(ms);
      if (durations.length > 0 && performance.now() - startedAt > budgetMs) break;
    }
    medians[words] = median(durations);
    console.error(`  ${words.padEnd(36)} ${(medians[words] ?? 0).toFixed(1).padStart(9)} ms`);
  }
  client.close();
  return medians;
};

export const sides = ['bare', 'full', 'ours'] as const;
export type Side = (typeof sides)[number];
export type Sources = { readonly [side in Side]?: Source };
export const writes = ['apply', 'submit', 'withdraw', 'decide', 'review'] as const;
export type Work = 'list' | 'all' | 'deep' | 'profile' | (typeof writes)[number];

const pageOf = ({ headers }: Saver, params: Record<string, string>): Sources => {
  const query = new URLSearchParams({ page: '1', pageSize: '10', ...params });
  return {
    ours: () => ({ path: `${urlOf(listAdminWithdrawals)}?${query}`, headers }),
    bare: () => ({ path: `/list?${query}` }),
  };
};

export const proof =
  '<p>Posted it on my page, 412 views so far.</p><p><a href="https://example.com/p/1">example.com/p/1</a></p>';

/** Filled before they are worked on. */
export interface Pools {
  /** Job and member, because calls that a round's end cut off may have done nothing. */
  taken?: ReadonlySet<string>;
  withdrawals: string[];
  proofs: string[];
}

/** The calls of each kind of work; all sides draw from the same withdrawals, wallets and slots without repeats. */
export const worksOf = ({ admin, savers, wallets, slots, rows }: Fixtures, pools: Pools): Record<Work, Sources> => {
  let turn = 0;
  const nextSaver = () => {
    turn += 1;
    const saver = savers[turn % savers.length];
    if (!saver) throw new Error('There are no members with money.');
    return saver;
  };
  const taken: Record<Side, Slot[]> = { bare: [], full: [], ours: [] };
  const take = (side: Side): Slot | undefined => {
    const slot = slots.pop();
    if (slot) taken[side].push(slot);
    return slot;
  };
  const write = <T>(
    next: (side: Side) => T | undefined,
    call: (found: T) => Sent,
    other: (found: T) => readonly [path: string, by: Saver, body?: object],
  ): Record<Side, Source> => {
    const source = (side: Side, make: (found: T) => Sent) => (): Sent | null => {
      const found = next(side);
      return found === undefined ? null : make(found);
    };
    const bare = (found: T): Sent => {
      const [path, { id }, body] = other(found);
      return send(path, {}, { ...body, id });
    };
    const full = (found: T): Sent => {
      const [path, { headers }, body = {}] = other(found);
      return send(`/full${path}`, { ...headers, 'idempotency-key': crypto.randomUUID() }, body);
    };
    return { bare: source('bare', bare), full: source('full', full), ours: source('ours', call) };
  };
  return {
    list: pageOf(admin, { status: 'pending' }),
    all: pageOf(admin, {}),
    deep: pageOf(admin, { page: String(Math.ceil(rows.withdrawals / 20)) }),
    profile: {
      ours: () => ({ path: urlOf(getProfile), headers: nextSaver().headers }),
      bare: () => ({ path: `/profile?id=${nextSaver().id}` }),
    },
    apply: write(
      take,
      ({ taskId, saver }) => post(applyTask, saver, { task_id: taskId }),
      ({ taskId: task, saver: by }) => ['/apply', by, { task }],
    ),
    submit: write(
      (side) => {
        for (;;) {
          const slot = taken[side].shift();
          if (!slot || !pools.taken || pools.taken.has(slot.taskId + slot.saver.id)) return slot;
        }
      },
      ({ taskId, saver }) => post(submitProof, saver, { task_id: taskId, proof }),
      ({ taskId: task, saver: by }) => ['/submit', by, { task, proof }],
    ),
    withdraw: write(
      () => wallets.pop(),
      (saver) => post(requestWithdrawal, saver, { amount: 100 }),
      (by) => ['/withdraw', by],
    ),
    decide: write(
      () => pools.withdrawals.pop(),
      (id) => post(decideWithdrawal, admin, { withdrawl_id: id, given_status: 'approved' }),
      (withdrawal) => ['/decide', admin, { withdrawal }],
    ),
    review: { ours: approving(admin, () => pools.proofs) },
  };
};

export const approving =
  (admin: Saver, proofs: () => string[]): Source =>
  () => {
    const id = proofs().pop();
    return id === undefined ? null : post(reviewProof, admin, { given_status: 'approved' }, { id });
  };

/** The median round by speed of those that count. */
export const middleOf = <Each extends Outcome>(outcomes: readonly Each[]): Each | null => {
  const sorted = outcomes.filter(({ fault }) => fault === null).sort((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
};
