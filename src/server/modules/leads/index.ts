export { adminRoutes, publicRoutes } from './routes';
export { forgetOldLeads, tellOfLeads } from './sendLead';
