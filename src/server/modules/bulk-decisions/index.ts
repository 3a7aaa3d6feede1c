import * as contract from '../../../contract/bulkDecisions';
import { route } from '../../verb';
import { getBulkDecision, listBulkDecisions, listBulkRefusals } from './queries';
import { previewBulkDecision, startBulkDecision, stopBulkDecision } from './startBulkDecision';

export { forgetBulkDecisions, bulkJob, resumeBulkDecisions, runBulkDecision } from './runBulkDecision';
export { startBulkDecision, stopBulkDecision } from './startBulkDecision';

export const adminRoutes = [
  route(contract.startBulkDecision, startBulkDecision),
  route(contract.previewBulkDecision, previewBulkDecision),
  route(contract.listBulkDecisions, listBulkDecisions),
  route(contract.getBulkDecision, getBulkDecision),
  route(contract.listBulkRefusals, listBulkRefusals),
  route(contract.stopBulkDecision, stopBulkDecision),
];
