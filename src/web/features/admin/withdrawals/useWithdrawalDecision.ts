import type { AdminWithdrawal } from '../../../../contract/withdrawals';
import { useDecideWithdrawalMutation } from '../../../api/adminApi';

/**
 * The decision about one withdrawal, shared by the cells of its row. Its answer counts at once: until the list has been
 * fetched again the row would otherwise offer a second decision.
 */
export function useWithdrawalDecision({ withdraw: { id, status } }: AdminWithdrawal) {
  const [decideWithdrawal, { isLoading, data: answer }] = useDecideWithdrawalMutation({ fixedCacheKey: id });
  return { decideWithdrawal, isLoading, status: answer?.data.status ?? status };
}
