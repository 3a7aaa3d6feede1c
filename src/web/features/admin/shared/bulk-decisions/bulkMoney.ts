import type { LeftOutReason } from '../../../../../contract/adminWithdrawals';
import type { BulkPreview } from '../../../../../contract/bulkDecisions';
import { formatCount, formatNaira, sumNaira } from '../../../../lib/naira';

/** The money of a decision on many rows. Naira. */
export type BulkMoney = Pick<BulkPreview, 'atLeast' | 'count' | 'sum' | 'members' | 'largest'>;

interface Part {
  readonly memberId: string;
  /** Naira. */
  readonly amount: number;
}

/** For rows chosen by hand. */
export const getMoney = (parts: readonly Part[]): BulkMoney => ({
  count: parts.length,
  sum: sumNaira(parts.map(({ amount }) => amount)),
  members: new Set(parts.map(({ memberId }) => memberId)).size,
  largest: Math.max(0, ...parts.map(({ amount }) => amount)),
});

/** "₦22,300 to 11 members". */
export const formatMoney = ({ sum, members, atLeast }: BulkMoney): string =>
  `${formatNaira(sum)}${atLeast ? '+' : ''} to ${formatCount(members)} ${members === 1 ? 'member' : 'members'}`;

/** The largest of several, which needs a check. */
export const formatLargest = ({ count, largest }: BulkMoney): string =>
  count > 1 ? `The largest is ${formatNaira(largest)}.` : '';

/** For rows chosen by hand: the ones left out. */
export const countLeftOut = (
  reasons: readonly (LeftOutReason | null)[],
): Pick<BulkPreview['leftOut'], 'count' | 'shared'> => ({
  count: reasons.filter((reason) => reason !== null).length,
  shared: reasons.filter((reason) => reason === 'shared_account').length,
});
