import { and, eq, ne } from 'drizzle-orm';
import type { deleteTableView as endpoint } from '../../../contract/settings';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { tableViews } from '../../db/schema';
import { DomainError } from '../../errors';

export const deleteTableView = async (
  ctx: Ctx,
  { id }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertAdmin(ctx);
  const [gone] = await ctx.db
    .delete(tableViews)
    .where(and(eq(tableViews.id, id), eq(tableViews.userId, userId), ne(tableViews.name, '')))
    .returning({ id: tableViews.id });
  if (!gone) {
    const isShared = await ctx.db.$count(tableViews, and(eq(tableViews.id, id), tableViews.shared));
    if (isShared > 0) throw new DomainError('not_the_author', messages.settings.notYours);
    throw new DomainError('not_found');
  }
  return { message: messages.settings.deleted };
};

/** Erases an admin's saved views. */
export const forgetTableViewsOf = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(tableViews).where(eq(tableViews.userId, userId));
};
