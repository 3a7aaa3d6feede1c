import { and, eq, ne } from 'drizzle-orm';
import type { addMemberNote as endpoint } from '../../../contract/members';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, type Ctx } from '../../context';
import { memberNotes, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { presentNote } from './listMemberNotes';
import type { Verb } from '../../verb';

/** The member, prevented from closing the account until the note is stored: a later note would never be erased. */
const assertOpen = async (tx: Ctx, id: string): Promise<void> => {
  const [member] = await tx.db
    .select({ status: users.status })
    .from(users)
    .where(and(eq(users.id, id), ne(users.status, 'pending')))
    .for('share');
  if (!member) throw new DomainError('not_found');
  if (member.status === 'closed') throw new DomainError('account_closed', messages.members.noteClosed);
};

/** Adds a note about a member. The audit entry holds only its length, because the log keeps forever what a note must not. */
export const addMemberNote: Verb<typeof endpoint> = async (ctx, { id, text }) => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await assertOpen(tx, id);
    const note = { id: newId(), userId: id, authorId: userId, text, createdAt: tx.now() };
    await tx.db.insert(memberNotes).values(note);
    const [author] = await tx.db.select({ fullname: users.fullname }).from(users).where(eq(users.id, userId));
    await audit(tx, {
      action: 'note.add',
      object: { type: 'note', id: note.id },
      subjectId: id,
      after: { characters: text.length },
    });
    return {
      message: messages.members.noteAdded,
      data: presentNote(note, { id: userId, fullname: author?.fullname ?? '' }),
    };
  });
};
