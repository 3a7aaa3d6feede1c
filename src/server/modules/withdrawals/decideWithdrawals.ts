import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type { decideWithdrawals as endpoint } from '../../../contract/withdrawals';
import { assertAdmin } from '../../assertActor';
import { decideEach } from '../../bulk';
import type { Ctx } from '../../context';
import { decideWithdrawal } from './decideWithdrawal';

export const decideWithdrawals = async (
  ctx: Ctx,
  { ids, ...verdict }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  return { data: await decideEach(ids, (id) => decideWithdrawal(ctx, { withdrawl_id: id, ...verdict })) };
};
