export { getOverview } from './getOverview';
export { adminRoutes } from './adminRoutes';
export { getAdminCounts } from './getAdminCounts';
export { pendingCounts } from './pendingCounts';
