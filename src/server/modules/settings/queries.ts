import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import {
  deskListName,
  pageSizesOf,
  type DeskListName,
  type DeskView,
  type listDeskViews as endpoint,
} from '../../../contract/settings';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { deskViews, users } from '../../db/schema';

/** Kept where the table's own number holds. */
export const ownSize = 1;

interface Found {
  readonly view: typeof deskViews.$inferSelect;
  readonly fullname: string;
}

export const found = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .select({ view: deskViews, fullname: users.fullname })
    .from(deskViews)
    .innerJoin(users, eq(users.id, deskViews.userId));

const sizeIn = (list: DeskListName, size: number): number | null => (pageSizesOf(list).includes(size) ? size : null);

export const presentView = (
  {
    view: { id, list: kept, name, query, columns, widths, pinned, density, pageSize, shared, userId },
    fullname,
  }: Found,
  callerId: string,
): DeskView => {
  const list = deskListName.parse(kept);
  return {
    id,
    list,
    name,
    query,
    columns,
    widths,
    pinned,
    density,
    page_size: sizeIn(list, pageSize),
    shared,
    owner: { id: userId, fullname, isYou: userId === callerId },
  };
};

/** Their own, and what others share who are admins still. */
export const listDeskViews = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertAdmin(ctx);
  const isShared = and(
    deskViews.shared,
    ne(deskViews.userId, userId),
    eq(users.isAdmin, true),
    eq(users.status, 'active'),
  );
  const rows = await found(ctx)
    .where(or(eq(deskViews.userId, userId), isShared))
    .orderBy(desc(sql`${deskViews.userId} = ${userId}`), asc(deskViews.list), asc(deskViews.name), asc(deskViews.id))
    .limit(deskListName.options.length * (limits.deskViewsPerList + 1 + limits.sharedDeskViewsPerList));
  // A table that a later version of the desk no longer has keeps its views for the day it comes back.
  const known = rows.filter(({ view }) => deskListName.safeParse(view.list).success);
  return { data: known.map((row) => presentView(row, userId)) };
};
