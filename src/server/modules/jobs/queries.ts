import { and, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { AdminTask, Application, listTasks as listEndpoint, Task } from '../../../contract/jobs';
import type * as contract from '../../../contract/jobDetails';
import type { getSlotFees as slotFees } from '../../../contract/jobForm';
import { assertAdmin, assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications, tasks, users, ledgerAccounts, owners } from '../../db/schema';
import { DomainError } from '../../errors';
import { matches, planList, readPage } from '../../lists/lists';
import { toKobo, toNaira } from '../../lib/money';
import { hoursAfter } from '../../lib/time';
import { kitOf } from './kits/queries';
import { ownSharesOf } from '../sharing';
import { audienceColumns, missingFor, type Audience } from './followers';
import { presentAdminTask, presentTask } from './present';
import { feesNow, type TaskRow } from './slots';
import { isListed, takeable } from './taking';
import type { OwnWaits } from '../../../contract/ownerPage';
import { isWaiting, missingKobo } from './fundTask';
import type { Verb } from '../../verb';

interface Money {
  readonly balanceKobo: number;
  /** `Infinity` without a limit. */
  readonly creditKobo: number;
}

/** The money an owner can spend, for display: nothing is locked. */
export const moneyOf = async ({ db }: Pick<Ctx, 'db'>, ownerId: string): Promise<Money> => {
  const [money] = await db
    .select({ balance: ledgerAccounts.balance, credit: owners.creditKobo })
    .from(owners)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.ownerId, owners.id))
    .where(eq(owners.id, ownerId));
  if (!money) throw new Error(`no owner ${ownerId}`);
  return { balanceKobo: money.balance ?? 0, creditKobo: money.credit ?? Infinity };
};

/** The sum an owner must pay in before nothing of a waiting job waits any more, in kobo, for display. */
const toPayKobo = (ctx: Ctx, task: TaskRow, { balanceKobo, creditKobo }: Money): number =>
  Math.max(0, missingKobo(ctx, task) - balanceKobo - (task.withoutCredit ? 0 : creditKobo));

/** The parts of a job that wait for its owner's money, as the owner sees them; null if none. */
export const ownWaits = (ctx: Ctx, task: TaskRow, money: Money): OwnWaits | null => {
  if (!isWaiting(task)) return null;
  return {
    missing: toNaira(missingKobo(ctx, task)),
    payoutAmount: task.nextPayoutKobo === null ? null : toNaira(task.nextPayoutKobo),
    toPay: toNaira(toPayKobo(ctx, task, money)),
  };
};

/** The period of recent decisions, and the number that makes a time typical rather than chance. */
const recentDecisions = 200;
const enoughDecisions = 5;

/** Minutes from submitting to the decision as a job owner's proofs usually wait; null where too few were decided. */
type ReviewTimes = (ownerEmail: string) => number | null;

/**
 * Measures review times: the median over the newest decisions, of each job owner with enough of them and of all for the others. Auto-approvals count
 * with the whole window, because that is the member's wait.
 */
const reviewTimes = async (ctx: Pick<Ctx, 'db'>): Promise<ReviewTimes> => {
  const { rows } = await ctx.db.execute<{ owner: string | null; minutes: string }>(sql`
    SELECT owner, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes)) AS minutes
    FROM (
      SELECT t.owner_email AS owner, EXTRACT(EPOCH FROM a.decided_at - a.submitted_at) / 60 AS minutes
      FROM applications a JOIN tasks t ON t.id = a.task_id
      WHERE a.decided_at IS NOT NULL AND a.submitted_at IS NOT NULL
      ORDER BY a.decided_at DESC
      LIMIT ${recentDecisions}
    ) AS recent
    GROUP BY GROUPING SETS ((owner), ())
    HAVING count(*) >= ${enoughDecisions}`);
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

interface View {
  readonly audience: Audience;
  readonly reviewTimeOf: ReviewTimes;
  /** Of the applications among the jobs. */
  readonly shares: ReadonlyMap<string, NonNullable<Application['share']>>;
}

type Seen = { task: typeof tasks.$inferSelect; application: typeof applications.$inferSelect | null };

/** The inputs of one member's view of these jobs. */
const viewOf = async (ctx: Ctx, userId: string, rows: readonly Seen[]): Promise<View> => {
  const [audience] = await ctx.db.select(audienceColumns).from(users).where(eq(users.id, userId));
  if (!audience) throw new Error(`a session of nobody: ${userId}`);
  const shares = await ownSharesOf(
    ctx,
    rows.flatMap(({ application }) => application?.id ?? []),
  );
  return { audience, reviewTimeOf: await reviewTimes(ctx), shares };
};

/**
 * A member who holds or has used a slot sees the price they keep; everyone else sees today's. Unfunded slots are hidden. For those who still see a
 * deleted job, it has ended.
 */
const presentForMember = ({ audience, reviewTimeOf, shares }: View, { task, application: held }: Seen): Task => ({
  ...presentTask(task),
  maxSlots: task.fundedSlots,
  ...(task.deletedAt && task.status !== 'completed' && { status: 'stopped' as const }),
  ...(held && held.status !== 'expired' && { payoutAmount: toNaira(held.payoutKobo) }),
  application: presentApplication(held, (task.link !== null && held && shares.get(held.id)) || null),
  missing: missingFor(task, audience),
  reviewMinutes: reviewTimeOf(task.ownerEmail),
});

/** Available jobs that the member can take or holds, or only those they hold; submitted ones are in a separate list. Newest first. */
export const listTasks: Verb<typeof listEndpoint> = async (ctx, input) => {
  const { userId } = assertMember(ctx);
  const plan = planList(input, {
    sortable: { createdAt: tasks.createdAt, payoutAmount: tasks.payoutKobo },
    defaultSort: '-createdAt',
    tiebreak: tasks.id,
    pageSize: limits.pageSize.dashboard,
  });
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
  const where = and(
    // A proof is submitted for a job that was paused or ended meanwhile, too.
    input.held ? and(taken, gt(applications.reservedUntil, ctx.now())) : and(available, or(offered, taken)),
    matches(input.q, searched),
    // A job that names no platform can be done on the requested one.
    input.platform && or(eq(tasks.platform, input.platform), isNull(tasks.platform)),
    input.minPayout === undefined ? undefined : gte(tasks.payoutKobo, toKobo(input.minPayout)),
    input.minSlotsLeft === undefined
      ? undefined
      : gte(sql`${tasks.fundedSlots} - ${tasks.applied}`, input.minSlotsLeft),
  );
  const query = ctx.db
    .select({ task: tasks, application: applications })
    .from(tasks)
    .leftJoin(applications, ofMember(userId))
    .where(where)
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  const view = await viewOf(ctx, userId, rows);
  return { data: rows.map((row) => presentForMember(view, row)), meta };
};

/** One job: available to every member, and in any state to those who have held a slot. */
export const getTask: Verb<typeof contract.getTask> = async (ctx, { id }) => {
  const { userId } = assertMember(ctx);
  const [row] = await ctx.db
    .select({ task: tasks, application: applications })
    .from(tasks)
    .leftJoin(applications, ofMember(userId))
    .where(eq(tasks.id, id));
  const visible = row && (row.application !== null || isListed(row.task, ctx.now()));
  if (!visible) throw new DomainError('not_found', messages.adminJobs.notFound);
  const [view, kit] = [await viewOf(ctx, userId, [row]), await kitOf(ctx, id)];
  return { data: { ...presentForMember(view, row), kit } };
};

// Plain SQL: the builder omits the table name in single-table queries, and in a subquery the bare column would be another table’s.
const spentKobo = sql<string>`(SELECT COALESCE(sum(a.payout_kobo), 0) FROM applications a WHERE a.task_id = tasks.id AND a.status = 'approved')`;
const escrowKobo = sql<string>`(SELECT COALESCE(sum(e.amount), 0) FROM ledger_account l JOIN ledger_entry e ON e.account_id = l.id WHERE l.task_id = tasks.id)`;
const ownerName = sql<string>`(SELECT name FROM owners WHERE id = tasks.owner_id)`;
const balanceKobo = sql<string>`(SELECT balance FROM ledger_account WHERE owner_id = tasks.owner_id)`;
const creditKobo = sql<string | null>`(SELECT credit_kobo FROM owners WHERE id = tasks.owner_id)`;
export const adminColumns = { task: tasks, ownerName, spentKobo, escrowKobo, balanceKobo, creditKobo };

export const presentRow = (
  ctx: Ctx,
  row: {
    task: TaskRow;
    ownerName: string;
    spentKobo: string;
    escrowKobo: string;
    balanceKobo: string;
    creditKobo: string | null;
  },
): AdminTask =>
  presentAdminTask(
    row.task,
    row.ownerName,
    {
      spentKobo: Number(row.spentKobo),
      escrowKobo: Number(row.escrowKobo),
      toPayKobo: toPayKobo(ctx, row.task, {
        balanceKobo: Number(row.balanceKobo),
        creditKobo: row.creditKobo === null ? Infinity : Number(row.creditKobo),
      }),
    },
    ctx.now(),
  );

/** One job for admins, as verbs answer it. */
export const adminTaskById = async (ctx: Ctx, id: string): Promise<AdminTask> => {
  const [row] = await ctx.db
    .select(adminColumns)
    .from(tasks)
    .where(and(eq(tasks.id, id), isNull(tasks.deletedAt)));
  if (!row) throw new DomainError('not_found', messages.adminJobs.notFound);
  return presentRow(ctx, row);
};

export const getAdminTask: Verb<typeof contract.getAdminTask> = async (ctx, { id }) => {
  assertAdmin(ctx);
  return { data: { ...(await adminTaskById(ctx, id)), kit: await kitOf(ctx, id) } };
};

export const getSlotFees = async (ctx: Ctx): Promise<ResultOf<typeof slotFees>> => {
  assertAdmin(ctx);
  return { data: feesNow(ctx) };
};
