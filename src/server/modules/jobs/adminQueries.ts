import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { InputOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { taskStatus } from '../../../contract/primitives';
import type { exportTasks as exportEndpoint } from '../../../contract/jobs';
import type * as contract from '../../../contract/jobs';
import type { Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { adminList } from '../../lists/adminList';
import { whereIds, betweenDates, toPredicate, ascending, type Predicate } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import { codesMatch, wordsMatch } from '../../lists/search';
import { countIn } from '../../lists/counters';
import { adminColumns, presentRow } from './queries';
import { lagosTime } from '../../lists/tableFile';
import type { Verb } from '../../verb';

type TaskFilter = InputOf<typeof exportEndpoint>;

export const tasksWhere = (input: TaskFilter): Predicate => {
  const { q, status, platform, owner_id } = input;
  return toPredicate(
    and(
      isNull(tasks.deletedAt),
      status && eq(tasks.status, status),
      platform && eq(tasks.platform, platform),
      owner_id ? eq(tasks.ownerId, owner_id) : undefined,
      betweenDates(tasks.createdAt, input),
      whereIds(tasks.id, input.ids),
      q
        ? or(wordsMatch(q, [tasks.title, tasks.description, tasks.ownerEmail]), codesMatch(q, [tasks.reference]))
        : undefined,
    ),
  );
};

const list = adminList({
  resource: 'tasks',
  table: tasks,
  id: tasks.id,
  where: (_ctx: Ctx, filter: TaskFilter) => tasksWhere(filter),
  counted: (ctx, { status }) => countIn(ctx, 'tasks', status ? [status] : taskStatus.options),
  sortable: {
    createdAt: tasks.createdAt,
    jobTitle: tasks.title,
    payoutAmount: tasks.payoutKobo,
    maxSlots: tasks.maxSlots,
    status: [ascending(tasks.status), ascending(tasks.createdAt)],
    applicants_applied: tasks.applied,
  },
  defaultSort: '-createdAt',
  pageSize: limits.pageSize.adminTasks,
  rowsOf: (ctx, ids) =>
    ctx.db
      .select(adminColumns)
      .from(tasks)
      .where(inArray(tasks.id, [...ids])),
  idOf: ({ task }) => task.id,
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

export const listAdminTasks: Verb<typeof contract.listAdminTasks> = async (ctx, input) => {
  const { rows, meta } = await list.page(ctx, input);
  return { data: rows.map((row) => presentRow(ctx, row)), meta };
};

export const exportTasks = list.file;
