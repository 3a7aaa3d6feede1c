import * as contract from '../../../contract/system';
import { bareRoute, route, type Route } from '../../verb';
import { listBanks, ping } from './listBanks';
import { confirmSubscription, unsubscribe, subscribe } from './newsletterLinks';

export const publicRoutes: readonly Route[] = [
  bareRoute(contract.ping, ping),
  route(contract.listBanks, listBanks),
  route(contract.subscribe, subscribe, { perMinute: 10 }),
  route(contract.confirmSubscription, confirmSubscription, { perMinute: 30 }),
  route(contract.unsubscribe, unsubscribe, { perMinute: 30 }),
  // Only the limit of all calls: mail providers post for all their readers from few addresses.
  route(contract.unsubscribeByMailbox, unsubscribe),
];
