import * as contract from '../../../contract/desk';
import { route, type Route } from '../../http/route';
import { findAtDesk } from './findAtDesk';
import { getDeskCounts } from './getDeskCounts';
import { getOverview } from './getOverview';

export const adminRoutes: readonly Route[] = [
  route(contract.getDeskCounts, getDeskCounts),
  route(contract.getOverview, getOverview),
  route(contract.findAtDesk, findAtDesk),
];
