import { and, eq, ne } from 'drizzle-orm';
import type { deleteDeskView as endpoint } from '../../../contract/settings';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { deskViews } from '../../db/schema';
import { DomainError } from '../../errors';

export const deleteDeskView = async (
  ctx: Ctx,
  { id }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertAdmin(ctx);
  const [gone] = await ctx.db
    .delete(deskViews)
    .where(and(eq(deskViews.id, id), eq(deskViews.userId, userId), ne(deskViews.name, '')))
    .returning({ id: deskViews.id });
  if (!gone) {
    const isShared = await ctx.db.$count(deskViews, and(eq(deskViews.id, id), deskViews.shared));
    if (isShared > 0) throw new DomainError('not_the_author', messages.deskViews.notYours);
    throw new DomainError('not_found');
  }
  return { message: messages.deskViews.deleted };
};

/** Erases how somebody looked at the desk. */
export const forgetDeskViewsOf = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(deskViews).where(eq(deskViews.userId, userId));
};
