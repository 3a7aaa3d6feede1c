import * as contract from '../../../contract/statement';
import { getYearStatement as yearStatement } from '../../../contract/yearStatement';
import { fileRoute, route, type Route } from '../../verb';
import { exportStatement } from './exportStatement';
import { getStatement } from './statement';
import { getYearStatement } from './yearStatement';

export const memberRoutes: readonly Route[] = [
  route(contract.getStatement, getStatement),
  route(yearStatement, getYearStatement),
  fileRoute(contract.exportStatement, exportStatement, { perMinute: 10 }),
];
