export { forgetSubscribers } from './forgetSubscribers';
export { adminRoutes } from './adminRoutes';
export { publicRoutes } from './publicRoutes';
