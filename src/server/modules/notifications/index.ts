export {
  announceJob,
  announceToAdmins,
  announceSessionEnd,
  liveChannel,
  forgetNotificationsOf,
  mailMember,
  notify,
  replaceNameInNotifications,
} from './notify';
export { liveHub, type LiveHub } from './liveHub';
export { memberRoutes } from './memberRoutes';
