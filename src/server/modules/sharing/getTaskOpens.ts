import { and, eq, sql } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { getTaskOpens as endpoint, VisitKind } from '../../../contract/sharing';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications, shareLinks } from '../../db/schema';
import { DomainError } from '../../errors';
import { readOpens } from './opens';

/** Visits of the member's link to a job. */
export const getTaskOpens = async (ctx: Ctx, { id }: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  const [link] = await ctx.db
    .select({ applicationId: shareLinks.applicationId })
    .from(applications)
    .innerJoin(shareLinks, eq(shareLinks.applicationId, applications.id))
    .where(and(eq(applications.taskId, id), eq(applications.userId, userId)));
  if (!link) throw new DomainError('not_found', messages.sharing.notFound);
  const { rows } = await ctx.db.execute<{ kind: Exclude<VisitKind, 'counted'>; visits: string }>(sql`
    SELECT kind, sum(visits) AS visits FROM share_link_counts
     WHERE application_id = ${link.applicationId} AND kind <> 'counted' GROUP BY kind ORDER BY visits DESC, kind`);
  const notCounted = rows.map(({ kind, visits }) => ({ kind, visits: Number(visits) }));
  return { data: { ...(await readOpens(ctx, 'link', link.applicationId)), notCounted } };
};
