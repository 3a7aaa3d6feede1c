import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { listBanks as endpoint } from '../../../contract/system';
import { assertPublic } from '../../assertActor';
import type { Ctx } from '../../context';

export const listBanks = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  const banks = await ctx.providers.bankDirectory.list();
  return { data: [...banks], meta: { page: 1, pageSize: limits.unpagedMaxRows, total: banks.length } };
};
