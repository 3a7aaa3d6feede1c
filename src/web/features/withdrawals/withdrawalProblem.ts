import * as messages from '../../../contract/messages';
import { requestWithdrawal } from '../../../contract/withdrawals';

/** The obstacle to withdrawing the typed amount, by the server's rules in the server's order; otherwise null. */
export const withdrawalProblem = (amount: string | undefined, balance: number): string | null => {
  const parsed = requestWithdrawal.body.shape.amount.safeParse(amount);
  if (parsed.success) return parsed.data > balance ? messages.withdrawals.insufficient : null;
  const [issue] = parsed.error.issues;
  // No wallet holds an amount that the contract refuses as too long.
  if (issue?.code === 'too_big') return messages.withdrawals.insufficient;
  return issue?.message ?? messages.withdrawals.amountInvalid;
};
