import * as contract from '../../../contract/reconciliation';
import { route, type Route } from '../../verb';
import { decideContradiction, listContradictions } from '../contradictions';
import { listReconciliations, runReconciliation } from './reconcile';

export { newestReconciliation, reconcileJob, forgetReconciliations, reconcile } from './reconcile';
export { listReconciliations };

export const adminRoutes: readonly Route[] = [
  route(contract.listReconciliations, listReconciliations),
  route(contract.listContradictions, listContradictions),
  route(contract.decideContradiction, decideContradiction),
  route(contract.runReconciliation, runReconciliation, { perMinute: 6 }),
];
