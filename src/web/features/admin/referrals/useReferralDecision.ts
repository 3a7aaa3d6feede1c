import type { ReferralOnHold } from '../../../../contract/referrals';
import { isDone } from '../../../api/apiError';
import { useDecideReferralMutation } from '../../../api/membersApi';

/** A reward on hold as known here, including a decision just made, and the way to decide it. */
export function useReferralDecision({ id, status: listed }: Pick<ReferralOnHold, 'id' | 'status'>) {
  const [send, { data: decided, isLoading }] = useDecideReferralMutation({ fixedCacheKey: id });
  return {
    status: decided?.data.status ?? listed,
    busy: isLoading,
    /** Resolves to true if nothing more needs asking. */
    pay: async () => isDone(await send({ id, given_status: 'approved' })),
    refuse: async (reason: string) => isDone(await send({ id, given_status: 'rejected', reason })),
  };
}
