import * as contract from '../../../contract/reconciliation';
import { route, type Route } from '../../http/route';
import { listReconciliations, runReconciliation } from './queries';

export const adminRoutes: readonly Route[] = [
  route(contract.listReconciliations, listReconciliations),
  route(contract.runReconciliation, runReconciliation, { perMinute: 6 }),
];
