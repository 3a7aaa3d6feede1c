import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as contract from '../../../contract/system';
import type { listBanks as endpoint } from '../../../contract/system';
import { assertPublic } from '../../assertActor';
import { aliasesOf } from '../../providers/banks';
import type { Ctx } from '../../context';
import { bareRoute, route, type Route } from '../../verb';
import { confirmSubscription, unsubscribe, subscribe } from './newsletterLinks';

export { forgetSubscribers } from './newsletterLinks';

export const ping = async (ctx: Ctx): Promise<void> => assertPublic(ctx);

export const listBanks = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  const banks = await ctx.providers.bankDirectory.list();
  const data = banks.map((bank) => ({ ...bank, aliases: aliasesOf(bank) }));
  return { data, meta: { page: 1, pageSize: limits.unpagedMaxRows, total: banks.length } };
};

export const publicRoutes: readonly Route[] = [
  bareRoute(contract.ping, ping),
  route(contract.listBanks, listBanks),
  route(contract.subscribe, subscribe, { perMinute: 10 }),
  route(contract.confirmSubscription, confirmSubscription, { perMinute: 30 }),
  route(contract.unsubscribe, unsubscribe, { perMinute: 30 }),
  // Without a separate limit, because mail providers post from few addresses.
  route(contract.unsubscribeByMailbox, unsubscribe),
];
