import { pick } from '../../lib/pick';
import { and, eq, ne } from 'drizzle-orm';
import * as contract from '../../../contract/members';
import { route, type Route, type Verb } from '../../verb';
import { limits } from '../../../contract/limits';
import { assertAdmin } from '../../assertActor';
import { memberNotes, users } from '../../db/schema';
import { matches, readPage } from '../../lists/lists';
import * as messages from '../../../contract/messages';
import { audit } from '../../audit';
import { type Ctx, inTransaction, newId } from '../../context';
import { DomainError } from '../../errors';

type NoteRow = typeof memberNotes.$inferSelect;

const presentNote = (note: NoteRow, author: contract.MemberNote['author']): contract.MemberNote => ({
  ...pick(note, 'id', 'text'),
  author,
  createdAt: note.createdAt.toISOString(),
});

export const listMemberNotes: Verb<typeof contract.listMemberNotes> = async (ctx, { id, ...input }) => {
  assertAdmin(ctx);
  const query = ctx.db
    .select({ note: memberNotes, author: { id: users.id, fullname: users.fullname } })
    .from(memberNotes)
    .innerJoin(users, eq(users.id, memberNotes.authorId))
    .where(and(eq(memberNotes.userId, id), matches(input.q, [memberNotes.text])))
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, input, {
    sortable: { createdAt: memberNotes.createdAt },
    defaultSort: '-createdAt',
    tiebreak: memberNotes.id,
    pageSize: limits.pageSize.memberNotes,
  });
  return { data: rows.map(({ note, author }) => presentNote(note, author)), meta };
};

/** Locks the member, because a note stored after closing would never be erased. */
const assertOpen = async (tx: Ctx, id: string): Promise<void> => {
  const [member] = await tx.db
    .select({ status: users.status })
    .from(users)
    .where(and(eq(users.id, id), ne(users.status, 'pending')))
    .for('share');
  if (!member) throw new DomainError('not_found');
  if (member.status === 'closed') throw new DomainError('account_closed', messages.members.noteClosed);
};

/** The audit row has only the note's length, because notes can be erased and the log cannot. */
export const addMemberNote: Verb<typeof contract.addMemberNote> = async (ctx, { id, text }) => {
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

export const forgetNotesOf = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(memberNotes).where(eq(memberNotes.userId, userId));
};

export const removeMemberNote: Verb<typeof contract.removeMemberNote> = async (ctx, { id, note_id }) => {
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

export const adminRoutes: readonly Route[] = [
  route(contract.listMemberNotes, listMemberNotes),
  route(contract.addMemberNote, addMemberNote),
  route(contract.removeMemberNote, removeMemberNote),
];
