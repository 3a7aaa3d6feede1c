import { sql } from 'drizzle-orm';
import type { saveDeskView as endpoint } from '../../../contract/deskViews';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { newId, type Ctx } from '../../context';
import { deskViews } from '../../db/schema';
import { DomainError } from '../../errors';
import { presentView } from './queries';

/**
 * Keeps a view in one statement that also minds how many there are. How a person looks at a table changes nothing for anybody else, so it
 * is not on the audit's record, which a change of columns would fill each time.
 */
export const saveDeskView = async (
  ctx: Ctx,
  { list, name, query, columns, density, page_size: pageSize }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertAdmin(ctx);
  const now = ctx.now();
  const look = { query, columns: [...new Set(columns)], density, pageSize, updatedAt: now };
  const others = sql`(SELECT count(*) FROM ${deskViews}
    WHERE user_id = ${userId} AND list = ${list} AND name NOT IN ('', ${name}))`;
  const mayGrow = name === '' ? sql`true` : sql`${others} < ${limits.deskViewsPerList}`;
  const [kept] = await ctx.db
    .insert(deskViews)
    .select(
      sql`SELECT ${newId()}::uuid, ${userId}::uuid, ${list}, ${name}, ${query}, ${sql.param(look.columns)}::text[],
        ${density}, ${pageSize}::integer, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz WHERE ${mayGrow}`,
    )
    .onConflictDoUpdate({ target: [deskViews.userId, deskViews.list, deskViews.name], set: look })
    .returning();
  if (!kept) throw new DomainError('too_many_views', messages.deskViews.full);
  return { data: presentView(kept) };
};
