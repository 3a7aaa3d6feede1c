export { countAsked } from './askOwnerLink';
export { ownerRequesterOf } from './knownOwnerDevice';
export { forgetOwnerAccess, authenticateOwner } from './ownerSessions';
export { adminRoutes, ownerRoutes, publicRoutes } from './routes';
