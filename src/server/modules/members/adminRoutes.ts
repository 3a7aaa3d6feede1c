import * as contract from '../../../contract/members';
import { fileRoute, route, type Route } from '../../http/route';
import { exportUsers, usersForDesk } from './queries';
import { updateUserStatus } from './updateUserStatus';
import { userForDesk } from './userForDesk';

export const adminRoutes: readonly Route[] = [
  route(contract.listUsers, usersForDesk, { mayLag: true }),
  fileRoute(contract.exportUsers, exportUsers, { perMinute: 10 }),
  route(contract.getUser, userForDesk),
  route(contract.updateUserStatus, updateUserStatus),
];
