import * as contract from '../../../contract/statement';
import { route, type Route } from '../../http/route';
import { statementForDesk } from './statement';

export const adminRoutes: readonly Route[] = [route(contract.getMemberStatement, statementForDesk, { mayLag: true })];
