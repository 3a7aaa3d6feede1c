export { forgetSubscribers } from './forgetSubscribers';
export { publicRoutes } from './publicRoutes';
