import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type { listReferrals as endpoint } from '../../../contract/referrals';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { referralsOfMember } from './queries';

export const listReferrals = async (ctx: Ctx, input: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  return referralsOfMember(ctx, userId, input);
};
