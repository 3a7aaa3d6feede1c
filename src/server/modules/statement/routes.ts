import * as contract from '../../../contract/statement';
import { route, type Route, fileRoute } from '../../verb';
import { getMemberStatement, getStatement, exportStatement } from './statement';
import { getYearStatement } from './yearStatement';

export const memberRoutes: readonly Route[] = [
  route(contract.getStatement, getStatement),
  route(contract.getYearStatement, getYearStatement),
  fileRoute(contract.exportStatement, exportStatement, { perMinute: 10 }),
];

export const adminRoutes: readonly Route[] = [
  route(contract.getMemberStatement, getMemberStatement, { fromReplica: true }),
];
