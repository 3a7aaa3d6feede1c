export { getOverview, getAdminCounts, pendingCounts } from './pendingCounts';
export { adminRoutes } from './adminRoutes';
