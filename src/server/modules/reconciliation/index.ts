export { adminRoutes } from './adminRoutes';
export { listReconciliations } from './queries';
export { forgetReconciliations, reconcile } from './reconcile';
