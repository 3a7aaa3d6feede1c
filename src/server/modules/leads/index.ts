import * as contract from '../../../contract/leads';
import { fileRoute, route, type Route } from '../../verb';
import { declineLead, takeLead, sendLead, exportLeads, listLeads } from './leads';

export { forgetOldLeads, reportLeads } from './leads';

export const publicRoutes: readonly Route[] = [route(contract.sendLead, sendLead, { perMinute: 10 })];

export const adminRoutes: readonly Route[] = [
  route(contract.listLeads, listLeads, { fromReplica: true }),
  fileRoute(contract.exportLeads, exportLeads, { perMinute: 10 }),
  route(contract.takeLead, takeLead),
  route(contract.declineLead, declineLead),
];
