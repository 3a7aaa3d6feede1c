import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { requestWithdrawal } from '../../../contract/withdrawals';

const steps = [100, 200, 500].flatMap((step) => [1, 10, 100, 1_000, 10_000].map((times) => step * times));
const ascending = steps.sort((a, b) => a - b);
const offered = 3;

/** The largest round amounts below a balance, and the whole amount; nothing below the minimum. */
export const quickAmounts = (balance: number): { round: readonly number[]; all: number | null } => {
  const all = Math.min(balance, limits.maxMoneyNaira);
  if (all < limits.minWithdrawalNaira) return { round: [], all: null };
  return { round: ascending.filter((step) => step >= limits.minWithdrawalNaira && step < all).slice(-offered), all };
};

/** The obstacle to withdrawing the typed amount, by the server's rules in the server's order; otherwise null. */
export const withdrawalProblem = (amount: string | undefined, balance: number): string | null => {
  const parsed = requestWithdrawal.body.shape.amount.safeParse(amount);
  if (parsed.success) return parsed.data > balance ? messages.withdrawals.insufficient : null;
  const [issue] = parsed.error.issues;
  // No wallet holds an amount that the contract refuses as too long.
  if (issue?.code === 'too_big') return messages.withdrawals.insufficient;
  return issue?.message ?? messages.withdrawals.amountInvalid;
};
