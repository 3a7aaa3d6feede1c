import * as contract from '../../../contract/auth';
import { route, type Route } from '../../http/route';
import { acceptTerms } from './acceptTerms';
import { changePassword } from './changePassword';
import { logout } from './logout';
import { listSessions, revokeOtherSessions, revokeSession } from './ownSessions';

export const memberRoutes: readonly Route[] = [
  route(contract.logout, logout),
  route(contract.acceptTerms, acceptTerms),
  route(contract.changePassword, changePassword),
  route(contract.listSessions, listSessions),
  route(contract.revokeOtherSessions, revokeOtherSessions),
  route(contract.revokeSession, revokeSession),
];
