import * as account from '../../../contract/account';
import * as contract from '../../../contract/auth';
import * as sessions from '../../../contract/sessions';
import { route, type Route } from '../../verb';
import { acceptTerms } from './acceptTerms';
import { changePassword } from './changePassword';
import { logout } from './logout';
import { listSessions, revokeOtherSessions, revokeSession } from './ownSessions';

export const memberRoutes: readonly Route[] = [
  route(contract.logout, logout),
  route(account.acceptTerms, acceptTerms),
  route(sessions.changePassword, changePassword),
  route(sessions.listSessions, listSessions),
  route(sessions.revokeOtherSessions, revokeOtherSessions),
  route(sessions.revokeSession, revokeSession),
];
