import type { getAdminCounts as endpoint } from '../../../contract/overview';
import type { ResultOf } from '../../../contract/endpoint';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { onHoldNow } from '../referrals';
import { countEach } from '../../lists/counters';

/** The number of rows that wait for a decision. */
export const getAdminCounts = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  const now = await countEach(ctx, ['proofs.in-review', 'withdrawals.pending']);
  return {
    data: {
      proofs: now['proofs.in-review'].rows,
      withdrawals: now['withdrawals.pending'].rows,
      referrals: await onHoldNow(ctx),
    },
  };
};
