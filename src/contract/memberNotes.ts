import { z } from 'zod';
import { answer, endpoint, listAnswer, listQuery } from './endpoint';
import { fixture } from './example';
import { limits } from './limits';
import * as messages from './messages';
import { id, instant, multilineText } from './primitives';

/** An admin's note about a member, for the other admins. */
export const memberNote = z.object({
  id,
  text: z.string(),
  author: z.object({ id, fullname: z.string() }),
  createdAt: instant,
});
export type MemberNote = z.output<typeof memberNote>;

export const listMemberNotes = endpoint('listMemberNotes', 'GET /admin/user/{id}/notes', {
  summary:
    'What admins wrote down about a member, newest first; `q` searches the words. The member finds them in the copy of their data.',
  params: z.strictObject({ id }),
  query: listQuery({ sort: ['createdAt'], filters: {} }),
  answer: listAnswer(memberNote),
  shows: ['note'],
  example: { id: fixture('member') },
});

export const addMemberNote = endpoint('addMemberNote', 'POST /admin/user/{id}/notes', {
  summary: 'Writes a note about a member. A note is never changed, and is erased when the member closes the account.',
  params: z.strictObject({ id }),
  body: z.strictObject({ text: multilineText(limits.noteMaxCharacters).min(1, messages.fields.required) }),
  answer: answer({ data: memberNote }),
  idempotent: 'create',
  toast: { success: messages.members.noteAdded, failure: messages.members.noteFailed },
  invalidates: ['note'],
  audit: { 'note.add': 'Added a note' },
  example: { id: fixture('member'), text: 'Paid by hand.' },
  errors: ['account_closed'],
});

export const removeMemberNote = endpoint('removeMemberNote', 'DELETE /admin/user/{id}/notes/{note_id}', {
  summary: 'Takes back a note that the caller wrote. That it was taken back stays on record, its words do not.',
  params: z.strictObject({ id, note_id: id }),
  idempotent: 'create',
  toast: { success: messages.members.noteRemoved, failure: messages.members.noteRemoveFailed },
  invalidates: ['note'],
  audit: { 'note.remove': 'Removed a note' },
  example: { id: fixture('member'), note_id: fixture('note') },
  errors: ['not_the_author'],
});
