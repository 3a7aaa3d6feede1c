export { announceDesk, announceSessionEnd, liveChannel } from './announce';
export { forgetNotificationsOf } from './forgetNotificationsOf';
export { liveHub, type LiveHub } from './liveHub';
export { memberRoutes } from './memberRoutes';
export { notify } from './notify';
