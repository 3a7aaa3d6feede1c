import * as contract from '../../../contract/notifications';
import { eventsRoute, route, type Route } from '../../verb';
import { listNotifications } from './listNotifications';
import { liveEvents } from './liveEvents';
import { getMailChoices, updateMailChoices } from './mailChoices';
import { markNotificationsRead } from './markNotificationsRead';

export const memberRoutes: readonly Route[] = [
  route(contract.listNotifications, listNotifications),
  route(contract.markNotificationsRead, markNotificationsRead),
  route(contract.getMailChoices, getMailChoices),
  route(contract.updateMailChoices, updateMailChoices),
  eventsRoute(contract.liveEvents, liveEvents),
];
