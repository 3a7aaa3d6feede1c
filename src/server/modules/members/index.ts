import * as contract from '../../../contract/members';
import { fileRoute, route, type Route } from '../../verb';
import { listLinkedAccounts, getUser } from './getUser';
import { exportUsers, listUsers } from './queries';
import { updateUserStatus } from './updateUserStatus';

export { updateUserStatus } from './updateUserStatus';

export const adminRoutes: readonly Route[] = [
  route(contract.listUsers, listUsers, { fromReplica: true }),
  fileRoute(contract.exportUsers, exportUsers, { perMinute: 10 }),
  route(contract.getUser, getUser),
  route(contract.updateUserStatus, updateUserStatus),
  route(contract.listLinkedAccounts, listLinkedAccounts, { fromReplica: true }),
];
