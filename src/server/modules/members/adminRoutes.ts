import * as links from '../../../contract/linkedAccounts';
import * as notes from '../../../contract/memberNotes';
import * as contract from '../../../contract/members';
import { fileRoute, route, type Route } from '../../http/route';
import { listMemberLinks } from './linkedAccounts/listMemberLinks';
import { addMemberNote } from './notes/addMemberNote';
import { listMemberNotes } from './notes/listMemberNotes';
import { removeMemberNote } from './notes/removeMemberNote';
import { exportUsers, usersForDesk } from './queries';
import { updateUserStatus } from './updateUserStatus';
import { userForDesk } from './userForDesk';

export const adminRoutes: readonly Route[] = [
  route(contract.listUsers, usersForDesk, { mayLag: true }),
  fileRoute(contract.exportUsers, exportUsers, { perMinute: 10 }),
  route(contract.getUser, userForDesk),
  route(contract.updateUserStatus, updateUserStatus),
  route(notes.listMemberNotes, listMemberNotes),
  route(notes.addMemberNote, addMemberNote),
  route(notes.removeMemberNote, removeMemberNote),
  route(links.listMemberLinks, listMemberLinks, { mayLag: true }),
];
