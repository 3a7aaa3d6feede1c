export { getOverview, getAdminCounts, pendingCounts } from './overview';
export { adminRoutes } from './adminRoutes';
