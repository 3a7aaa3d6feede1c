import { sql, and, eq, isNull, gt } from 'drizzle-orm';
import { brand } from '../../../../contract/brand';
import type * as contract from '../../../../contract/jobReports';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { proofReasons } from '../../../../contract/proofReasons';
import type { Opens } from '../../../../contract/sharing';
import { assertOwner, assertPublic } from '../../../assertActor';
import { audit } from '../../../audit';
import { type Ctx, inTransaction } from '../../../context';
import { tasks, reportLinks, jobColumns, slots, always } from '../../../db/schema';
import { DomainError } from '../../../errors';
import { toNaira } from '../../../lib/money';
import { pick } from '../../../lib/pick';
import { hashToken } from '../../../lib/tokens';
import { tableFile } from '../../../lists/tableFile';
import type { FileVerb, Verb } from '../../../verb';
import {
  freeSlots,
  ownerMoney,
  ownWaits,
  type TaskRow,
  assertMayOpen,
  assertOwnerMay,
  changeStatus,
  editTask,
  isWaiting,
  kitOf,
  lockOwnTask,
  ownTask,
} from '../../jobs';
import { ownerCover } from '../../ledger';
import { costOf, lockOwner } from '../../owners';
import { linksEnd, readOpens } from '../../sharing';

type Sum = 'count' | 'paid' | 'fees' | 'vat';
type Group = Readonly<Record<Sum, number>> & {
  readonly status: 'taken' | 'in-review' | 'approved' | 'rejected';
  readonly reason: (typeof proofReasons)[number] | null;
};
type Row = Readonly<Record<Sum, string>> & {
  readonly part: 'groups' | 'handed-in' | 'decided';
  readonly status: Group['status'] | null;
  readonly reason: Group['reason'];
  readonly day: string | null;
};

/** One query for all parts; admins' own words are left out, because they may name a member. */
const readCounts = ({ db }: Pick<Ctx, 'db'>, taskId: string) =>
  db.execute<Row>(sql`
    SELECT CASE GROUPING(reason, handed_in, decided) WHEN 3 THEN 'groups' WHEN 5 THEN 'handed-in' ELSE 'decided' END AS part,
           status, reason, COALESCE(handed_in, decided)::text AS day,
           count(*) AS count, sum(payout_kobo) AS paid, sum(fee_kobo) AS fees, sum(vat_kobo) AS vat
      FROM (SELECT status, CASE WHEN status = 'rejected' AND reason IN ${[...proofReasons]} THEN reason END AS reason,
                   lagos_day(submitted_at) AS handed_in, lagos_day(decided_at) AS decided, payout_kobo, fee_kobo, vat_kobo
              FROM applications WHERE task_id = ${taskId} AND status <> 'expired') AS own
     GROUP BY GROUPING SETS ((status, reason), (handed_in), (status, decided))
     ORDER BY count(*) DESC, reason`);

const toDays = (rows: readonly Row[]): contract.JobReport['days'] => {
  const days = new Map<string, contract.JobReport['days'][number]>();
  for (const { part, status, day, count } of rows) {
    if (part === 'groups' || day === null) continue;
    const field = part === 'handed-in' ? 'handedIn' : status === 'approved' ? 'approved' : 'rejected';
    days.set(day, { ...(days.get(day) ?? { day, handedIn: 0, approved: 0, rejected: 0 }), [field]: Number(count) });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1)).slice(0, ownerLimits.reportDaysMax);
};

const countsOf = async (ctx: Pick<Ctx, 'db'>, taskId: string) => {
  const { rows } = await readCounts(ctx, taskId);
  const groups = rows.flatMap(({ part, status, reason, count, paid, fees, vat }): Group | [] => {
    if (part !== 'groups' || status === null) return [];
    return { status, reason, count: Number(count), paid: Number(paid), fees: Number(fees), vat: Number(vat) };
  });
  return { groups, days: toDays(rows) };
};

const sumOf = (groups: readonly Group[], of: (group: Group) => number): number =>
  groups.reduce((sum, group) => sum + of(group), 0);
const groupCost = ({ paid, fees, vat }: Group): number => paid + fees + vat;

const reportOf = async (ctx: Ctx, task: TaskRow, { groups, days }: Awaited<ReturnType<typeof countsOf>>) => {
  const approved = groups.filter(({ status }) => status === 'approved');
  return {
    ...pick(task, 'reference', 'status', 'slotsPerDay', 'maxSlots', 'fundedSlots', 'inReview', 'approved', 'rejected'),
    jobTitle: task.title,
    jobDescription: task.description,
    kit: await kitOf(ctx, task.id),
    createdAt: task.createdAt.toISOString(),
    startsAt: task.startsAt?.toISOString() ?? null,
    endsAt: task.endsAt?.toISOString() ?? null,
    held: task.applied,
    rejections: groups.filter(({ status }) => status === 'rejected').map(({ reason, count }) => ({ reason, count })),
    paid: toNaira(sumOf(approved, ({ paid }) => paid)),
    fees: toNaira(sumOf(approved, ({ fees }) => fees)),
    vat: toNaira(sumOf(approved, ({ vat }) => vat)),
    costPerPost: task.approved === 0 ? null : toNaira(Math.round(sumOf(approved, groupCost) / task.approved)),
    days,
    opens: await readOpens(ctx, 'job', task.id),
    linksEnd: linksEnd(task, ctx.now())?.toISOString() ?? null,
  };
};

const ownReportOf = async (ctx: Ctx, task: TaskRow): Promise<contract.OwnJob> => {
  const counts = await countsOf(ctx, task.id);
  const held = counts.groups.filter(({ status }) => status === 'taken' || status === 'in-review');
  const isOpen = task.status === 'available' || task.status === 'paused';
  return {
    ...(await reportOf(ctx, task, counts)),
    id: task.id,
    link: task.link,
    payoutAmount: toNaira(task.payoutKobo),
    fee: toNaira(task.feeKobo),
    vatPerSlot: toNaira(task.vatKobo),
    // The ledger check proves that the escrow holds this.
    escrow: toNaira(sumOf(held, groupCost) + (isOpen ? costOf([freeSlots(task)]) : 0)),
    waits: ownWaits(ctx, task, await ownerMoney(ctx, task.ownerId)),
    pausedByOwner: task.status === 'paused' && task.pausedByOwner,
  };
};

export const getReport: Verb<typeof contract.getReport> = async (ctx, { code }) => {
  assertPublic(ctx);
  const [found] = await ctx.db
    .select({ task: jobColumns })
    .from(reportLinks)
    .innerJoin(tasks, eq(tasks.id, reportLinks.taskId))
    .innerJoinLateral(slots, always)
    .where(
      and(eq(reportLinks.codeHash, hashToken(code)), gt(reportLinks.expiresAt, ctx.now()), isNull(tasks.deletedAt)),
    );
  if (!found) throw new DomainError('not_found', messages.ownerPage.jobNoReport);
  return { data: await reportOf(ctx, found.task, await countsOf(ctx, found.task.id)) };
};

const assertMayResume = async (tx: Ctx, task: TaskRow): Promise<void> => {
  assertMayOpen(task, tx.now(), {
    approvalOver: messages.ownerPage.jobApprovalOver,
    endOver: messages.ownerPage.jobEndOver,
  });
  if ((await ownerCover(tx, task.ownerId)) < 0) throw new DomainError('owner_not_covered', messages.ownerPage.jobOwes);
};

export const setOwnJobStatus: Verb<typeof contract.setOwnJobStatus> = async (ctx, { id, status }) => {
  const { ownerId } = assertOwner(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, ownerId);
    const task = await lockOwnTask(tx, ownerId, id);
    if (task.status !== status) {
      assertOwnerMay(task, status === 'paused' ? 'pause' : 'resume');
      if (status === 'available') await assertMayResume(tx, task);
      await changeStatus(tx, task, status);
      const before = { status: task.status };
      await audit(tx, { action: 'task.status', object: { type: 'task', id }, before, after: { status } });
    }
    const message = status === 'paused' ? messages.ownerPage.jobPaused : messages.ownerPage.jobResumed;
    return { message, data: await ownReportOf(tx, await ownTask(tx, ownerId, id)) };
  });
};

/** Nobody reviews an owner's request, so deposits must cover it, not credit given for other jobs. */
export const raiseOwnSlots: Verb<typeof contract.raiseOwnSlots> = async (ctx, { id, maxSlots }) => {
  const { ownerId } = assertOwner(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, ownerId);
    const before = await lockOwnTask(tx, ownerId, id);
    assertOwnerMay(before, 'enlarge');
    if (maxSlots < before.maxSlots)
      throw DomainError.ofField('slots_not_more', 'maxSlots', messages.ownerPage.jobSlotsFewer(before.maxSlots));
    const isSame = maxSlots === before.maxSlots;
    const task = isSame ? before : await editTask(tx, before, { maxSlots, withoutCredit: true });
    if (!isSame) await audit(tx, { action: 'task.update', object: { type: 'task', id }, before, after: task });
    return {
      message: isWaiting(task) ? messages.ownerPage.jobSlotsWait : messages.ownerPage.jobSlotsAdded,
      data: await ownReportOf(tx, task),
    };
  });
};

export const getOwnJob: Verb<typeof contract.getOwnJob> = async (ctx, { id }) => {
  const { ownerId } = assertOwner(ctx);
  return { data: await ownReportOf(ctx, await ownTask(ctx, ownerId, id)) };
};

const rowsOf = (days: readonly contract.ReportDay[], opens: Opens): (string | number)[][] => {
  const work = new Map(days.map((day) => [day.day, day]));
  const opened = new Map(opens.days.map((day) => [day.day, day]));
  return [...new Set([...work.keys(), ...opened.keys()])].sort().map((day) => {
    const { handedIn = 0, approved = 0, rejected = 0 } = work.get(day) ?? {};
    return [day, handedIn, approved, rejected, opened.get(day)?.opened ?? 0, opened.get(day)?.visits ?? 0];
  });
};

const header = ['Day', 'Submitted', 'Approved', 'Rejected', 'People, at least', 'Visits'];

async function* inOne<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

export const exportOwnJob: FileVerb<typeof contract.exportOwnJob> = async (ctx, { id, format }) => {
  const { ownerId } = assertOwner(ctx);
  const { reference } = await ownTask(ctx, ownerId, id);
  const { days } = await countsOf(ctx, id);
  const rows = rowsOf(days, await readOpens(ctx, 'job', id));
  const name = `${brand.shortName}-${reference}`;
  return tableFile({ name, format, header, batches: inOne(rows), rows: rows.length });
};
