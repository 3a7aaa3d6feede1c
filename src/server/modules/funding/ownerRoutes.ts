import * as contract from '../../../contract/payIns';
import { route, type Route } from '../../verb';
import { getOwnPayInWays } from './payIns';
import { startOwnPayIn } from './startPayIn';

export const ownerRoutes: readonly Route[] = [
  route(contract.getOwnPayInWays, getOwnPayInWays),
  // In no transaction: the call takes no Idempotency-Key, and the provider is called in between.
  route(contract.startOwnPayIn, startOwnPayIn, { perMinute: 30 }),
];
