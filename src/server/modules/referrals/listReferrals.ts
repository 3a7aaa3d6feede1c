import type { ResultOf } from '../../../contract/endpoint';
import type {
  listReferrals as endpoint,
  getReferralTotals as getReferralTotalsEndpoint,
} from '../../../contract/referrals';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { referralsOfMember, getWithdrawalTotals } from './queries';
import type { Verb } from '../../verb';

export const getReferralTotals = async (ctx: Ctx): Promise<ResultOf<typeof getReferralTotalsEndpoint>> => {
  const { userId } = assertMember(ctx);
  return { data: await getWithdrawalTotals(ctx, userId) };
};

export const listReferrals: Verb<typeof endpoint> = async (ctx, input) => {
  const { userId } = assertMember(ctx);
  return referralsOfMember(ctx, userId, input);
};
