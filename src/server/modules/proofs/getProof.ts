import { and, count, desc, eq, isNotNull, ne } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type * as contract from '../../../contract/proofs';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications, tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { pick } from '../../lib/pick';
import { verificationOf, presentSocials } from '../account';
import { matchesOf } from './duplicatePictures/duplicatePictures';
import { presentProof, proofRows } from './adminQueries';
import type { Verb } from '../../verb';

type History = Pick<
  contract.ProofDetail['member'],
  'approved' | 'rejected' | 'fraudulent' | 'inReview' | 'lastRejections'
>;

const historyOf = async (ctx: Ctx, userId: string, without: string): Promise<History> => {
  const others = and(
    eq(applications.userId, userId),
    isNotNull(applications.submittedAt),
    ne(applications.id, without),
  );
  const counts = await ctx.db
    .select({ status: applications.status, fraudulent: applications.fraudulent, proofs: count() })
    .from(applications)
    .where(others)
    .groupBy(applications.status, applications.fraudulent);
  const rejections = await ctx.db
    .select({
      jobTitle: tasks.title,
      reason: applications.reason,
      fraudulent: applications.fraudulent,
      decidedAt: applications.decidedAt,
    })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .where(and(others, eq(applications.status, 'rejected')))
    .orderBy(desc(applications.submittedAt), desc(applications.id))
    .limit(limits.rejectionsShown);
  const sum = (isCounted: (row: (typeof counts)[number]) => boolean): number =>
    counts.filter(isCounted).reduce((total, { proofs }) => total + proofs, 0);
  return {
    approved: sum(({ status }) => status === 'approved'),
    rejected: sum(({ status }) => status === 'rejected'),
    fraudulent: sum(({ fraudulent }) => fraudulent),
    inReview: sum(({ status }) => status === 'in-review'),
    lastRejections: rejections.flatMap(({ decidedAt, ...rejection }) =>
      decidedAt ? { ...rejection, decidedAt: decidedAt.toISOString() } : [],
    ),
  };
};

export const getProof: Verb<typeof contract.getProof> = async (ctx, { id }) => {
  assertAdmin(ctx);
  const [found] = await proofRows(ctx, [id]);
  if (!found?.application.submittedAt) throw new DomainError('not_found');
  const { application, task, user } = found;
  const pictureMatches = await matchesOf(ctx, id, application.proof ?? '');
  return {
    data: {
      ...presentProof({ ...found, sharesPicture: pictureMatches.length > 0 }),
      pictureMatches,
      fraudulent: application.fraudulent,
      job: {
        jobDescription: task.description,
        ...pick(task, 'instructions', 'link', 'platform', 'minFollowers'),
      },
      member: {
        since: (user.activatedAt ?? user.createdAt).toISOString(),
        status: user.status === 'active',
        ...(await historyOf(ctx, user.id, id)),
        socials: presentSocials(user, await verificationOf(ctx, user.id)),
      },
    },
  };
};
