import * as contract from '../../../contract/system';
import { route, type Route } from '../../http/route';
import { stopJobNews } from './stopJobNews';

export const publicRoutes: readonly Route[] = [
  route(contract.stopJobNews, stopJobNews, { perMinute: 30 }),
  // No limit of its own, as the newsletter's.
  route(contract.stopJobNewsByMailbox, stopJobNews),
];
