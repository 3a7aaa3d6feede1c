import type { BulkPreview } from '../../../contract/bulkDecisions';
import { formatCount, formatNaira } from '../../lib/naira';
import { sumNaira } from '../../lib/sumNaira';

/** The money of a decision on many rows. Naira. */
export type BulkMoney = Pick<BulkPreview, 'atLeast' | 'count' | 'sum' | 'members' | 'largest' | 'sharedAccounts'>;

interface Part {
  readonly memberId: string;
  /** Naira. */
  readonly amount: number;
  readonly onSharedAccount: boolean;
}

/** Of rows that are chosen by hand. */
export const getMoney = (parts: readonly Part[]): BulkMoney => ({
  count: parts.length,
  sum: sumNaira(parts.map(({ amount }) => amount)),
  members: new Set(parts.map(({ memberId }) => memberId)).size,
  largest: Math.max(0, ...parts.map(({ amount }) => amount)),
  sharedAccounts: parts.filter(({ onSharedAccount }) => onSharedAccount).length,
});

/** "₦22,300 to 11 members". */
export const formatMoney = ({ sum, members, atLeast }: BulkMoney): string =>
  `${formatNaira(sum)}${atLeast ? '+' : ''} to ${formatCount(members)} ${members === 1 ? 'member' : 'members'}`;

/** Rows that need a check: the largest of several, and accounts that more than one member uses. */
export const formatRisks = ({ count, largest, sharedAccounts }: BulkMoney): string =>
  [
    count > 1 && `The largest is ${formatNaira(largest)}.`,
    sharedAccounts > 0 &&
      `${formatCount(sharedAccounts)} ${sharedAccounts === 1 ? 'goes' : 'go'} to an account that another member uses, too.`,
  ]
    .filter(Boolean)
    .join(' ');
