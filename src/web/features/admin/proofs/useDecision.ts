import type { ArgOf } from '../../../../contract/endpoint';
import type { Proof, reviewProof } from '../../../../contract/proofs';
import { useReviewProofMutation } from '../../../api/adminApi';
import { useSettled } from '../useSettled';

/**
 * The decision about one proof, shared by the cells of its row. Its answer counts at once: until the list has been
 * fetched again the row would otherwise offer a second decision.
 */
export function useDecision({ dataValues: { id }, status }: Proof) {
  const [review, { isLoading, data: answer }] = useReviewProofMutation({ fixedCacheKey: id });
  const settled = useSettled('proof');
  const decide = async (verdict: Omit<ArgOf<typeof reviewProof>, 'id'>) => settled(await review({ id, ...verdict }));
  return { decide, isLoading, status: answer?.data.status ?? status };
}
