import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type * as contract from '../../../../contract/jobReports';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { assertOwner, assertSystem } from '../../../assertActor';
import { audit } from '../../../audit';
import { inTransaction, newId, type Ctx } from '../../../context';
import { reportLinks, tasks } from '../../../db/schema';
import { DomainError } from '../../../errors';
import { daysAfter } from '../../../lib/time';
import { hashToken } from '../../../lib/tokens';
import { lockOwnTask, ownTask } from '../../jobs';
import { lockOwner } from '../../owners';
import type { Verb } from '../../../verb';

const liveOf = (ctx: Ctx, taskId: string) =>
  ctx.db
    .select()
    .from(reportLinks)
    .where(and(eq(reportLinks.taskId, taskId), gt(reportLinks.expiresAt, ctx.now())))
    .orderBy(desc(reportLinks.createdAt), desc(reportLinks.id))
    .limit(ownerLimits.reportLinksMax);

const present = ({ id, createdAt, expiresAt }: typeof reportLinks.$inferSelect) => ({
  id,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const makeReportLink: Verb<typeof contract.makeReportLink> = async (ctx, { id: taskId, days }) => {
  const { ownerId } = assertOwner(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, ownerId);
    await lockOwnTask(tx, ownerId, taskId);
    const max = ownerLimits.reportLinksMax;
    if ((await liveOf(tx, taskId)).length >= max)
      throw new DomainError('too_many_links', messages.ownerPage.jobTooManyLinks(max));
    const code = randomBytes(16).toString('base64url');
    const [id, createdAt, expiresAt] = [newId(), tx.now(), daysAfter(tx.now(), days)];
    const link = { id, taskId, codeHash: hashToken(code), createdAt, expiresAt };
    await tx.db.insert(reportLinks).values(link);
    await audit(tx, { action: 'report.share', object: { type: 'task', id: taskId }, after: present(link) });
    return { data: { ...present(link), path: `/report/${code}` } };
  });
};

export const listReportLinks: Verb<typeof contract.listReportLinks> = async (ctx, { id }) => {
  const { ownerId } = assertOwner(ctx);
  await ownTask(ctx, ownerId, id);
  const data = (await liveOf(ctx, id)).map(present);
  return { data, meta: { page: 1, pageSize: ownerLimits.reportLinksMax, total: data.length } };
};

export const revokeReportLink: Verb<typeof contract.revokeReportLink> = async (ctx, { id }) => {
  const { ownerId } = assertOwner(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, ownerId);
    const [found] = await tx.db
      .select({ taskId: reportLinks.taskId })
      .from(reportLinks)
      .innerJoin(tasks, eq(tasks.id, reportLinks.taskId))
      .where(and(eq(reportLinks.id, id), eq(tasks.ownerId, ownerId)));
    if (!found) throw new DomainError('not_found', messages.ownerPage.jobLinkGone);
    await tx.db.delete(reportLinks).where(eq(reportLinks.id, id));
    await audit(tx, { action: 'report.revoke', object: { type: 'task', id: found.taskId }, before: { id } });
    return { message: messages.ownerPage.jobLinkRevoked };
  });
};

export const forgetReportLinks = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(reportLinks).where(lte(reportLinks.expiresAt, ctx.now()));
};
