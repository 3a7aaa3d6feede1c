export { adminRoutes } from './adminRoutes';
export { listReconciliations, newestReconciliation, reconcileJob } from './queries';
export { forgetReconciliations, reconcile } from './reconcile';
