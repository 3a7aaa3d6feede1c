import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { getProfile } from '../../src/contract/profile';
import { urlOf, type Endpoint } from '../../src/contract/endpoint';
import { applyTask, submitProof } from '../../src/contract/jobs';
import { decideWithdrawal, listAdminWithdrawals, requestWithdrawal } from '../../src/contract/withdrawals';
import { type Fixtures, reads, type Saver, type Slot } from './fixtures';
import { freePort, endProcess, untilReady } from '../lib/server';
import { median } from '../lib/figures';
import { openConnections } from '../lib/http';
import type { Call, Outcome } from './httpLoad';

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
      const { status, ms, text } = await client.send({ path: pathOf(rows), headers: admin });
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

export const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) * 1_024;

export const whileWatching = async (pid: number, use: () => Promise<void>): Promise<number> => {
  let most = memoryOf(pid);
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 250);
  try {
    await use();
  } finally {
    clearInterval(timer);
  }
  return most;
};

export const whileServingBaseline = async (
  databaseUrl: string,
  use: (origin: string) => Promise<void>,
): Promise<void> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['--require', 'esbuild-register', path.join(__dirname, 'baseline.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl },
  });
  try {
    await untilReady(origin, server);
    await use(origin);
  } finally {
    await endProcess(server, 'SIGKILL');
  }
};

type Source = () => Call | null;
export type Work = 'list' | 'all' | 'deep' | 'profile' | 'apply' | 'submit' | 'withdraw' | 'decide';

/** Alternates, so that both sides get the same mix and neither runs out first. */
const splitAlternately = <T>(all: readonly T[]): readonly [T[], T[]] => [
  all.filter((_, nth) => nth % 2 === 0),
  all.filter((_, nth) => nth % 2 === 1),
];

const fresh = (headers: Saver['headers']): Record<string, string> => ({
  ...headers,
  'idempotency-key': crypto.randomUUID(),
});
const post = (target: Endpoint, headers: Saver['headers'], body: object): Call => ({
  method: 'POST',
  path: urlOf(target),
  headers: fresh(headers),
  body,
});
const bare = (path: string, body: object): Call => ({ method: 'POST', path, body });

const pageOf = (admin: Saver['headers'], params: Record<string, string>): { ours: Source; baseline: Source } => {
  const query = new URLSearchParams({ page: '1', pageSize: '10', ...params });
  return {
    ours: () => ({ path: `${urlOf(listAdminWithdrawals)}?${query}`, headers: admin }),
    baseline: () => ({ path: `/list?${query}` }),
  };
};

const proof =
  '<p>Posted it on my page, 412 views so far.</p><p><a href="https://example.com/p/1">example.com/p/1</a></p>';

/** The calls of each kind of work; both sides draw from the same withdrawals, wallets and slots without repeats. */
export const worksOf = ({
  admin,
  adminId,
  savers,
  pending,
  slots,
  rows,
}: Fixtures): Record<Work, { ours: Source; baseline: Source }> => {
  let turn = 0;
  const nextSaver = () => {
    turn += 1;
    const saver = savers[turn % savers.length];
    if (!saver) throw new Error('There are no members with money.');
    return saver;
  };
  const [mine, theirs] = splitAlternately(pending);
  const [mySlots, theirSlots] = splitAlternately(slots);
  const [myTaken, theirTaken]: [Slot[], Slot[]] = [[], []];
  const take = (from: Slot[], to: Slot[]): Slot | undefined => {
    const slot = from.pop();
    if (slot) to.push(slot);
    return slot;
  };
  const ifAny = <T>(found: T | undefined, call: (found: T) => Call): Call | null =>
    found === undefined ? null : call(found);
  return {
    list: pageOf(admin, { status: 'pending' }),
    all: pageOf(admin, {}),
    deep: pageOf(admin, { page: String(Math.ceil(rows.withdrawals / 20)) }),
    profile: {
      ours: () => ({ path: urlOf(getProfile), headers: nextSaver().headers }),
      baseline: () => ({ path: `/profile?id=${nextSaver().id}` }),
    },
    apply: {
      ours: () =>
        ifAny(take(mySlots, myTaken), ({ taskId, saver }) => post(applyTask, saver.headers, { task_id: taskId })),
      baseline: () =>
        ifAny(take(theirSlots, theirTaken), ({ taskId, saver }) => bare('/apply', { task: taskId, id: saver.id })),
    },
    submit: {
      ours: () =>
        ifAny(myTaken.shift(), ({ taskId, saver }) => post(submitProof, saver.headers, { task_id: taskId, proof })),
      baseline: () =>
        ifAny(theirTaken.shift(), ({ taskId, saver }) => bare('/submit', { task: taskId, id: saver.id, proof })),
    },
    withdraw: {
      ours: () => post(requestWithdrawal, nextSaver().headers, { amount: 100 }),
      baseline: () => bare('/withdraw', { id: nextSaver().id }),
    },
    decide: {
      ours: () =>
        ifAny(mine.pop(), (id) => post(decideWithdrawal, admin, { withdrawl_id: id, given_status: 'approved' })),
      baseline: () => ifAny(theirs.pop(), (id) => bare('/decide', { id, admin: adminId })),
    },
  };
};

/** The median round by speed, with the failures of all rounds; empty rounds do not count. */
export const middleOf = (outcomes: readonly Outcome[]): Outcome => {
  const sorted = outcomes
    .filter(({ perSecond, failed }) => perSecond > 0 || failed > 0)
    .sort((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return { ...middle, failed: outcomes.reduce((sum, { failed }) => sum + failed, 0) };
};
