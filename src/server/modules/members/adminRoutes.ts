import * as contract from '../../../contract/members';
import { route, type Route } from '../../http/route';
import { userForDesk, usersForDesk } from './queries';
import { updateUserStatus } from './updateUserStatus';

export const adminRoutes: readonly Route[] = [
  route(contract.listUsers, usersForDesk),
  route(contract.getUser, userForDesk),
  route(contract.updateUserStatus, updateUserStatus),
];
