import { and, eq, isNotNull } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { proofStatus } from '../../../contract/primitives';
import type { Proof } from '../../../contract/proofs';
import type * as contract from '../../../contract/jobs';
import { assertMember } from '../../assertActor';
import { applications, tasks, type ownerWords } from '../../db/schema';
import { matches, planList, readPage } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import type { TaskRow } from '../jobs';
import type { ApplicationRow } from '../applications';
import type { Verb } from '../../verb';

export const handedIn = isNotNull(applications.submittedAt);

/** The constraint `proof_has_clock` gives every application that was submitted its proof and both times. */
export const handedInPart = ({ submittedAt, reviewDueAt, proof }: ApplicationRow) => {
  if (!submittedAt || !reviewDueAt || proof === null)
    throw new Error('an application without a proof among the handed-in ones');
  return { submittedAt: submittedAt.toISOString(), reviewDueAt: reviewDueAt.toISOString(), proof };
};

export const presentSubmittedTask = ({ application, task }: { application: ApplicationRow; task: TaskRow }) => {
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

export interface AdminProofRow {
  application: ApplicationRow;
  task: Pick<TaskRow, 'id' | 'title' | 'reference'>;
  user: Proof['userInfo'];
  sharesPicture: boolean;
  decidedBy: string | null;
  word: typeof ownerWords.$inferSelect | null;
  share: Proof['share'];
}
export const presentProof = ({
  application,
  task,
  user,
  sharesPicture,
  decidedBy,
  word,
  share,
}: AdminProofRow): Proof => ({
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
  decidedBy,
  reason: application.reason,
  sharesPicture,
  escalated: application.escalatedAt !== null,
  ownerWord: word && { word: word.word, reason: word.reason, saidBy: word.saidBy, saidAt: word.saidAt.toISOString() },
  share,
});
