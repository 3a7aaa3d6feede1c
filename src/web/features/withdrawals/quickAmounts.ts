import { limits } from '../../../contract/limits';

const steps = [100, 200, 500].flatMap((step) => [1, 10, 100, 1_000, 10_000].map((times) => step * times));
const ascending = steps.sort((a, b) => a - b);
const offered = 3;

/** The largest round amounts below a balance, and the whole amount; nothing below the minimum. */
export const quickAmounts = (balance: number): { round: readonly number[]; all: number | null } => {
  const all = Math.min(balance, limits.maxMoneyNaira);
  if (all < limits.minWithdrawalNaira) return { round: [], all: null };
  return { round: ascending.filter((step) => step >= limits.minWithdrawalNaira && step < all).slice(-offered), all };
};
