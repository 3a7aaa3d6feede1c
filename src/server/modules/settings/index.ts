export { adminRoutes } from './adminRoutes';
export { forgetDeskViewsOf } from './deleteDeskView';
