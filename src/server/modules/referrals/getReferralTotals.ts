import type { ResultOf } from '../../../contract/endpoint';
import type { getReferralTotals as endpoint } from '../../../contract/referrals';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { getWithdrawalTotals } from './queries';

export const getReferralTotals = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  return { data: await getWithdrawalTotals(ctx, userId) };
};
