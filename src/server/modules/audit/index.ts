export { adminRoutes } from './adminRoutes';
