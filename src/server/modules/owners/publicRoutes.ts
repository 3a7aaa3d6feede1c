import * as contract from '../../../contract/system';
import { route, type Route } from '../../verb';
import { stopJobNews } from './stopJobNews';

export const publicRoutes: readonly Route[] = [
  route(contract.stopJobNews, stopJobNews, { perMinute: 30 }),
  // Like the newsletter's, it has no separate limit.
  route(contract.stopJobNewsByMailbox, stopJobNews),
];
