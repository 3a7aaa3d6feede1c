import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { ownerLimits } from '../../../contract/limits';
import { ownJobTab, type OwnJob, type OwnJobTab, type listOwnJobs as endpoint } from '../../../contract/ownerPage';
import { assertOwner } from '../../assertActor';
import type { Ctx } from '../../context';
import { tasks, unfunded } from '../../db/schema';
import { countRows, matches, planList, readPage } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import { moneyOf, ownWaits, type TaskRow } from '../jobs';
import type { Verb } from '../../verb';

/** A job that needs money for more slots keeps running meanwhile, and is in both lists. */
const ofTab: Readonly<Record<OwnJobTab, SQL>> = {
  waiting: sql`(${unfunded})`,
  running: inArray(tasks.status, ['available', 'paused']),
  ended: inArray(tasks.status, ['stopped', 'completed']),
};

const present = (ctx: Ctx, task: TaskRow, money: Awaited<ReturnType<typeof moneyOf>>): OwnJob => ({
  id: task.id,
  reference: task.reference,
  title: task.title,
  status: task.status,
  payoutAmount: toNaira(task.payoutKobo),
  fee: toNaira(task.feeKobo),
  vat: toNaira(task.vatKobo),
  maxSlots: task.maxSlots,
  fundedSlots: task.fundedSlots,
  heldSlots: task.applied,
  approved: task.approved,
  inReview: task.inReview,
  rejected: task.rejected,
  waits: ownWaits(ctx, task, money),
  startsAt: task.startsAt?.toISOString() ?? null,
  endsAt: task.endsAt?.toISOString() ?? null,
  createdAt: task.createdAt.toISOString(),
});

/** The owner's jobs; drafts are the admins' until they are posted. */
export const listOwnJobs: Verb<typeof endpoint> = async (ctx, { tab, ...input }) => {
  const { ownerId } = assertOwner(ctx);
  const plan = planList(input, {
    sortable: { createdAt: tasks.createdAt },
    defaultSort: '-createdAt',
    tiebreak: tasks.id,
    pageSize: ownerLimits.ownJobs,
  });
  const found = (inTab?: SQL) =>
    and(
      eq(tasks.ownerId, ownerId),
      isNull(tasks.deletedAt),
      sql`${tasks.status} <> 'draft'`,
      matches(input.q, [tasks.title, tasks.reference]),
      inTab,
    );
  const count = (inTab: SQL) => countRows(ctx, ctx.db.select({ id: tasks.id }).from(tasks).where(found(inTab)));
  const counts = await Promise.all(
    ownJobTab.options.map(async (each) => {
      const { rows: total, atLeast } = await count(ofTab[each]);
      return [each, { total, ...(atLeast && { atLeast }) }] as const;
    }),
  );
  const query = ctx.db
    .select()
    .from(tasks)
    .where(found(tab && ofTab[tab]))
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  const money = await moneyOf(ctx, ownerId);
  return {
    data: rows.map((task) => present(ctx, task, money)),
    meta: { ...meta, counts: Object.fromEntries(counts) as Record<OwnJobTab, { total: number; atLeast?: true }> },
  };
};
