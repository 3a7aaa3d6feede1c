export { authenticate, authenticatePictureViewer, renewMediaCookie } from './authentication';
export { cookie } from './cookies';
export { deviceIdCookieName, deviceIdOf, deviceOf, forgetDevicesOf, noteDevice } from './deviceIds';
export { knownDevice, rememberDevice } from './knownDevice';
export { endMemberSessions } from './memberSessions';
export { holderOf, issuePendingLogin, pendingLoginCookie, spendPendingLogin } from './pendingLogin';
export { adminRoutes, memberRoutes } from './routes';
export { endOtherSessionsOf, endSessionsOf, liveSessionsAmong, openSession } from './sessions';
