import { eq, sql } from 'drizzle-orm';
import { pageSizesOf, type saveTableView as endpoint } from '../../../contract/settings';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { newId, type Ctx } from '../../context';
import { tableViews } from '../../db/schema';
import { DomainError } from '../../errors';
import { found, ownSize, presentView } from './queries';

/**
 * Saves a view in one statement that also checks their number. A view changes nothing for other admins, even if shared, so it is not audited: column
 * changes would fill the log.
 */
export const saveTableView = async (
  ctx: Ctx,
  {
    list,
    name,
    query,
    columns,
    widths = {},
    pinned = [],
    density,
    page_size: pageSize = ownSize,
    shared,
  }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertAdmin(ctx);
  if (pageSize !== ownSize && !pageSizesOf(list).includes(pageSize))
    throw DomainError.ofField('validation_failed', 'page_size', messages.fields.choice);
  if (name === '' && shared)
    throw DomainError.ofField('validation_failed', 'shared', messages.settings.layoutNotShared);
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
    throw new DomainError('too_many_views', rows[0]?.fits ? messages.settings.fullShared : messages.settings.full);
  }
  const [row] = await found(ctx).where(eq(tableViews.id, kept.id));
  if (!row) throw new DomainError('not_found');
  return { data: presentView(row, userId) };
};
