import * as contract from '../../../contract/leads';
import { fileRoute, route, type Route } from '../../verb';
import { declineLead } from './declineLead';
import { exportLeads, listLeads } from './queries';
import { takeLead } from './takeLead';

export const adminRoutes: readonly Route[] = [
  route(contract.listLeads, listLeads, { fromReplica: true }),
  fileRoute(contract.exportLeads, exportLeads, { perMinute: 10 }),
  route(contract.takeLead, takeLead),
  route(contract.declineLead, declineLead),
];
