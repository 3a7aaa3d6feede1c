import type { listCoupons as endpoint } from '../../../contract/coupons';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { couponsForDesk } from './queries';

export const listCoupons = async (ctx: Ctx, input: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  return couponsForDesk(ctx, input);
};
