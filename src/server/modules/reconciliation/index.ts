export { adminRoutes } from './adminRoutes';
export { listReconciliations, reconcileJob } from './queries';
export { forgetReconciliations, reconcile } from './reconcile';
