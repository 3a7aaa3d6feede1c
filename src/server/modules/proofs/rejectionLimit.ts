import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications, limitedRejections, limitOverrides } from '../../db/schema';
import { DomainError } from '../../errors';
import { hoursAfter } from '../../lib/time';
import { announceToAdmins } from '../notifications';
import type { TaskRow } from '../jobs';

const allowedOf = (proofs: number): number =>
  Math.max(limits.rejectionsFreePerHour, Math.floor((proofs * limits.rejectionSharePercent) / 100));

/** Rejections of a job by admins within the last hour; a part of the index `applications_rejected`. */
export const rejectedLately = (ctx: Ctx, taskId: string): SQL | undefined =>
  and(
    eq(applications.taskId, taskId),
    eq(applications.status, 'rejected'),
    eq(applications.decidedHow, 'admin'),
    gt(applications.decidedAt, hoursAfter(ctx.now(), -1)),
  );

const areRejectedLately = async (tx: Ctx, taskId: string, rejections: number): Promise<boolean> => {
  const { rows } = await tx.db.execute<{ found: string }>(sql`
    SELECT count(*) AS found FROM (SELECT 1 FROM ${applications} WHERE ${rejectedLately(tx, taskId)} LIMIT ${rejections}) AS lately`);
  return Number(rows[0]?.found ?? 0) >= rejections;
};

/**
 * True if another rejection of a proof of this job, which the caller has locked, exceeds one admin's limit. Old rejections are only counted if they
 * could make a difference.
 */
const isTooMany = async (tx: Ctx, { id, inReview, approved }: TaskRow): Promise<boolean> => {
  if (!(await areRejectedLately(tx, id, allowedOf(inReview + approved)))) return false;
  const rejected = await tx.db.$count(
    applications,
    and(eq(applications.taskId, id), eq(applications.status, 'rejected')),
  );
  return areRejectedLately(tx, id, allowedOf(inReview + approved + rejected));
};

const isOverridden = async (tx: Ctx, taskId: string): Promise<boolean> => {
  const overridden = and(eq(limitOverrides.taskId, taskId), gt(limitOverrides.liftedUntil, tx.now()));
  return (await tx.db.$count(limitOverrides, overridden)) > 0;
};

/** Records the admin who hit the limit, so that another admin sees the request. */
export const noteLimited = async (tx: Ctx, { id, taskId }: { id: string; taskId: string }): Promise<void> => {
  const request = { adminId: assertAdmin(tx).userId, askedAt: tx.now() };
  await tx.db
    .insert(limitedRejections)
    .values({ applicationId: id, taskId, ...request })
    .onConflictDoUpdate({ target: limitedRejections.applicationId, set: request });
  await announceToAdmins(tx, 'proofs');
};

export const rejectionsLimited = (): DomainError => new DomainError('rejections_limited', messages.proofs.limitReached);

/** True if a rejection must wait for a second admin. */
export const isLimited = async (tx: Ctx, task: TaskRow): Promise<boolean> =>
  (await isTooMany(tx, task)) && !(await isOverridden(tx, task.id));

/** A refused row of a bulk decision is rolled back, so its refusal is recorded afterwards. */
export const noteRefusedRejection = async (tx: Ctx, id: string, refusal: DomainError): Promise<void> => {
  if (refusal.code !== 'rejections_limited') return;
  const [found] = await tx.db.select({ taskId: applications.taskId }).from(applications).where(eq(applications.id, id));
  if (found) await noteLimited(tx, { id, ...found });
};
