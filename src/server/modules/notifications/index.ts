import * as contract from '../../../contract/notifications';
import { eventsRoute, route, type Route } from '../../verb';
import { listNotifications, markNotificationsRead, getMailChoices, updateMailChoices, liveEvents } from './notify';

export {
  announceJob,
  announceToAdmins,
  announceSessionEnd,
  liveChannel,
  markNotificationsRead,
  forgetNotificationsOf,
  mailMember,
  notify,
  replaceNameInNotifications,
  liveHub,
} from './notify';

export const memberRoutes: readonly Route[] = [
  route(contract.listNotifications, listNotifications),
  route(contract.markNotificationsRead, markNotificationsRead),
  route(contract.getMailChoices, getMailChoices),
  route(contract.updateMailChoices, updateMailChoices),
  eventsRoute(contract.liveEvents, liveEvents),
];
