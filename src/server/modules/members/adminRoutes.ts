import * as links from '../../../contract/linkedAccounts';
import * as notes from '../../../contract/memberNotes';
import * as contract from '../../../contract/members';
import { fileRoute, route, type Route } from '../../http/route';
import { listLinkedAccounts } from './linkedAccounts/listLinkedAccounts';
import { addMemberNote } from './notes/addMemberNote';
import { listMemberNotes } from './notes/listMemberNotes';
import { removeMemberNote } from './notes/removeMemberNote';
import { exportUsers, listUsers } from './queries';
import { updateUserStatus } from './updateUserStatus';
import { getUser } from './getUser';

export const adminRoutes: readonly Route[] = [
  route(contract.listUsers, listUsers, { fromReplica: true }),
  fileRoute(contract.exportUsers, exportUsers, { perMinute: 10 }),
  route(contract.getUser, getUser),
  route(contract.updateUserStatus, updateUserStatus),
  route(notes.listMemberNotes, listMemberNotes),
  route(notes.addMemberNote, addMemberNote),
  route(notes.removeMemberNote, removeMemberNote),
  route(links.listLinkedAccounts, listLinkedAccounts, { fromReplica: true }),
];
