import { and, eq, isNotNull } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { proofStatus } from '../../../contract/primitives';
import type * as contract from '../../../contract/jobs';
import { assertMember } from '../../assertActor';
import { applications, tasks } from '../../db/schema';
import { matches, planList, readPage } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import type { TaskRow } from '../jobs';
import type { ApplicationRow } from '../applications';
import type { Verb } from '../../verb';

export const isSubmitted = isNotNull(applications.submittedAt);

/** `proof_has_clock` guarantees a submitted proof and both times. */
export const submittedPart = ({ submittedAt, reviewDueAt, proof }: ApplicationRow) => {
  if (!submittedAt || !reviewDueAt || proof === null)
    throw new Error('an application without a proof among the submitted ones');
  return { submittedAt: submittedAt.toISOString(), reviewDueAt: reviewDueAt.toISOString(), proof };
};

export const presentSubmittedTask = ({ application, task }: { application: ApplicationRow; task: TaskRow }) => {
  const { submittedAt, reviewDueAt } = submittedPart(application);
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

export const listSubmittedTasks: Verb<typeof contract.listSubmittedTasks> = async (ctx, input) => {
  const { userId } = assertMember(ctx);
  const plan = planList(input, {
    sortable: { date: applications.submittedAt, amount: applications.payoutKobo, status: applications.status },
    defaultSort: '-date',
    tiebreak: applications.id,
    pageSize: limits.pageSize.dashboard,
  });
  const where = and(
    eq(applications.userId, userId),
    isSubmitted,
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
