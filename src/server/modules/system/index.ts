export { forgetSubscribers } from './newsletterLinks';
export { publicRoutes } from './publicRoutes';
