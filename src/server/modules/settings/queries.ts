import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import {
  adminListName,
  pageSizesOf,
  type AdminListName,
  type TableView,
  type listTableViews as endpoint,
} from '../../../contract/settings';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { tableViews, users } from '../../db/schema';

/** Set if the table's default applies. */
export const ownSize = 1;

interface Found {
  readonly view: typeof tableViews.$inferSelect;
  readonly fullname: string;
}

export const found = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .select({ view: tableViews, fullname: users.fullname })
    .from(tableViews)
    .innerJoin(users, eq(users.id, tableViews.userId));

const sizeIn = (list: AdminListName, size: number): number | null => (pageSizesOf(list).includes(size) ? size : null);

export const presentView = (
  {
    view: { id, list: kept, name, query, columns, widths, pinned, density, pageSize, shared, userId },
    fullname,
  }: Found,
  callerId: string,
): TableView => {
  const list = adminListName.parse(kept);
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

/** The admin's views, and those shared by current admins. */
export const listTableViews = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertAdmin(ctx);
  const isShared = and(
    tableViews.shared,
    ne(tableViews.userId, userId),
    eq(users.isAdmin, true),
    eq(users.status, 'active'),
  );
  const rows = await found(ctx)
    .where(or(eq(tableViews.userId, userId), isShared))
    .orderBy(
      desc(sql`${tableViews.userId} = ${userId}`),
      asc(tableViews.list),
      asc(tableViews.name),
      asc(tableViews.id),
    )
    .limit(adminListName.options.length * (limits.tableViewsPerList + 1 + limits.sharedTableViewsPerList));
  // Views of a removed table are kept in case it returns.
  const known = rows.filter(({ view }) => adminListName.safeParse(view.list).success);
  return { data: known.map((row) => presentView(row, userId)) };
};
