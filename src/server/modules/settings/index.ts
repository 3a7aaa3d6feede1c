export { adminRoutes } from './adminRoutes';
export { forgetTableViewsOf } from './deleteTableView';
