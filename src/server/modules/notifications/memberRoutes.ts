import * as contract from '../../../contract/notifications';
import { eventsRoute, route, type Route } from '../../verb';
import { listNotifications, markNotificationsRead } from './queries';
import { liveEvents } from './liveHub';
import { getMailChoices, updateMailChoices } from './mailChoices';

export const memberRoutes: readonly Route[] = [
  route(contract.listNotifications, listNotifications),
  route(contract.markNotificationsRead, markNotificationsRead),
  route(contract.getMailChoices, getMailChoices),
  route(contract.updateMailChoices, updateMailChoices),
  eventsRoute(contract.liveEvents, liveEvents),
];
