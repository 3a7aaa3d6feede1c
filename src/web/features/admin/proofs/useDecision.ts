import type { Proof } from '../../../../contract/proofs';
import { useReviewProofMutation } from '../../../api/adminApi';

/**
 * The decision about one proof, shared by the cells of its row. Its answer counts at once: until the list has been
 * fetched again the row would otherwise offer a second decision.
 */
export function useDecision({ dataValues: { id }, status }: Proof) {
  const [reviewProof, { isLoading, data: answer }] = useReviewProofMutation({ fixedCacheKey: id });
  return { reviewProof, isLoading, status: answer?.data.status ?? status };
}
