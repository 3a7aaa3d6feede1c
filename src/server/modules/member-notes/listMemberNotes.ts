import { and, eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type { listMemberNotes as endpoint, MemberNote } from '../../../contract/members';
import { assertAdmin } from '../../assertActor';
import { memberNotes, users } from '../../db/schema';
import { matches, planList, readPage } from '../../lists/lists';
import type { Verb } from '../../verb';

type NoteRow = typeof memberNotes.$inferSelect;

export const presentNote = ({ id, text, createdAt }: NoteRow, author: MemberNote['author']): MemberNote => ({
  id,
  text,
  author,
  createdAt: createdAt.toISOString(),
});

/** Admins' notes about a member, newest first. */
export const listMemberNotes: Verb<typeof endpoint> = async (ctx, { id, ...input }) => {
  assertAdmin(ctx);
  const plan = planList(input, {
    sortable: { createdAt: memberNotes.createdAt },
    defaultSort: '-createdAt',
    tiebreak: memberNotes.id,
    pageSize: limits.pageSize.memberNotes,
  });
  const query = ctx.db
    .select({ note: memberNotes, author: { id: users.id, fullname: users.fullname } })
    .from(memberNotes)
    .innerJoin(users, eq(users.id, memberNotes.authorId))
    .where(and(eq(memberNotes.userId, id), matches(input.q, [memberNotes.text])))
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  return { data: rows.map(({ note, author }) => presentNote(note, author)), meta };
};
