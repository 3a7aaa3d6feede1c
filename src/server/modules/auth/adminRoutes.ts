import * as contract from '../../../contract/auth';
import { route, type Route } from '../../http/route';
import { endMemberSessions, listMemberSessions } from './memberSessions';

export const adminRoutes: readonly Route[] = [
  route(contract.listMemberSessions, listMemberSessions),
  route(contract.endMemberSessions, endMemberSessions),
];
