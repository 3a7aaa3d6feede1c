export {
  announceJob,
  announceToAdmins,
  announceSessionEnd,
  liveChannel,
  forgetNotificationsOf,
  mailMember,
  notify,
  replaceNameInNotifications,
  liveHub,
  type LiveHub,
} from './notify';
export { memberRoutes } from './memberRoutes';
