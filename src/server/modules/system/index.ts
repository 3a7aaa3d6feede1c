export { adminRoutes } from './adminRoutes';
export { publicRoutes } from './publicRoutes';
