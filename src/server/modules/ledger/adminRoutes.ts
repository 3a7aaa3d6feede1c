import * as contract from '../../../contract/statement';
import { route, type Route } from '../../verb';
import { getMemberStatement } from './statement';

export const adminRoutes: readonly Route[] = [
  route(contract.getMemberStatement, getMemberStatement, { fromReplica: true }),
];
