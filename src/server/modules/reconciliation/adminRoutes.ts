import * as contract from '../../../contract/reconciliation';
import { route, type Route } from '../../verb';
import { decideContradiction, listContradictions } from '../contradictions';
import { listReconciliations, runReconciliation } from './queries';

export const adminRoutes: readonly Route[] = [
  route(contract.listReconciliations, listReconciliations),
  route(contract.listContradictions, listContradictions),
  route(contract.decideContradiction, decideContradiction),
  route(contract.runReconciliation, runReconciliation, { perMinute: 6 }),
];
