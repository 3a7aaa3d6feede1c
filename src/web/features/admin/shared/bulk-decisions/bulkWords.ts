import type { BulkDecision, BulkQueue, BulkPreview } from '../../../../../contract/bulkDecisions';
import type { Decision } from '../../../../../contract/primitives';
import { formatCount, formatNaira, sumNaira } from '../../../../lib/naira';
import type { Chosen } from '../../../../table/tableTypes';
import type { LeftOutReason } from '../../../../../contract/adminWithdrawals';

const nouns: Record<BulkQueue, readonly [one: string, many: string]> = {
  proofs: ['proof', 'proofs'],
  withdrawals: ['withdrawal', 'withdrawals'],
};
const verbs: Record<BulkQueue, Record<Decision, readonly [plain: string, going: string]>> = {
  proofs: { approved: ['Accept', 'Accepting'], rejected: ['Reject', 'Rejecting'] },
  withdrawals: { approved: ['Accept', 'Accepting'], rejected: ['Decline', 'Declining'] },
};

const getRows = (queue: BulkQueue, count: number): string =>
  `${formatCount(count)} ${nouns[queue][count === 1 ? 0 : 1]}`;

/** Without a pending filter the number to decide is unknown in advance. */
export const formatMany = (
  queue: BulkQueue,
  { all, count, atLeast }: Pick<Chosen<never>, 'all' | 'count' | 'atLeast'>,
  onlyWaiting: boolean,
): string =>
  all && !onlyWaiting
    ? `all ${nouns[queue][1]} that wait`
    : `${formatCount(count)}${atLeast ? '+' : ''} ${nouns[queue][count === 1 ? 0 : 1]}`;

/** "Rejecting 120 proofs", "Reject 120 proofs: stopped". */
export const getTitle = ({ queue, given_status, total, status }: BulkDecision): string => {
  const [plain, going] = verbs[queue][given_status];
  if (status === 'running') return `${going} ${getRows(queue, total)}`;
  return `${plain} ${getRows(queue, total)}: ${status === 'stopped' ? 'stopped' : 'done'}`;
};

export const isClean = ({ status, refused }: BulkDecision): boolean => status === 'finished' && refused === 0;

/** Progress in one sentence; `LeftOut` adds the rest. */
export const getOutcome = ({ decided, refused, total, status }: BulkDecision): string => {
  const left = total - decided - refused;
  const parts = [`${formatCount(decided)} decided`];
  if (refused > 0) parts.push(`${formatCount(refused)} could not be`);
  if (status === 'stopped' && left > 0) parts.push(`${formatCount(left)} not come to`);
  return `${parts.join(', ')}.`;
};

const longEnoughMs = 3_000;

/** Estimated from the pace; nothing while uncertain. */
export const getTimeLeft = ({ decided, refused, total, startedAt }: BulkDecision, now: Date): string => {
  const done = decided + refused;
  const tookMs = now.getTime() - new Date(startedAt).getTime();
  if (done === 0 || tookMs < longEnoughMs) return '';
  const seconds = Math.ceil(((tookMs / done) * (total - done)) / 1_000);
  if (seconds < 60) return `about ${seconds} s left`;
  return `about ${Math.ceil(seconds / 60)} min left`;
};

export type BulkMoney = Pick<BulkPreview, 'atLeast' | 'count' | 'sum' | 'members' | 'largest'>;

interface Part {
  readonly memberId: string;
  readonly amount: number;
}

export const getMoney = (parts: readonly Part[]): BulkMoney => ({
  count: parts.length,
  sum: sumNaira(parts.map(({ amount }) => amount)),
  members: new Set(parts.map(({ memberId }) => memberId)).size,
  largest: Math.max(0, ...parts.map(({ amount }) => amount)),
});

export const formatMoney = ({ sum, members, atLeast }: BulkMoney): string =>
  `${formatNaira(sum)}${atLeast ? '+' : ''} to ${formatCount(members)} ${members === 1 ? 'member' : 'members'}`;

export const formatLargest = ({ count, largest }: BulkMoney): string =>
  count > 1 ? `The largest is ${formatNaira(largest)}.` : '';

export const countLeftOut = (
  reasons: readonly (LeftOutReason | null)[],
): Pick<BulkPreview['leftOut'], 'count' | 'shared'> => ({
  count: reasons.filter((reason) => reason !== null).length,
  shared: reasons.filter((reason) => reason === 'shared_account').length,
});
