import { and, count, desc, eq, isNotNull, ne } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type * as contract from '../../../contract/proofs';
import { assertAdmin } from '../../assertActor';
import { standingBan } from '../../policies/bans';
import type { Ctx } from '../../context';
import { applications, ownerWords, tasks, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { nameOf } from '../../lib/nameOf';
import { verificationOf, presentSocials } from '../account';
import { proofSharesOf } from '../sharing';
import { matchesOf } from './duplicatePictures/duplicatePictures';
import { presentProof } from './queries';
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
  const [found] = await ctx.db
    .select({
      application: applications,
      task: tasks,
      user: users,
      ban: standingBan,
      decidedBy: nameOf(applications.decidedBy),
      word: ownerWords,
    })
    .from(applications)
    .leftJoin(ownerWords, eq(ownerWords.applicationId, applications.id))
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .innerJoin(users, eq(users.id, applications.userId))
    .where(and(eq(applications.id, id), isNotNull(applications.submittedAt)));
  if (!found) throw new DomainError('not_found');
  const { application, task, user, ban, decidedBy, word } = found;
  const { id: userId, fullname, email } = user;
  const pictureMatches = await matchesOf(ctx, id, application.proof ?? '');
  return {
    data: {
      ...presentProof({
        application,
        task,
        user: { id: userId, fullname, email, ban },
        sharesPicture: pictureMatches.length > 0,
        decidedBy,
        word,
        share: (await proofSharesOf(ctx, [id])).get(id) ?? null,
      }),
      pictureMatches,
      fraudulent: application.fraudulent,
      job: {
        jobDescription: task.description,
        instructions: task.instructions,
        link: task.link,
        platform: task.platform,
        minFollowers: task.minFollowers,
      },
      member: {
        since: (user.activatedAt ?? user.createdAt).toISOString(),
        status: user.status === 'active',
        ...(await historyOf(ctx, userId, id)),
        socials: presentSocials(user, await verificationOf(ctx, userId)),
      },
    },
  };
};
