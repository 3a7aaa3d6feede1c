import { logout as logoutEndpoint } from '../../../contract/auth';
import * as members from '../../../contract/members';
import * as contract from '../../../contract/sessions';
import { route, type Route } from '../../verb';
import {
  logout,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  endMemberSessions,
  listMemberSessions,
} from './sessionVerbs';

export { authenticate, authenticatePictureViewer, renewMediaCookie } from './authentication';
export {
  deviceIdCookieName,
  deviceIdOf,
  deviceOf,
  forgetDevicesOf,
  noteDevice,
  knownDevice,
  rememberDevice,
} from './deviceIds';

export { endMemberSessions } from './sessionVerbs';
export { holderOf, issuePendingLogin, pendingLoginCookie, spendPendingLogin } from './pendingLogin';

export { endOtherSessionsOf, endSessionsOf, liveSessionsAmong, openSession } from './sessions';

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
