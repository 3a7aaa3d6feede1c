export { adminRoutes, publicRoutes } from './routes';
export { forgetOldLeads, reportLeads } from './leads';
