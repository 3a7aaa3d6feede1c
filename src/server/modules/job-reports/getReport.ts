import { and, eq, gt, isNull } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type { getReport as endpoint } from '../../../contract/jobReports';
import * as messages from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import type { Ctx } from '../../context';
import { reportLinks, tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { hashToken } from '../../lib/tokens';
import { reportOf } from './figures';

/** The figures of the job behind a link; deleting the job removes its report. */
export const getReport = async (ctx: Ctx, { code }: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  const [found] = await ctx.db
    .select({ task: tasks })
    .from(reportLinks)
    .innerJoin(tasks, eq(tasks.id, reportLinks.taskId))
    .where(
      and(eq(reportLinks.codeHash, hashToken(code)), gt(reportLinks.expiresAt, ctx.now()), isNull(tasks.deletedAt)),
    );
  if (!found) throw new DomainError('not_found', messages.jobReports.noReport);
  return { data: await reportOf(ctx, found.task) };
};
