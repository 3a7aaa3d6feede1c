export { adminRoutes } from './adminRoutes';
export { forgetReconciliations, reconcile } from './reconcile';
