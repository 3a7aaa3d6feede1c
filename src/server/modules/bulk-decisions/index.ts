export { adminRoutes } from './adminRoutes';
export { forgetBulkDecisions } from './forgetBulkDecisions';
export { bulkJob, resumeBulkDecisions, runBulkDecision } from './runBulkDecision';
export { startBulkDecision } from './startBulkDecision';
export { stopBulkDecision } from './stopBulkDecision';
