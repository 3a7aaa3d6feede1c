import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type * as contract from '../../../contract/documents';
import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertAdmin, assertOwner } from '../../assertActor';
import { audit } from '../../audit';
import type { Ctx } from '../../context';
import { always, jobColumns, ledgerAccounts, owners, slots, tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { shareInSql } from '../../lib/money';
import type { Verb } from '../../verb';
import { ownerCover } from '../ledger';
import { announceJob } from '../notifications';
import { costOf, negated, type SlotLine, noteJobNews, partiesOf, plain, slotsContent } from '../owners';
import { may } from './moves';
import { ownTask } from './ownerTasks';
import { adjustEscrow, dealSlots, freeSlots, lockTasks, selectJobs, slotPrice, type TaskRow } from './slots';

const funded = (ctx: Ctx, task: TaskRow) => ({
  ...(task.nextPayoutKobo === null ? {} : slotPrice(ctx, task.nextPayoutKobo)),
  nextPayoutKobo: null,
  fundedSlots: task.maxSlots,
  withoutCredit: false,
  ...(task.status === 'awaiting-payment' && { status: 'available' as const }),
});

/** Slots whose money is missing; a higher price is missing for all free slots. */
const missingSlots = (ctx: Ctx, task: TaskRow): SlotLine[] => [
  freeSlots({ ...task, ...funded(ctx, task) }),
  negated(freeSlots(task)),
];

export const missingKobo = (ctx: Ctx, task: TaskRow): number => costOf(missingSlots(ctx, task));

export const isWaiting = (task: TaskRow): boolean =>
  may(task, 'fund') && (task.fundedSlots < task.maxSlots || task.nextPayoutKobo !== null);

/** Kobo an owner must pay in for all of a job; 0 if nothing waits or a locked owner's money covers it. */
export const toPayFor = async (ctx: Ctx, ownerId: string, taskId: string): Promise<number> => {
  const [task] = await selectJobs(ctx).where(and(eq(tasks.id, taskId), eq(tasks.ownerId, ownerId)));
  if (!task) throw new DomainError('not_found', messages.adminJobs.notFound);
  return isWaiting(task) ? Math.max(0, missingKobo(ctx, task) - (await ownerCover(ctx, ownerId, task))) : 0;
};

/** Books all that a locked job waits for, if its locked owner's money covers it; returns the updated job. */
export const fundTask = async (ctx: Ctx, task: TaskRow): Promise<TaskRow> => {
  if (!isWaiting(task)) return task;
  const missing = missingSlots(ctx, task);
  if (costOf(missing) > (await ownerCover(ctx, task.ownerId, task))) return task;
  const changes = { ...funded(ctx, task), revision: task.revision + 1 };
  const after = { ...task, ...changes };
  await ctx.db.update(tasks).set(changes).where(eq(tasks.id, task.id));
  await dealSlots(ctx, after);
  // Going live always has this name, which the overview reads.
  const booking = task.status === 'awaiting-payment' ? 0 : changes.revision;
  await adjustEscrow(ctx, task, `${task.id}:${booking}`, missing);
  if (task.status === 'awaiting-payment') {
    await announceJob(ctx);
    await noteJobNews(ctx, task.id, 'live');
  }
  return after;
};

const waiting = and(
  or(eq(tasks.status, 'awaiting-payment'), eq(tasks.status, 'available'), eq(tasks.status, 'paused')),
  isNull(tasks.deletedAt),
  or(lt(jobColumns.fundedSlots, tasks.maxSlots), isNotNull(tasks.nextPayoutKobo)),
);

const missing = ({ config }: Pick<Ctx, 'config'>) => {
  const price = sql`(${tasks.payoutKobo} + ${tasks.feeKobo} + ${tasks.vatKobo})`;
  const nextFee = shareInSql(tasks.nextPayoutKobo, config.serviceFeeBasisPoints);
  const nextPrice = sql`(${tasks.nextPayoutKobo} + ${nextFee} + ${shareInSql(nextFee, config.vatBasisPoints)})`;
  return sql`((${tasks.maxSlots} - ${jobColumns.applied}) * COALESCE(${nextPrice}, ${price}) - (${jobColumns.fundedSlots} - ${jobColumns.applied}) * ${price})`;
};

/** The database's `ownerCover`, with the owner's money increased by this much. */
const covered = (ctx: Pick<Ctx, 'config'>, moreKobo: number) => {
  const credit = sql`CASE WHEN ${tasks.withoutCredit} THEN 0 ELSE ${owners.creditKobo} END`;
  return sql`(${credit} IS NULL OR ${missing(ctx)} <= ${ledgerAccounts.balance} + ${credit} + ${String(moreKobo)}::numeric)`;
};

export const waitingKobo = async (ctx: Pick<Ctx, 'config' | 'db'>, ownerId: string): Promise<number> => {
  const [row] = await ctx.db
    .select({ kobo: sql<string>`COALESCE(sum(${missing(ctx)}), 0)` })
    .from(tasks)
    .innerJoinLateral(slots, always)
    .where(and(eq(tasks.ownerId, ownerId), waiting));
  return Number(row?.kobo ?? 0);
};

// The next scheduled run funds more. Only affordable jobs count, so others do not block them.
const jobsPerRun = 100;
const ownersPerRun = 50;

/** Locks the waiting jobs that the owner's money, increased by `moreKobo`, covers, each by itself, oldest first. */
export const lockWaitingTasks = async (ctx: Ctx, ownerId: string, moreKobo = 0): Promise<TaskRow[]> => {
  const rows = await ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .innerJoinLateral(slots, always)
    .innerJoin(owners, eq(owners.id, tasks.ownerId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.ownerId, tasks.ownerId))
    .where(and(eq(tasks.ownerId, ownerId), waiting, covered(ctx, moreKobo)))
    .orderBy(asc(tasks.createdAt), asc(tasks.id))
    .limit(jobsPerRun);
  return lockTasks(
    ctx,
    rows.map(({ id }) => id),
  );
};

export const ownersToFund = async (ctx: Ctx): Promise<string[]> => {
  const rows = await ctx.db
    .selectDistinct({ id: tasks.ownerId })
    .from(tasks)
    .innerJoinLateral(slots, always)
    .innerJoin(owners, eq(owners.id, tasks.ownerId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.ownerId, tasks.ownerId))
    .where(and(waiting, covered(ctx, 0)))
    .limit(ownersPerRun);
  return rows.map(({ id }) => id);
};

/** Funds the affordable ones of an owner's locked jobs in order; a smaller one may follow a skipped larger one. */
export const fundTasks = async (ctx: Ctx, waitingTasks: readonly TaskRow[]): Promise<TaskRow[]> => {
  const done: TaskRow[] = [];
  for (const task of waitingTasks) {
    const after = await fundTask(ctx, task);
    if (after === task) continue;
    done.push(after);
    await audit(ctx, { action: 'task.fund', object: { type: 'task', id: task.id }, before: task, after });
  }
  return done;
};

/** A waiting job's price as its invoice will show it, unnumbered; other owners' jobs are not found. */
const proFormaOf = async (ctx: Ctx, task: TaskRow | undefined): Promise<ResultOf<typeof contract.getProForma>> => {
  if (!task) throw new DomainError('not_found', messages.adminJobs.notFound);
  if (!isWaiting(task)) throw new DomainError('nothing_to_pay', messages.ownerPage.documentNotWaiting);
  const parties = await partiesOf(ctx, task.ownerId);
  const about = `Job ${task.reference} · ${task.title}`;
  return { data: { ...parties, ...plain, about, ...slotsContent(ctx, missingSlots(ctx, task)) } };
};

export const getProForma: Verb<typeof contract.getProForma> = async (ctx, { id }) => {
  assertAdmin(ctx);
  const [task] = await selectJobs(ctx).where(and(eq(tasks.id, id), isNull(tasks.deletedAt)));
  return proFormaOf(ctx, task);
};

export const getOwnProForma: Verb<typeof contract.getOwnProForma> = async (ctx, { id }) => {
  const { ownerId } = assertOwner(ctx);
  return proFormaOf(ctx, await ownTask(ctx, ownerId, id, messages.adminJobs.notFound));
};
