export { forgetReportLinks } from './reportLinks';
export { ownerRoutes, publicRoutes } from './routes';
