import { and, eq } from 'drizzle-orm';
import type { removeMemberNote as endpoint } from '../../../contract/members';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { memberNotes } from '../../db/schema';
import { DomainError } from '../../errors';
import type { Verb } from '../../verb';

/** Erases all notes about a member. */
export const forgetNotesOf = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(memberNotes).where(eq(memberNotes.userId, userId));
};

/** Removes one of the caller's notes. */
export const removeMemberNote: Verb<typeof endpoint> = async (ctx, { id, note_id }) => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const named = and(eq(memberNotes.id, note_id), eq(memberNotes.userId, id));
    const [removed] = await tx.db
      .delete(memberNotes)
      .where(and(named, eq(memberNotes.authorId, userId)))
      .returning({ text: memberNotes.text, createdAt: memberNotes.createdAt });
    if (!removed) {
      const others = await tx.db.$count(memberNotes, named);
      throw others ? new DomainError('not_the_author', messages.members.noteNotYours) : new DomainError('not_found');
    }
    await audit(tx, {
      action: 'note.remove',
      object: { type: 'note', id: note_id },
      subjectId: id,
      before: { characters: removed.text.length, createdAt: removed.createdAt },
    });
    return { message: messages.members.noteRemoved };
  });
};
