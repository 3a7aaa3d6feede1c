import * as contract from '../../../contract/members';
import { route, type Route } from '../../verb';
import { addMemberNote } from './addMemberNote';
import { listMemberNotes } from './listMemberNotes';
import { removeMemberNote } from './removeMemberNote';

export const adminRoutes: readonly Route[] = [
  route(contract.listMemberNotes, listMemberNotes),
  route(contract.addMemberNote, addMemberNote),
  route(contract.removeMemberNote, removeMemberNote),
];
