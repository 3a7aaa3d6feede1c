export { adminRoutes } from './adminRoutes';
export { forgetTableViewsOf } from './saveTableView';
