import * as contract from '../../../contract/statement';
import { fileRoute, route, type Route } from '../../http/route';
import { exportStatement } from './exportStatement';
import { getStatement } from './statement';

export const memberRoutes: readonly Route[] = [
  route(contract.getStatement, getStatement),
  fileRoute(contract.exportStatement, exportStatement, { perMinute: 10 }),
];
