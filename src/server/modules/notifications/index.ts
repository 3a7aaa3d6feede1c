export { announceJob, announceToAdmins, announceSessionEnd, liveChannel } from './announce';
export { forgetNotificationsOf } from './forgetNotificationsOf';
export { liveHub, type LiveHub } from './liveHub';
export { memberRoutes } from './memberRoutes';
export { mailMember, notify } from './notify';
export { replaceNameInNotifications } from './replaceNameInNotifications';
