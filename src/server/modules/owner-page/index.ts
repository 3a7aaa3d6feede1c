export { forgetReportLinks } from './reports/reportLinks';
export { ownerRoutes as reportsOwnerRoutes, publicRoutes as reportsPublicRoutes } from './reports/routes';
export { ownerRoutes } from './routes';
