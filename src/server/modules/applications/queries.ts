import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { proofStatus } from '../../../contract/primitives';
import type { listProofs } from '../../../contract/proofs';
import type { SubmittedTask, listSubmittedTasks } from '../../../contract/tasks';
import { assertAdmin, assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications, tasks, users } from '../../db/schema';
import { matches, planList, readPage } from '../../lists';
import { toNaira } from '../../money';
import type { TaskRow } from '../tasks';
import type { ApplicationRow } from './expireSlots';

const handedIn = isNotNull(applications.submittedAt);

/** The constraint `proof_has_clock` gives every application that was handed in its proof and both times. */
const handedInPart = ({ submittedAt, reviewDueAt, proof }: ApplicationRow) => {
  if (!submittedAt || !reviewDueAt || proof === null)
    throw new Error('an application without a proof among the handed-in ones');
  return { submittedAt: submittedAt.toISOString(), reviewDueAt: reviewDueAt.toISOString(), proof };
};

export const presentSubmittedTask = ({
  application,
  task,
}: {
  application: ApplicationRow;
  task: TaskRow;
}): SubmittedTask => {
  const { submittedAt, reviewDueAt } = handedInPart(application);
  return {
    id: application.id,
    task_id: task.id,
    reference: task.reference,
    title: task.title,
    date: submittedAt,
    amount: toNaira(application.payoutKobo),
    status: proofStatus.parse(application.status),
    reason: application.reason,
    reviewDueAt,
    decidedAt: application.decidedAt?.toISOString() ?? null,
  };
};

/** What the member has handed in. Newest first. */
export const submittedTasksOfMember = async (
  ctx: Ctx,
  input: InputOf<typeof listSubmittedTasks>,
): Promise<ResultOf<typeof listSubmittedTasks>> => {
  const { userId } = assertMember(ctx);
  const plan = planList(input, {
    sortable: { date: applications.submittedAt, amount: applications.payoutKobo, status: applications.status },
    otherwise: '-date',
    tiebreak: applications.id,
    pageSize: limits.pageSize.dashboard,
  });
  const where = and(
    eq(applications.userId, userId),
    handedIn,
    matches(input.q, [tasks.title, tasks.reference]),
    input.status && eq(applications.status, input.status),
  );
  const query = ctx.db
    .select({ application: applications, task: tasks })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .where(where)
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  return { data: rows.map(presentSubmittedTask), meta };
};

// What waits comes first, nearest to its clock on top; what is decided follows, newest decision first.
const deskOrder = [
  desc(sql`(${applications.status} = 'in-review')`),
  asc(sql`CASE WHEN ${applications.status} = 'in-review' THEN ${applications.reviewDueAt} END`),
  desc(applications.decidedAt),
];

/** Every proof handed in, for the desk. */
export const proofsForDesk = async (
  ctx: Ctx,
  input: InputOf<typeof listProofs>,
): Promise<ResultOf<typeof listProofs>> => {
  assertAdmin(ctx);
  const plan = planList(input, {
    sortable: {
      submittedAt: applications.submittedAt,
      reviewDueAt: applications.reviewDueAt,
      status: applications.status,
      fullname: users.fullname,
      jobTitle: tasks.title,
    },
    otherwise: deskOrder,
    tiebreak: applications.id,
    pageSize: limits.pageSize.adminProofs,
  });
  const where = and(
    handedIn,
    matches(input.q, [users.fullname, users.email, tasks.title, tasks.reference]),
    input.status && eq(applications.status, input.status),
    input.task_id ? eq(applications.taskId, input.task_id) : undefined,
    input.user_id ? eq(applications.userId, input.user_id) : undefined,
  );
  const query = ctx.db
    .select({
      application: applications,
      task: tasks,
      user: { id: users.id, fullname: users.fullname, email: users.email },
    })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .innerJoin(users, eq(users.id, applications.userId))
    .where(where)
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  return {
    data: rows.map(({ application, task, user }) => ({
      dataValues: { id: application.id },
      status: proofStatus.parse(application.status),
      ...handedInPart(application),
      userInfo: user,
      taskInfo: {
        id: task.id,
        jobTitle: task.title,
        reference: task.reference,
        payoutAmount: toNaira(application.payoutKobo),
      },
      decidedAt: application.decidedAt?.toISOString() ?? null,
      decidedHow: application.decidedHow,
      reason: application.reason,
    })),
    meta,
  };
};
