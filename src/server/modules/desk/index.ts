export { adminRoutes } from './adminRoutes';
export { getDeskCounts } from './getDeskCounts';
