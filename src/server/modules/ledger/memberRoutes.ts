import * as contract from '../../../contract/statement';
import { fileRoute, route, type Route } from '../../http/route';
import { exportStatement } from './exportStatement';
import { statementOfMember } from './statement';

export const memberRoutes: readonly Route[] = [
  route(contract.getStatement, statementOfMember),
  fileRoute(contract.exportStatement, exportStatement, { perMinute: 10 }),
];
