export { adminRoutes } from './adminRoutes';
export { forgetBulkDecisions, bulkJob, resumeBulkDecisions, runBulkDecision } from './runBulkDecision';
export { startBulkDecision, stopBulkDecision } from './startBulkDecision';
