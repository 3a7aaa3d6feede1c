import * as contract from '../../../contract/overview';
import { route, type Route } from '../../verb';
import { searchAdmin } from './searchAdmin';
import { getAdminFigures, getAdminCounts, getOverview } from './overview';

export { getOverview, getAdminCounts, pendingCounts } from './overview';

export const adminRoutes: readonly Route[] = [
  route(contract.getAdminCounts, getAdminCounts, { fromReplica: true }),
  route(contract.getOverview, getOverview, { fromReplica: true }),
  route(contract.getAdminFigures, getAdminFigures, { fromReplica: true }),
  route(contract.searchAdmin, searchAdmin, { fromReplica: true }),
];
