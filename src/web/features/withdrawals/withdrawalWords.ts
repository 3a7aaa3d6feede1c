import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { WithdrawalStage } from '../../../contract/primitives';
import { requestWithdrawal } from '../../../contract/withdrawals';
import { formatNaira } from '../../lib/naira';

/** The last four digits: enough for the holder, too few for onlookers. */
export const masked = (accountNo: string): string => `••••${accountNo.slice(-4)}`;

export const formatUsualTime = (hours: number | null | undefined): string | null => {
  if (hours === null || hours === undefined) return null;
  const [count, unit] = hours <= 48 ? [hours, 'hour'] : [Math.ceil(hours / 24), 'day'];
  return `Usually within ${count} ${unit}${count === 1 ? '' : 's'}`;
};

export const formatCharges = (stampDutyNaira: number, transferFeeNaira: number): string => {
  const parts = [
    stampDutyNaira > 0 && `stamp duty ${formatNaira(stampDutyNaira)}`,
    transferFeeNaira > 0 && `transfer fee ${formatNaira(transferFeeNaira)}`,
  ].filter((part) => part !== false);
  const text = parts.join(' and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Shown if the status alone does not tell where the money is. */
export const stageWords: Readonly<Record<WithdrawalStage, string | null>> = {
  requested: null,
  rejected: null,
  approved: 'Not sent to your bank yet',
  sent: 'On its way to your bank',
  paid: 'Paid to your bank',
  returned: 'Returned: the money is back in your wallet',
};

const steps = [100, 200, 500].flatMap((step) => [1, 10, 100, 1_000, 10_000].map((times) => step * times));
const ascending = steps.sort((a, b) => a - b);

/** The most that one request may ask for. */
export const atMost = (balance: number): number => Math.min(balance, limits.maxMoneyNaira);

export const quickAmounts = (balance: number): { round: readonly number[]; all: number | null } => {
  const all = atMost(balance);
  if (all < limits.minWithdrawalNaira) return { round: [], all: null };
  return { round: ascending.filter((step) => step >= limits.minWithdrawalNaira && step < all).slice(-3), all };
};

/** The server's first broken rule, or null. */
export const withdrawalProblem = (amount: string | undefined, balance: number): string | null => {
  const parsed = requestWithdrawal.body.shape.amount.safeParse(amount);
  if (parsed.success) return parsed.data > balance ? messages.withdrawals.insufficient : null;
  const [issue] = parsed.error.issues;
  // The wallet's limit is the one to name where it is the lower.
  if (issue?.code === 'too_big' && balance < limits.maxMoneyNaira) return messages.withdrawals.insufficient;
  return issue?.message ?? messages.withdrawals.amountInvalid;
};
