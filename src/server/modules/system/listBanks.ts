import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { listBanks as endpoint } from '../../../contract/system';
import { assertPublic } from '../../assertActor';
import { aliasesOf } from '../../providers/banks';
import type { Ctx } from '../../context';

/** Only shows that the server answers. */
export const ping = async (ctx: Ctx): Promise<void> => assertPublic(ctx);

export const listBanks = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  const banks = await ctx.providers.bankDirectory.list();
  const data = banks.map((bank) => ({ ...bank, aliases: aliasesOf(bank) }));
  return { data, meta: { page: 1, pageSize: limits.unpagedMaxRows, total: banks.length } };
};
