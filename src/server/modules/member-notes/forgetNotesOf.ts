import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { memberNotes } from '../../db/schema';

/** Erases all notes about a member. */
export const forgetNotesOf = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(memberNotes).where(eq(memberNotes.userId, userId));
};
