import * as contract from '../../../contract/desk';
import { route, type Route } from '../../http/route';
import { findAtDesk } from './findAtDesk';
import { getDeskCounts } from './getDeskCounts';
import { getOverview } from './getOverview';

export const adminRoutes: readonly Route[] = [
  route(contract.getDeskCounts, getDeskCounts, { mayLag: true }),
  route(contract.getOverview, getOverview, { mayLag: true }),
  route(contract.findAtDesk, findAtDesk, { mayLag: true }),
];
