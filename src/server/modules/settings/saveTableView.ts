import { eq, sql, and, ne } from 'drizzle-orm';
import {
  pageSizesOf,
  type saveTableView as endpoint,
  type deleteTableView as deleteTableViewEndpoint,
} from '../../../contract/settings';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { newId, type Ctx } from '../../context';
import { tableViews } from '../../db/schema';
import { DomainError } from '../../errors';
import { found, ownSize, presentView } from './queries';
import type { Verb } from '../../verb';

export const deleteTableView: Verb<typeof deleteTableViewEndpoint> = async (ctx, { id }) => {
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

/** Erases an admin's saved views. */
export const forgetTableViewsOf = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(tableViews).where(eq(tableViews.userId, userId));
};

/**
 * Saves a view in one statement that also checks their number. A view changes nothing for other admins, even if shared, so it is not audited: column
 * changes would fill the log.
 */
export const saveTableView: Verb<typeof endpoint> = async (
  ctx,
  { list, name, query, columns, widths = {}, pinned = [], density, page_size: pageSize = ownSize, shared },
) => {
  const { userId } = assertAdmin(ctx);
  if (pageSize !== ownSize && !pageSizesOf(list).includes(pageSize))
    throw DomainError.ofField('validation_failed', 'page_size', messages.fields.choice);
  if (name === '' && shared)
    throw DomainError.ofField('validation_failed', 'shared', messages.members.viewLayoutNotShared);
  const now = ctx.now();
  const look = {
    ...{
      query,
      columns: [...new Set(columns)],
      widths,
      pinned: [...new Set(pinned)],
      density,
      pageSize,
      updatedAt: now,
    },
    ...(shared !== undefined && { shared }),
  };
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
  const [row] = await found(ctx).where(eq(tableViews.id, kept.id));
  if (!row) throw new DomainError('not_found');
  return { data: presentView(row, userId) };
};
