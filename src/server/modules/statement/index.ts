import * as contract from '../../../contract/statement';
import { fileRoute, route, type Route } from '../../verb';
import { exportStatement, getMemberStatement, getStatement, getYearStatement } from './statement';

export { entryRange, inSegment, type Segment } from './walletEntries';
export { getStatement };

export const memberRoutes: readonly Route[] = [
  route(contract.getStatement, getStatement),
  route(contract.getYearStatement, getYearStatement),
  fileRoute(contract.exportStatement, exportStatement, { perMinute: 10 }),
];

export const adminRoutes: readonly Route[] = [
  route(contract.getMemberStatement, getMemberStatement, { fromReplica: true }),
];
