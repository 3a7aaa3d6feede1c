import * as contract from '../../../../contract/ownerAccess';
import { endOwnerSessions as endpoint } from '../../../../contract/owners';
import { route, type Route } from '../../../verb';
import { askOwnerLink, openOwnerSession } from './ownerLinks';
import { endOwnerSession, endOwnerSessions, getOwnerSelf, listOwnerSessions } from './ownerSessions';

export const publicRoutes: readonly Route[] = [
  route(contract.askOwnerLink, askOwnerLink, { perMinute: 10 }),
  route(contract.openOwnerSession, openOwnerSession, { perMinute: 30 }),
];

export const ownerRoutes: readonly Route[] = [
  route(contract.getOwnerSelf, getOwnerSelf),
  route(contract.listOwnerSessions, listOwnerSessions),
  route(contract.endOwnerSession, endOwnerSession),
];

export const adminRoutes: readonly Route[] = [route(endpoint, endOwnerSessions)];
