import * as contract from '../../../contract/audit';
import { fileRoute, route, type Route } from '../../verb';
import { listAdmins, exportAudit, listAudit } from './queries';

export { listAudit } from './queries';

export const adminRoutes: readonly Route[] = [
  route(contract.listAudit, listAudit, { fromReplica: true }),
  fileRoute(contract.exportAudit, exportAudit, { perMinute: 10 }),
  route(contract.listAdmins, listAdmins, { fromReplica: true }),
];
