export { adminRoutes } from './adminRoutes';
export { forgetOldLeads } from './forgetOldLeads';
export { publicRoutes } from './publicRoutes';
export { reportLeads } from './reportLeads';
