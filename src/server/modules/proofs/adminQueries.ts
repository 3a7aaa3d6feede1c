import { and, count, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { InputOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { proofStatus, type ProofStatus } from '../../../contract/primitives';
import type * as contract from '../../../contract/proofs';
import { standingBan } from '../../policies/bans';
import type { Ctx } from '../../context';
import { applications, ownerWords, tasks, users } from '../../db/schema';
import { tabbedAdminList } from '../../lists/adminList';
import {
  andPredicates,
  ascending,
  betweenDates,
  decidedOnDays,
  descending,
  orPredicates,
  type Predicate,
  toPredicate,
  whereIds,
} from '../../lists/lists';
import { toNaira } from '../../lib/money';
import { pick } from '../../lib/pick';
import { jobsFound, peopleFound } from '../../lists/search';
import { nameOf } from '../../lib/nameOf';
import { hoursAfter } from '../../lib/time';
import { matchesOf, sharesPicture } from './duplicatePictures/duplicatePictures';
import { proofSharesOf } from '../sharing';
import { byDay, byStatusAndDay } from '../../lists/seekPosition';
import { countByStatus } from '../../lists/counters';
import { isSubmitted, submittedPart } from './submitProof';
import { lagosTime } from '../../lists/tableFile';
import type { Verb } from '../../verb';
import { assertAdmin } from '../../assertActor';
import { DomainError } from '../../errors';
import { presentSocials, verificationOf } from '../account';

type ProofFilter = InputOf<typeof contract.exportProofs>;

const found = async (ctx: Ctx, q: string): Promise<Predicate> => {
  const [people, jobs] = [await peopleFound(ctx, q), await jobsFound(ctx, q)];
  return orPredicates(people(applications.userId), jobs(applications.taskId));
};

// Decided rows have a decision time, the first order column.
const ofStatus = (status: ProofStatus) =>
  and(eq(applications.status, status), (status === 'in-review' ? isNull : isNotNull)(applications.decidedAt));

/** `not_agreed` first and null last, as in the index `applications_by_word`. */
const wordRank = sql<number>`(CASE ${applications.ownerWord} WHEN 'not_agreed' THEN 1 WHEN 'agreed' THEN 2 ELSE 3 END)`;
const ranks = { not_agreed: 1, agreed: 2, none: 3 };

export const proofsWhere = async (ctx: Ctx, input: ProofFilter): Promise<Predicate> => {
  const { status, how, due, pictures, word } = input;
  const filters = and(
    isSubmitted,
    status && ofStatus(status),
    input.task_id ? eq(applications.taskId, input.task_id) : undefined,
    input.user_id ? eq(applications.userId, input.user_id) : undefined,
    how && and(eq(applications.decidedHow, how), isNotNull(applications.decidedAt)),
    pictures && sharesPicture,
    word && eq(wordRank, ranks[word]),
    due &&
      and(
        eq(applications.status, 'in-review'),
        isNull(applications.decidedAt),
        lt(applications.reviewDueAt, hoursAfter(ctx.now(), limits.dueSoonHours)),
      ),
    betweenDates(applications.submittedAt, input),
    decidedOnDays(applications.decidedAt, input),
    whereIds(applications.id, input.ids),
  );
  return andPredicates(toPredicate(filters), input.q ? await found(ctx, input.q) : undefined);
};

// Waiting rows have no decision; null counts as the greatest.
const waitingFirst = [descending(applications.decidedAt), ascending(applications.reviewDueAt)];

const statusesOf = (status: ProofStatus | undefined) => (status ? [status] : proofStatus.options);
const submittedAs = (status: ProofStatus) => `proofs.handed-in.${status}` as const;
const byDecision = byDay(applications.decidedAt, ({ status }: Pick<ProofFilter, 'status'>) =>
  statusesOf(status)
    .filter((one) => one !== 'in-review')
    .map((one) => `proofs.${one}` as const),
);

const proofRows = async (ctx: Ctx, ids: readonly string[]) => {
  const shares = await proofSharesOf(ctx, ids);
  const decidedBy = nameOf(applications.decidedBy);
  const rows = await ctx.db
    .select({
      application: applications,
      task: tasks,
      user: users,
      ban: standingBan,
      sharesPicture,
      decidedBy,
      word: ownerWords,
    })
    .from(applications)
    .leftJoin(ownerWords, eq(ownerWords.applicationId, applications.id))
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .innerJoin(users, eq(users.id, applications.userId))
    .where(inArray(applications.id, [...ids]));
  return rows.map((row) => ({ ...row, share: shares.get(row.application.id) ?? null }));
};

type Row = Awaited<ReturnType<typeof proofRows>>[number];

const presentProof = ({ application, task, user, ban, word, ...row }: Row) => ({
  ...submittedPart(application),
  ...pick(application, 'decidedHow', 'reason'),
  ...pick(row, 'decidedBy', 'sharesPicture', 'share'),
  dataValues: { id: application.id },
  status: proofStatus.parse(application.status),
  userInfo: { ...pick(user, 'id', 'fullname', 'email'), ban },
  taskInfo: { ...pick(task, 'id', 'reference'), jobTitle: task.title, payoutAmount: toNaira(application.payoutKobo) },
  decidedAt: application.decidedAt?.toISOString() ?? null,
  escalated: application.escalatedAt !== null,
  ownerWord: word && { ...pick(word, 'word', 'reason', 'saidBy'), saidAt: word.saidAt.toISOString() },
});

const proofs = tabbedAdminList(
  {
    resource: 'submitted-tasks',
    table: applications,
    id: applications.id,
    where: proofsWhere,
    sortable: {
      submittedAt: applications.submittedAt,
      reviewDueAt: applications.reviewDueAt,
      status: [ascending(applications.status), ascending(applications.submittedAt)],
      fullname: users.fullname,
      jobTitle: tasks.title,
      word: [ascending(wordRank), ...waitingFirst],
    },
    daily: {
      submittedAt: byDay(applications.submittedAt, ({ status }) => statusesOf(status).map(submittedAs)),
      status: byStatusAndDay([applications.status, applications.submittedAt], proofStatus.options, submittedAs),
      defaultSort: ({ status }, down) => [
        // Waiting rows, always few, are in order of deadline.
        ...(status === undefined || status === 'in-review'
          ? [{ names: ['proofs.in-review'], from: null } as const]
          : []),
        ...byDecision({ status }, down),
      ],
    },
    sortedWith: {
      fullname: { table: users, on: eq(users.id, applications.userId) },
      jobTitle: { table: tasks, on: eq(tasks.id, applications.taskId) },
    },
    defaultSort: waitingFirst,
    pageSize: limits.pageSize.adminProofs,
    rowsOf: proofRows,
    idOf: ({ application }) => application.id,
    present: presentProof,
    fileColumns: {
      reference: ({ task }) => task.reference,
      job: ({ task }) => task.title,
      member: ({ user }) => user.fullname,
      email: ({ user }) => user.email,
      status: ({ application }) => application.status,
      payout: ({ application }) => toNaira(application.payoutKobo),
      [`submitted ${lagosTime}`]: ({ application }) => application.submittedAt,
      [`decided ${lagosTime}`]: ({ application }) => application.decidedAt,
      'decided by': ({ application, decidedBy }) => decidedBy ?? application.decidedHow,
      reason: ({ application }) => application.reason,
      fraudulent: ({ application }) => application.fraudulent,
      'shares a picture': (row) => row.sharesPicture,
      'owner’s word': ({ word }) => word?.word ?? null,
      'owner’s reason': ({ word }) => word?.reason ?? null,
      'people on the link at least': ({ share }) => share?.opened ?? null,
      'visits of the link': ({ share }) => share?.visits ?? null,
      'signs of fraud': ({ share }) => share?.signs.join(' ') ?? null,
    },
  },
  {
    statuses: proofStatus.options,
    status: applications.status,
    ofStatus,
    waits: 'in-review',
    counted: (ctx) => countByStatus(ctx, 'proofs', proofStatus.options),
  },
);

export const listProofs = proofs.page;

export const exportProofs = proofs.file;

const historyOf = async (ctx: Ctx, userId: string, without: string) => {
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
