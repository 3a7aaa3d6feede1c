import type { ReferralOnHold } from '../../../contract/referrals';
import { useDecideReferralMutation } from '../../api/adminReferralsApi';
import { useIsDone } from '../../admin/useIsDone';

/** A withheld reward as it is known here, a decision just made included, and the way to decide it. */
export function useReferralDecision({ id, status: listed }: Pick<ReferralOnHold, 'id' | 'status'>) {
  const [send, { data: decided, isLoading }] = useDecideReferralMutation({ fixedCacheKey: id });
  const isDone = useIsDone('referral');
  return {
    status: decided?.data.status ?? listed,
    busy: isLoading,
    /** Answers whether it needs no further asking. */
    pay: async () => isDone(await send({ id, given_status: 'approved' })),
    refuse: async (reason: string) => isDone(await send({ id, given_status: 'rejected', reason })),
  };
}
