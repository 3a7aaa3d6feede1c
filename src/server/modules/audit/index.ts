export { adminRoutes } from './adminRoutes';
export { listAudit } from './queries';
