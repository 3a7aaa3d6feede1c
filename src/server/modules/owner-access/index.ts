export { countAsked } from './askOwnerLink';
export { ownerRequesterOf } from './knownOwnerDevice';
export { forgetOwnerAccess } from './forgetOwnerAccess';
export { adminRoutes, ownerRoutes, publicRoutes } from './routes';
export { authenticateOwner } from './ownerAuthentication';
