import * as members from '../../../contract/members';
import * as contract from '../../../contract/auth';
import { route, type Route } from '../../verb';
import * as verbs from './sessions';

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

export {
  endMemberSessions,
  endOtherSessionsOf,
  endPendingLogins,
  endSessionsOf,
  liveSessionsAmong,
  openSession,
} from './sessions';

export const memberRoutes: readonly Route[] = [
  route(contract.logout, verbs.logout),
  route(contract.listSessions, verbs.listSessions),
  route(contract.revokeOtherSessions, verbs.revokeOtherSessions),
  route(contract.revokeSession, verbs.revokeSession),
];

export const adminRoutes: readonly Route[] = [
  route(members.listMemberSessions, verbs.listMemberSessions),
  route(members.endMemberSessions, verbs.endMemberSessions),
];
