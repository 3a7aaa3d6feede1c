import { logout as logoutEndpoint } from '../../../contract/auth';
import * as members from '../../../contract/members';
import * as contract from '../../../contract/auth';
import { route, type Route } from '../../verb';
import { logout, listSessions, revokeOtherSessions, revokeSession } from './ownSessions';
import { endMemberSessions, listMemberSessions } from './memberSessions';

export const memberRoutes: readonly Route[] = [
  route(logoutEndpoint, logout),
  route(contract.listSessions, listSessions),
  route(contract.revokeOtherSessions, revokeOtherSessions),
  route(contract.revokeSession, revokeSession),
];

export const adminRoutes: readonly Route[] = [
  route(members.listMemberSessions, listMemberSessions),
  route(members.endMemberSessions, endMemberSessions),
];
