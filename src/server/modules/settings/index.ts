import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import * as contract from '../../../contract/settings';
import { route, type Route, type Verb } from '../../verb';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { type Ctx, newId } from '../../context';
import { tableViews, users } from '../../db/schema';
import { DomainError } from '../../errors';

/** Stands for the table's default. */
const ownSize = 1;

const selectViews = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .select({ view: tableViews, fullname: users.fullname })
    .from(tableViews)
    .innerJoin(users, eq(users.id, tableViews.userId));

type Row = Awaited<ReturnType<typeof selectViews>>[number];

const present = ({ view, fullname }: Row, callerId: string): contract.TableView => {
  const { id, name, query, columns, widths, pinned, density, pageSize, shared, userId } = view;
  const list = contract.adminListName.parse(view.list);
  return {
    ...{ id, list, name, query, columns, widths, pinned, density, shared },
    page_size: contract.pageSizesOf(list).includes(pageSize) ? pageSize : null,
    owner: { id: userId, fullname, isYou: userId === callerId },
  };
};

export const listTableViews = async (ctx: Ctx): Promise<ResultOf<typeof contract.listTableViews>> => {
  const { userId } = assertAdmin(ctx);
  const isShared = and(
    tableViews.shared,
    ne(tableViews.userId, userId),
    eq(users.isAdmin, true),
    eq(users.status, 'active'),
  );
  const rows = await selectViews(ctx)
    .where(or(eq(tableViews.userId, userId), isShared))
    .orderBy(
      desc(sql`${tableViews.userId} = ${userId}`),
      asc(tableViews.list),
      asc(tableViews.name),
      asc(tableViews.id),
    )
    .limit(contract.adminListName.options.length * (limits.tableViewsPerList + 1 + limits.sharedTableViewsPerList));
  // Kept in case the table returns.
  const known = rows.filter(({ view }) => contract.adminListName.safeParse(view.list).success);
  return { data: known.map((row) => present(row, userId)) };
};

export const deleteTableView: Verb<typeof contract.deleteTableView> = async (ctx, { id }) => {
  const { userId } = assertAdmin(ctx);
  const [gone] = await ctx.db
    .delete(tableViews)
    .where(and(eq(tableViews.id, id), eq(tableViews.userId, userId), ne(tableViews.name, '')))
    .returning({ id: tableViews.id });
  if (!gone) {
    const isShared = await ctx.db.$count(tableViews, and(eq(tableViews.id, id), tableViews.shared));
    if (isShared > 0) throw new DomainError('not_the_author', messages.members.viewNotYours);
    throw new DomainError('not_found');
  }
  return { message: messages.members.viewDeleted };
};

export const forgetTableViewsOf = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(tableViews).where(eq(tableViews.userId, userId));
};

/** One statement saves and checks the limit. Not audited: no other admin is affected. */
export const saveTableView: Verb<typeof contract.saveTableView> = async (
  ctx,
  { list, name, query, columns, widths = {}, pinned = [], density, page_size: pageSize = ownSize, shared },
) => {
  const { userId } = assertAdmin(ctx);
  if (pageSize !== ownSize && !contract.pageSizesOf(list).includes(pageSize))
    throw DomainError.ofField('validation_failed', 'page_size', messages.fields.choice);
  if (name === '' && shared)
    throw DomainError.ofField('validation_failed', 'shared', messages.members.viewLayoutNotShared);
  const now = ctx.now();
  const unique = { columns: [...new Set(columns)], pinned: [...new Set(pinned)] };
  const look = { ...unique, query, widths, density, pageSize, updatedAt: now, ...(shared !== undefined && { shared }) };
  const others = sql`(SELECT count(*) FROM ${tableViews}
    WHERE user_id = ${userId} AND list = ${list} AND name NOT IN ('', ${name}))`;
  const mayGrow = name === '' ? sql`true` : sql`${others} < ${limits.tableViewsPerList}`;
  const otherShared = sql`(SELECT count(*) FROM ${tableViews}
    WHERE shared AND list = ${list} AND NOT (user_id = ${userId} AND name = ${name}))`;
  const mayShare = shared ? sql`${otherShared} < ${limits.sharedTableViewsPerList}` : sql`true`;
  const [kept] = await ctx.db
    .insert(tableViews)
    .select(
      sql`SELECT ${newId()}::uuid, ${userId}::uuid, ${list}, ${name}, ${query}, ${sql.param(look.columns)}::text[], ${density},
        ${pageSize}::integer, ${shared ?? false}::boolean, ${JSON.stringify(widths)}::jsonb, ${sql.param(look.pinned)}::text[],
        ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
        WHERE ${mayGrow} AND ${mayShare}`,
    )
    .onConflictDoUpdate({ target: [tableViews.userId, tableViews.list, tableViews.name], set: look })
    .returning({ id: tableViews.id });
  if (!kept) {
    const { rows } = await ctx.db.execute<{ fits: boolean }>(sql`SELECT ${mayGrow} AS fits`);
    throw new DomainError(
      'too_many_views',
      rows[0]?.fits ? messages.members.viewFullShared : messages.members.viewFull,
    );
  }
  const [row] = await selectViews(ctx).where(eq(tableViews.id, kept.id));
  if (!row) throw new DomainError('not_found');
  return { data: present(row, userId) };
};

export const adminRoutes: readonly Route[] = [
  route(contract.listTableViews, listTableViews),
  route(contract.saveTableView, saveTableView),
  route(contract.deleteTableView, deleteTableView),
];
