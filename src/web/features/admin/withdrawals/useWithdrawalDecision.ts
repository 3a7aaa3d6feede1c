import type { ArgOf } from '../../../../contract/endpoint';
import type { AdminWithdrawal, decideWithdrawal } from '../../../../contract/withdrawals';
import { useDecideWithdrawalMutation } from '../../../api/adminApi';
import { useSettled } from '../useSettled';

/**
 * The decision about one withdrawal, shared by the cells of its row. Its answer counts at once: until the list has been
 * fetched again the row would otherwise offer a second decision.
 */
export function useWithdrawalDecision({ withdraw: { id, status } }: AdminWithdrawal) {
  const [decideIt, { isLoading, data: answer }] = useDecideWithdrawalMutation({ fixedCacheKey: id });
  const settled = useSettled('withdrawal');
  const decide = async (verdict: Omit<ArgOf<typeof decideWithdrawal>, 'withdrawl_id'>) =>
    settled(await decideIt({ withdrawl_id: id, ...verdict }));
  return { decide, isLoading, status: answer?.data.status ?? status };
}
