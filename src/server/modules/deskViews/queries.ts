import { asc, eq } from 'drizzle-orm';
import { deskListName, type DeskView, type listDeskViews as endpoint } from '../../../contract/deskViews';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { deskViews } from '../../db/schema';

export type DeskViewRow = typeof deskViews.$inferSelect;

export const presentView = ({ id, list, name, query, columns, density, pageSize }: DeskViewRow): DeskView => ({
  id,
  list: deskListName.parse(list),
  name,
  query,
  columns,
  density,
  page_size: pageSize,
});

export const listDeskViews = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertAdmin(ctx);
  const rows = await ctx.db
    .select()
    .from(deskViews)
    .where(eq(deskViews.userId, userId))
    .orderBy(asc(deskViews.list), asc(deskViews.name))
    .limit(deskListName.options.length * (limits.deskViewsPerList + 1));
  // A table that a later version of the desk no longer has keeps its views for the day it comes back.
  return { data: rows.filter(({ list }) => deskListName.safeParse(list).success).map(presentView) };
};
