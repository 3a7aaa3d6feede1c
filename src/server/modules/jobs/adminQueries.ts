import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type * as details from '../../../contract/jobDetails';
import type { getSlotFees as getSlotFeesEndpoint } from '../../../contract/jobForm';
import type * as contract from '../../../contract/jobs';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { taskStatus } from '../../../contract/primitives';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { always, jobColumns, slots, tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { toNaira } from '../../lib/money';
import { pick } from '../../lib/pick';
import { adminList } from '../../lists/adminList';
import { countIn } from '../../lists/counters';
import { ascending, betweenDates, matches, toPredicate, whereIds } from '../../lists/lists';
import { codesMatch } from '../../lists/search';
import { lagosTime } from '../../lists/tableFile';
import type { Verb } from '../../verb';
import { linksEnd } from '../sharing';
import { isWaiting } from './fundTask';
import { kitOf } from './kits/kit';
import { presentTask, toPayKobo } from './queries';
import { feesNow } from './slots';

// As text, because the builder drops the table in single-table queries, which inside a subquery names another.
const columns = {
  task: jobColumns,
  ownerName: sql<string>`(SELECT name FROM owners WHERE id = tasks.owner_id)`,
  spentKobo: sql<string>`(SELECT COALESCE(sum(a.payout_kobo), 0) FROM applications a WHERE a.task_id = tasks.id AND a.status = 'approved')`,
  escrowKobo: sql<string>`(SELECT COALESCE(sum(e.amount), 0) FROM ledger_account l JOIN ledger_entry e ON e.account_id = l.id WHERE l.task_id = tasks.id)`,
  balanceKobo: sql<string>`(SELECT balance FROM ledger_account WHERE owner_id = tasks.owner_id)`,
  creditKobo: sql<string | null>`(SELECT credit_kobo FROM owners WHERE id = tasks.owner_id)`,
};
const selectTasks = ({ db }: Pick<Ctx, 'db'>, where: SQL | undefined) =>
  db.select(columns).from(tasks).innerJoinLateral(slots, always).where(where);

const present = ({ task, ...row }: Awaited<ReturnType<typeof selectTasks>>[number], ctx: Ctx): contract.AdminTask => {
  const money = { balanceKobo: Number(row.balanceKobo), creditKobo: Number(row.creditKobo ?? Infinity) };
  return {
    ...presentTask(task),
    owner: { id: task.ownerId, name: row.ownerName },
    jobOwnerEmail: task.ownerEmail,
    jobOwnerPhoneNumber: task.ownerPhone,
    amount: toNaira(task.payoutKobo),
    fee: toNaira(task.feeKobo),
    vat: toNaira(task.vatKobo),
    spent: toNaira(Number(row.spentKobo)),
    escrow: toNaira(Number(row.escrowKobo)),
    ...pick(task, 'inReview', 'approved', 'rejected', 'slotsPerDay', 'trialSlots', 'campaignTags', 'fundedSlots'),
    startsAt: task.startsAt?.toISOString() ?? null,
    endsAt: task.endsAt?.toISOString() ?? null,
    linksUntil: task.linksUntil?.toISOString() ?? null,
    linksEnd: linksEnd(task, ctx.now())?.toISOString() ?? null,
    pausedByOwner: task.status === 'paused' && task.pausedByOwner,
    waits: isWaiting(task)
      ? {
          missing: toNaira(toPayKobo(ctx, task, money)),
          payoutAmount: task.nextPayoutKobo === null ? null : toNaira(task.nextPayoutKobo),
        }
      : null,
  };
};

export const adminTaskById = async (ctx: Ctx, id: string): Promise<contract.AdminTask> => {
  const [row] = await selectTasks(ctx, and(eq(tasks.id, id), isNull(tasks.deletedAt)));
  if (!row) throw new DomainError('not_found', messages.adminJobs.notFound);
  return present(row, ctx);
};

export const getAdminTask: Verb<typeof details.getAdminTask> = async (ctx, { id }) => {
  assertAdmin(ctx);
  return { data: { ...(await adminTaskById(ctx, id)), kit: await kitOf(ctx, id) } };
};

export const getSlotFees = async (ctx: Ctx): Promise<ResultOf<typeof getSlotFeesEndpoint>> => {
  assertAdmin(ctx);
  return { data: feesNow(ctx) };
};

const tasksWhere = (_ctx: Ctx, { q, status, platform, owner_id, ids, ...days }: InputOf<typeof contract.exportTasks>) =>
  toPredicate(
    and(
      isNull(tasks.deletedAt),
      status && eq(tasks.status, status),
      platform && eq(tasks.platform, platform),
      owner_id ? eq(tasks.ownerId, owner_id) : undefined,
      betweenDates(tasks.createdAt, days),
      whereIds(tasks.id, ids),
      q
        ? or(matches(q, [tasks.title, tasks.description, tasks.ownerEmail]), codesMatch(q, [tasks.reference]))
        : undefined,
    ),
  );

const list = adminList({
  resource: 'tasks',
  table: tasks,
  id: tasks.id,
  where: tasksWhere,
  counted: (ctx, { status }) => countIn(ctx, 'tasks', status ? [status] : taskStatus.options),
  sortable: {
    createdAt: tasks.createdAt,
    jobTitle: tasks.title,
    payoutAmount: tasks.payoutKobo,
    maxSlots: tasks.maxSlots,
    status: [ascending(tasks.status), ascending(tasks.createdAt)],
    applicants_applied: sql`(SELECT sum(applied) FROM job_portions WHERE task_id = tasks.id)`,
  },
  defaultSort: '-createdAt',
  pageSize: limits.pageSize.adminTasks,
  rowsOf: (ctx, ids) => selectTasks(ctx, inArray(tasks.id, [...ids])),
  idOf: ({ task }) => task.id,
  present,
  fileColumns: {
    reference: ({ task }) => task.reference,
    title: ({ task }) => task.title,
    status: ({ task }) => task.status,
    payout: ({ task }) => toNaira(task.payoutKobo),
    slots: ({ task }) => task.maxSlots,
    funded: ({ task }) => task.fundedSlots,
    taken: ({ task }) => task.applied,
    'in review': ({ task }) => task.inReview,
    approved: ({ task }) => task.approved,
    rejected: ({ task }) => task.rejected,
    fee: ({ task }) => toNaira(task.feeKobo),
    vat: ({ task }) => toNaira(task.vatKobo),
    owner: ({ ownerName }) => ownerName,
    'owner email': ({ task }) => task.ownerEmail,
    'owner phone': ({ task }) => task.ownerPhone,
    [`created ${lagosTime}`]: ({ task }) => task.createdAt,
    [`starts ${lagosTime}`]: ({ task }) => task.startsAt,
    [`ends ${lagosTime}`]: ({ task }) => task.endsAt,
    'slots per day': ({ task }) => task.slotsPerDay,
    'trial slots': ({ task }) => task.trialSlots,
    'campaign tags': ({ task }) => task.campaignTags,
  },
});

export const listAdminTasks = list.page;

export const exportTasks = list.file;
