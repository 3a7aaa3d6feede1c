import * as contract from '../../../contract/bulkDecisions';
import { route } from '../../http/route';
import { bulkDecisionForDesk, ownBulkDecisions, refusalsOf } from './queries';
import { previewBulkDecision } from './previewBulkDecision';
import { startBulkDecision } from './startBulkDecision';
import { stopBulkDecision } from './stopBulkDecision';

export const adminRoutes = [
  route(contract.startBulkDecision, startBulkDecision),
  route(contract.previewBulkDecision, previewBulkDecision),
  route(contract.listBulkDecisions, ownBulkDecisions),
  route(contract.getBulkDecision, bulkDecisionForDesk),
  route(contract.listBulkRefusals, refusalsOf),
  route(contract.stopBulkDecision, stopBulkDecision),
];
