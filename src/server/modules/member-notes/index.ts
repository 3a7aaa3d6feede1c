import * as contract from '../../../contract/members';
import { route, type Route } from '../../verb';
import { addMemberNote, listMemberNotes, removeMemberNote } from './memberNotes';

export { forgetNotesOf } from './memberNotes';

export const adminRoutes: readonly Route[] = [
  route(contract.listMemberNotes, listMemberNotes),
  route(contract.addMemberNote, addMemberNote),
  route(contract.removeMemberNote, removeMemberNote),
];
