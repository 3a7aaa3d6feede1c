import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { taskStatus } from '../../../contract/primitives';
import type { exportTasks as exportEndpoint, listAdminTasks } from '../../../contract/tasks';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { exportFile } from '../../exportFile';
import type { StreamedFile } from '../../http/route';
import {
  amongIds,
  byStatusAlone,
  inOrderOf,
  onDays,
  plainly,
  planList,
  readIds,
  up,
  type Total,
  type Wanted,
} from '../../lists';
import { toNaira } from '../../money';
import { codesMatch, wordsMatch } from '../../search';
import { countNow } from '../tallies';
import { adminColumns, presentRow } from './queries';

type TaskFilter = InputOf<typeof exportEndpoint>;

/** Everything that a search and filters match among the jobs that were not deleted, for the list and its export alike. */
export const tasksMatching = (input: TaskFilter): Wanted => {
  const { q, status, platform } = input;
  return plainly(
    and(
      isNull(tasks.deletedAt),
      status && eq(tasks.status, status),
      platform && eq(tasks.platform, platform),
      onDays(tasks.createdAt, input),
      amongIds(tasks.id, input.ids),
      q
        ? or(wordsMatch(q, [tasks.title, tasks.description, tasks.ownerEmail]), codesMatch(q, [tasks.reference]))
        : undefined,
    ),
  );
};

const knownTotal = async (ctx: Ctx, input: TaskFilter): Promise<Total | undefined> => {
  if (!byStatusAlone(input)) return undefined;
  const statuses = input.status ? [input.status] : taskStatus.options;
  return countNow(
    ctx,
    statuses.map((status) => `tasks.${status}` as const),
  );
};

/** Every job that was not deleted. Newest first. */
export const tasksForDesk = async (
  ctx: Ctx,
  input: InputOf<typeof listAdminTasks>,
): Promise<ResultOf<typeof listAdminTasks>> => {
  assertAdmin(ctx);
  const plan = planList(input, {
    sortable: {
      createdAt: tasks.createdAt,
      jobTitle: tasks.title,
      payoutAmount: tasks.payoutKobo,
      maxSlots: tasks.maxSlots,
      status: [up(tasks.status), up(tasks.createdAt)],
      applicants_applied: tasks.applied,
    },
    otherwise: '-createdAt',
    tiebreak: tasks.id,
    pageSize: limits.pageSize.adminTasks,
  });
  const list = { table: tasks, id: tasks.id, wanted: tasksMatching(input) };
  const { ids, meta } = await readIds(ctx, list, plan, await knownTotal(ctx, input));
  const rows = await ctx.db.select(adminColumns).from(tasks).where(inArray(tasks.id, ids));
  return { data: inOrderOf(ids, rows, ({ task }) => task.id).map(presentRow), meta };
};

const header = [
  'reference',
  'title',
  'status',
  'payout',
  'slots',
  'taken',
  'in review',
  'approved',
  'owner email',
  'owner phone',
  'created',
];

export const exportTasks = async (ctx: Ctx, input: TaskFilter): Promise<StreamedFile> => {
  assertAdmin(ctx);
  return exportFile(ctx, {
    resource: 'tasks',
    filter: input,
    list: { table: tasks, id: tasks.id, wanted: tasksMatching(input) },
    known: await knownTotal(ctx, input),
    header,
    cellsOf: async (ids) =>
      new Map(
        (
          await ctx.db
            .select()
            .from(tasks)
            .where(inArray(tasks.id, [...ids]))
        ).map((task) => [
          task.id,
          [
            task.reference,
            task.title,
            task.status,
            toNaira(task.payoutKobo),
            task.maxSlots,
            task.applied,
            task.inReview,
            task.approved,
            task.ownerEmail,
            task.ownerPhone,
            task.createdAt,
          ],
        ]),
      ),
  });
};
