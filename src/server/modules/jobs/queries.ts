import { and, eq, gt, gte, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { type Application, type listTasks as listEndpoint, publicName, type Task } from '../../../contract/jobs';
import type * as contract from '../../../contract/jobDetails';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { always, applications, jobColumns, ledgerAccounts, owners, slots, tasks, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { ascending, matches, readPage, readPageOfBoth } from '../../lists/lists';
import { toKobo, toNaira } from '../../lib/money';
import { pick } from '../../lib/pick';
import { hoursAfter } from '../../lib/time';
import { type Advert, advertsOf, kitOf } from './kits/kit';
import { ownSharesOf } from '../sharing';
import { audienceColumns, fitsMember, missingFor, noFollowers, type Audience, isListed, takeable } from './taking';
import type { TaskRow } from './slots';
import type { OwnWaits } from '../../../contract/ownerPage';
import { isWaiting, missingKobo } from './fundTask';
import type { Verb } from '../../verb';

/** Spendable money for display, without a lock. */
export const ownerMoney = async ({ db }: Pick<Ctx, 'db'>, ownerId: string) => {
  const [money] = await db
    .select({ balance: ledgerAccounts.balance, credit: owners.creditKobo })
    .from(owners)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.ownerId, owners.id))
    .where(eq(owners.id, ownerId));
  if (!money) throw new Error(`no owner ${ownerId}`);
  return { balanceKobo: money.balance ?? 0, creditKobo: money.credit ?? Infinity };
};

type Money = Awaited<ReturnType<typeof ownerMoney>>;

/** Kobo an owner must pay in for a waiting job, for display. */
export const toPayKobo = (ctx: Ctx, task: TaskRow, { balanceKobo, creditKobo }: Money): number =>
  Math.max(0, missingKobo(ctx, task) - balanceKobo - (task.withoutCredit ? 0 : creditKobo));

export const ownWaits = (ctx: Ctx, task: TaskRow, money: Money): OwnWaits | null => {
  if (!isWaiting(task)) return null;
  return {
    missing: toNaira(missingKobo(ctx, task)),
    payoutAmount: task.nextPayoutKobo === null ? null : toNaira(task.nextPayoutKobo),
    toPay: toNaira(toPayKobo(ctx, task, money)),
  };
};

const reviewDays = 90;
const decisionsPerDay = 4;
const enoughDays = 7;

/** Usual minutes from submission to decision; null if decided on too few days. */
type ReviewTimes = (ownerEmail: string) => number | null;

/** The median of the days' medians, so that one busy hour changes nothing, by job owner where there are enough; auto-approvals count with the whole window. */
const reviewTimes = async ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<ReviewTimes> => {
  const end = sql`${now().toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ owner: string | null; minutes: string }>(sql`
    SELECT owner, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes)) AS minutes
    FROM (
      SELECT t.owner_email AS owner,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY EXTRACT(EPOCH FROM a.decided_at - a.submitted_at) / 60) AS minutes
      FROM generate_series(1, ${reviewDays}::int) AS ago
      CROSS JOIN LATERAL (
        SELECT task_id, submitted_at, decided_at FROM applications
        WHERE submitted_at IS NOT NULL
          AND decided_at > ${end} - ago * interval '24 hours' AND decided_at <= ${end} - (ago - 1) * interval '24 hours'
        ORDER BY decided_at DESC
        LIMIT ${decisionsPerDay}
      ) AS a
      JOIN tasks t ON t.id = a.task_id
      GROUP BY GROUPING SETS ((ago, t.owner_email), (ago))
    ) AS days
    GROUP BY owner
    HAVING count(*) >= ${enoughDays}`);
  const byOwner = new Map(rows.map(({ owner, minutes }) => [owner, Number(minutes)]));
  return (ownerEmail) => byOwner.get(ownerEmail) ?? byOwner.get(null) ?? null;
};

const searched = [tasks.title, tasks.description, tasks.reference] as const;
const available = and(eq(tasks.status, 'available'), isNull(tasks.deletedAt));
const ofMember = (userId: string) => and(eq(applications.taskId, tasks.id), eq(applications.userId, userId));

const presentApplication = (
  row: typeof applications.$inferSelect | null,
  share: Application['share'],
): Application | null =>
  row && {
    id: row.id,
    status: row.status,
    reservedUntil: row.status === 'taken' ? row.reservedUntil.toISOString() : null,
    reason: row.reason,
    share,
  };

export const presentTask = (
  task: TaskRow,
): Omit<Task, 'application' | 'missing' | 'reviewMinutes' | 'owner' | 'picture' | 'minutes'> => ({
  ...pick(task, 'id', 'reference', 'status', 'kind', 'instructions', 'link', 'maxSlots'),
  ...pick(task, 'platform', 'minFollowers', 'arconNumber', 'arconExpiry'),
  jobTitle: task.title,
  jobDescription: task.description,
  payoutAmount: toNaira(task.payoutKobo),
  applicants_applied: task.applied,
  createdAt: task.createdAt.toISOString(),
});

interface View {
  readonly audience: Audience;
  readonly reviewTimeOf: ReviewTimes;
  readonly shares: ReadonlyMap<string, NonNullable<Application['share']>>;
  readonly adverts: ReadonlyMap<string, Advert>;
}

type Seen = { task: TaskRow; application: typeof applications.$inferSelect | null };

const audienceOf = async (ctx: Ctx, userId: string): Promise<Audience> => {
  const [audience] = await ctx.db.select(audienceColumns).from(users).where(eq(users.id, userId));
  if (!audience) throw new Error(`a session of nobody: ${userId}`);
  return audience;
};

const viewOf = async (ctx: Ctx, audience: Audience, rows: readonly Seen[]): Promise<View> => {
  const shares = await ownSharesOf(
    ctx,
    rows.flatMap(({ application }) => application?.id ?? []),
  );
  const adverts = await advertsOf(
    ctx,
    rows.map(({ task }) => task.id),
  );
  return { audience, reviewTimeOf: await reviewTimes(ctx), shares, adverts };
};

const [wordsAMinute, minutesAProof] = [200, 1];

/** Reading, a minute for each post, and the proof; selling takes as long as it takes. */
const minutesFor = ({ kind, instructions, description }: TaskRow, posts: number): number | null => {
  if (kind === 'resell') return null;
  const words = (instructions || description).split(/\s+/).length;
  return Math.round(words / wordsAMinute + Math.max(1, posts) + minutesAProof);
};

/** Holders see the price they keep, others today's; to its holders, a deleted job has ended. */
const presentForMember = (
  { audience, reviewTimeOf, shares, adverts }: View,
  { task, application: held }: Seen,
): Task => ({
  ...presentTask(task),
  owner: publicName(adverts.get(task.id)?.owner ?? ''),
  picture: adverts.get(task.id)?.picture ?? null,
  minutes: minutesFor(task, adverts.get(task.id)?.files ?? 0),
  maxSlots: task.fundedSlots,
  ...(task.deletedAt && task.status !== 'completed' && { status: 'stopped' as const }),
  ...(held && held.status !== 'expired' && { payoutAmount: toNaira(held.payoutKobo) }),
  application: presentApplication(held, (task.link !== null && held && shares.get(held.id)) || null),
  missing: missingFor(task, audience),
  reviewMinutes: reviewTimeOf(task.ownerEmail),
});

/** Jobs to take, those the member qualifies for first, and held ones; submitted ones are in another list. */
export const listTasks: Verb<typeof listEndpoint> = async (ctx, input) => {
  const { userId } = assertMember(ctx);
  const offered = and(
    or(
      isNull(applications.id),
      and(
        eq(applications.status, 'expired'),
        lt(applications.takeNo, limits.takesPerJob),
        lte(applications.reservedUntil, hoursAfter(ctx.now(), -limits.takeAgainAfterHours)),
      ),
    ),
    takeable(ctx.now()),
  );
  const taken = eq(applications.status, 'taken');
  const kinds = {
    // Includes jobs paused or ended meanwhile, whose proofs can still be submitted.
    true: and(taken, gt(applications.reservedUntil, ctx.now())),
    false: and(available, offered),
    all: and(available, or(offered, taken)),
  };
  const where = and(
    kinds[input.held ?? 'all'],
    input.noFollowers && noFollowers,
    matches(input.q, searched),
    // A job without a platform fits any.
    input.platform && or(eq(tasks.platform, input.platform), isNull(tasks.platform)),
    input.minPayout === undefined ? undefined : gte(tasks.payoutKobo, toKobo(input.minPayout)),
    input.minSlotsLeft === undefined
      ? undefined
      : gte(sql`${jobColumns.fundedSlots} - ${jobColumns.applied}`, input.minSlotsLeft),
  );
  const jobs = (more?: SQL) =>
    ctx.db
      .select({ task: jobColumns, application: applications })
      .from(tasks)
      .innerJoinLateral(slots, always)
      .leftJoin(applications, ofMember(userId))
      .where(and(where, more))
      .$dynamic();
  const rules = {
    sortable: { createdAt: tasks.createdAt, payoutAmount: tasks.payoutKobo },
    defaultSort: input.held === 'true' ? [ascending(applications.reservedUntil)] : '-createdAt',
    tiebreak: tasks.id,
    pageSize: limits.pageSize.dashboard,
  } as const;
  const audience = await audienceOf(ctx, userId);
  const fits = fitsMember(audience);
  const { rows, meta } =
    input.held === 'true' || input.sort
      ? await readPage(ctx, jobs(), input, rules)
      : await readPageOfBoth(ctx, [jobs(fits), jobs(not(fits))], input, rules);
  const view = await viewOf(ctx, audience, rows);
  return { data: rows.map((row) => presentForMember(view, row)), meta };
};

export const getTask: Verb<typeof contract.getTask> = async (ctx, { id }) => {
  const { userId } = assertMember(ctx);
  const [row] = await ctx.db
    .select({ task: jobColumns, application: applications })
    .from(tasks)
    .innerJoinLateral(slots, always)
    .leftJoin(applications, ofMember(userId))
    .where(eq(tasks.id, id));
  const visible = row && (row.application !== null || isListed(row.task, ctx.now()));
  if (!visible) throw new DomainError('not_found', messages.adminJobs.notFound);
  const [view, kit] = [await viewOf(ctx, await audienceOf(ctx, userId), [row]), await kitOf(ctx, id)];
  return { data: { ...presentForMember(view, row), kit, proof: row.application?.proof ?? null } };
};
