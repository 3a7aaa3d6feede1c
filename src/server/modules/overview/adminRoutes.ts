import * as contract from '../../../contract/overview';
import { getAdminFigures as figures } from '../../../contract/adminFigures';
import { route, type Route } from '../../http/route';
import { findAtDesk } from './findAtDesk';
import { getAdminFigures } from './getAdminFigures';
import { getDeskCounts } from './getDeskCounts';
import { getOverview } from './getOverview';

export const adminRoutes: readonly Route[] = [
  route(contract.getDeskCounts, getDeskCounts, { mayLag: true }),
  route(contract.getOverview, getOverview, { mayLag: true }),
  route(figures, getAdminFigures, { mayLag: true }),
  route(contract.findAtDesk, findAtDesk, { mayLag: true }),
];
