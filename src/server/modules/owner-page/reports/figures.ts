import { sql } from 'drizzle-orm';
import type { JobReport, OwnJob } from '../../../../contract/jobReports';
import { ownerLimits } from '../../../../contract/limits';
import { proofReasons } from '../../../../contract/proofReasons';
import type { Ctx } from '../../../context';
import { toNaira } from '../../../lib/money';
import { costOf } from '../../owners';
import { freeSlots, moneyOf, ownWaits, type TaskRow } from '../../jobs';
import { linksEnd, opensOfJob } from '../../sharing';

interface Group {
  readonly status: 'taken' | 'in-review' | 'approved' | 'rejected';
  readonly reason: (typeof proofReasons)[number] | null;
  readonly count: number;
  readonly paid: number;
  readonly fees: number;
  readonly vat: number;
}

interface Counts {
  /** A job's applications by status, the rejected ones by reason, the most frequent first. */
  readonly groups: readonly Group[];
  /** Events on each Lagos day, newest first. */
  readonly days: JobReport['days'];
}

interface Row {
  readonly part: 'groups' | 'handed-in' | 'decided';
  readonly status: Group['status'] | null;
  readonly reason: Group['reason'];
  readonly day: string | null;
  readonly count: string;
  readonly paid: string;
  readonly fees: string;
  readonly vat: string;
}

/**
 * One reading of a job's applications for all three parts, because reading their pages takes most of the time. Only predefined reasons are named,
 * because an admin's own words may name a member.
 */
const readCounts = ({ db }: Pick<Ctx, 'db'>, taskId: string) =>
  db.execute<{ [Field in keyof Row]: Row[Field] }>(sql`
    SELECT CASE GROUPING(reason, handed_in, decided) WHEN 3 THEN 'groups' WHEN 5 THEN 'handed-in' ELSE 'decided' END AS part,
           status, reason, COALESCE(handed_in, decided)::text AS day,
           count(*) AS count, sum(payout_kobo) AS paid, sum(fee_kobo) AS fees, sum(vat_kobo) AS vat
      FROM (SELECT status, CASE WHEN status = 'rejected' AND reason IN ${[...proofReasons]} THEN reason END AS reason,
                   lagos_day(submitted_at) AS handed_in, lagos_day(decided_at) AS decided, payout_kobo, fee_kobo, vat_kobo
              FROM applications WHERE task_id = ${taskId} AND status <> 'expired') AS own
     GROUP BY GROUPING SETS ((status, reason), (handed_in), (status, decided))
     ORDER BY count(*) DESC, reason`);

const toDays = (rows: readonly Row[]): JobReport['days'] => {
  const days = new Map<string, JobReport['days'][number]>();
  for (const { part, status, day, count } of rows) {
    if (part === 'groups' || day === null) continue;
    const field = part === 'handed-in' ? 'handedIn' : status === 'approved' ? 'approved' : 'rejected';
    days.set(day, { ...(days.get(day) ?? { day, handedIn: 0, approved: 0, rejected: 0 }), [field]: Number(count) });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1)).slice(0, ownerLimits.reportDaysMax);
};

export const countsOf = async (ctx: Pick<Ctx, 'db'>, taskId: string): Promise<Counts> => {
  const { rows } = await readCounts(ctx, taskId);
  const groups = rows.flatMap(({ part, status, reason, ...sums }) =>
    part === 'groups' && status !== null
      ? {
          ...{ status, reason },
          ...{ count: Number(sums.count), paid: Number(sums.paid), fees: Number(sums.fees), vat: Number(sums.vat) },
        }
      : [],
  );
  return { groups, days: toDays(rows) };
};

const sumOf = (groups: readonly Group[], pick: (group: Group) => number): number =>
  groups.reduce((sum, group) => sum + pick(group), 0);
const groupCost = ({ paid, fees, vat }: Group): number => paid + fees + vat;

const presentReport = (task: TaskRow, { groups, days }: Counts, opens: JobReport['opens'], now: Date): JobReport => {
  const approved = groups.filter(({ status }) => status === 'approved');
  return {
    reference: task.reference,
    jobTitle: task.title,
    status: task.status,
    createdAt: task.createdAt.toISOString(),
    startsAt: task.startsAt?.toISOString() ?? null,
    endsAt: task.endsAt?.toISOString() ?? null,
    slotsPerDay: task.slotsPerDay,
    maxSlots: task.maxSlots,
    fundedSlots: task.fundedSlots,
    held: task.applied,
    inReview: task.inReview,
    approved: task.approved,
    rejected: task.rejected,
    rejections: groups.filter(({ status }) => status === 'rejected').map(({ reason, count }) => ({ reason, count })),
    paid: toNaira(sumOf(approved, ({ paid }) => paid)),
    fees: toNaira(sumOf(approved, ({ fees }) => fees)),
    vat: toNaira(sumOf(approved, ({ vat }) => vat)),
    costPerPost: task.approved === 0 ? null : toNaira(Math.round(sumOf(approved, groupCost) / task.approved)),
    days,
    opens,
    linksEnd: linksEnd(task, now)?.toISOString() ?? null,
  };
};

/** The figures of a job, for everyone who may see them. */
export const reportOf = async (ctx: Pick<Ctx, 'db' | 'now'>, task: TaskRow): Promise<JobReport> =>
  presentReport(task, await countsOf(ctx, task.id), await opensOfJob(ctx, task.id), ctx.now());

/** The same with what only its owner sees. */
export const ownReportOf = async (ctx: Ctx, task: TaskRow): Promise<OwnJob> => {
  const counts = await countsOf(ctx, task.id);
  const held = counts.groups.filter(({ status }) => status === 'taken' || status === 'in-review');
  const isOpen = task.status === 'available' || task.status === 'paused';
  return {
    ...presentReport(task, counts, await opensOfJob(ctx, task.id), ctx.now()),
    id: task.id,
    jobDescription: task.description,
    link: task.link,
    payoutAmount: toNaira(task.payoutKobo),
    fee: toNaira(task.feeKobo),
    vatPerSlot: toNaira(task.vatKobo),
    // The ledger check proves that the escrow holds this.
    escrow: toNaira(sumOf(held, groupCost) + (isOpen ? costOf([freeSlots(task)]) : 0)),
    waits: ownWaits(ctx, task, await moneyOf(ctx, task.ownerId)),
    pausedByOwner: task.status === 'paused' && task.pausedByOwner,
  };
};
