import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { proofStatus } from '../../../contract/primitives';
import type { exportProofs as exportEndpoint, listProofs } from '../../../contract/proofs';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications, tasks, users } from '../../db/schema';
import { exportFile } from '../../exportFile';
import type { StreamedFile } from '../../http/route';
import {
  allOf,
  amongIds,
  anyOf,
  byStatusAlone,
  decidedOnDays,
  down,
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
import { jobsFound, peopleFound } from '../../search';
import { hoursAfter } from '../../time';
import { countNow } from '../tallies';
import { handedIn, presentProof } from './queries';

type ProofFilter = InputOf<typeof exportEndpoint>;

const found = async (ctx: Ctx, q: string): Promise<Wanted> => {
  const [people, jobs] = [await peopleFound(ctx, q), await jobsFound(ctx, q)];
  return anyOf(people(applications.userId), jobs(applications.taskId));
};

/** Everything that a search and filters match among the proofs handed in: for the list, its export and bulk decisions alike. */
export const proofsMatching = async (ctx: Ctx, input: ProofFilter): Promise<Wanted> => {
  const { status, how, due } = input;
  const filters = and(
    handedIn,
    // What is decided has a moment, and the order of the desk begins with it.
    status &&
      and(eq(applications.status, status), (status === 'in-review' ? isNull : isNotNull)(applications.decidedAt)),
    input.task_id ? eq(applications.taskId, input.task_id) : undefined,
    input.user_id ? eq(applications.userId, input.user_id) : undefined,
    how && eq(applications.decidedHow, how),
    due &&
      and(
        eq(applications.status, 'in-review'),
        isNull(applications.decidedAt),
        lt(applications.reviewDueAt, hoursAfter(ctx.now(), limits.dueSoonHours)),
      ),
    onDays(applications.submittedAt, input),
    decidedOnDays(applications.decidedAt, input),
    amongIds(applications.id, input.ids),
  );
  return allOf(plainly(filters), input.q ? await found(ctx, input.q) : undefined);
};

const knownTotal = async (ctx: Ctx, input: ProofFilter): Promise<Total | undefined> => {
  if (!byStatusAlone(input)) return undefined;
  const statuses = input.status ? [input.status] : proofStatus.options;
  return countNow(
    ctx,
    statuses.map((status) => `proofs.${status}` as const),
  );
};

const rowsOf = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db
    .select({
      application: applications,
      task: { id: tasks.id, title: tasks.title, reference: tasks.reference },
      user: { id: users.id, fullname: users.fullname, email: users.email },
    })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .innerJoin(users, eq(users.id, applications.userId))
    .where(inArray(applications.id, [...ids]));

const sortedWith = {
  fullname: { table: users, on: eq(users.id, applications.userId) },
  jobTitle: { table: tasks, on: eq(tasks.id, applications.taskId) },
};
const otherTable = (sort: string | undefined) => {
  const field = sort?.replace('-', '');
  return field === 'fullname' || field === 'jobTitle' ? sortedWith[field] : undefined;
};

/** Every proof handed in, for the desk. What waits comes first, nearest to its clock on top; what is decided follows, newest decision first. */
export const proofsForDesk = async (
  ctx: Ctx,
  input: InputOf<typeof listProofs>,
): Promise<ResultOf<typeof listProofs>> => {
  assertAdmin(ctx);
  const plan = planList(input, {
    sortable: {
      submittedAt: applications.submittedAt,
      reviewDueAt: applications.reviewDueAt,
      status: [up(applications.status), up(applications.submittedAt)],
      fullname: users.fullname,
      jobTitle: tasks.title,
    },
    // What waits has no decision yet, and nothing counts as the greatest.
    otherwise: [down(applications.decidedAt), up(applications.reviewDueAt)],
    tiebreak: applications.id,
    pageSize: limits.pageSize.adminProofs,
  });
  const wanted = await proofsMatching(ctx, input);
  const list = { table: applications, id: applications.id, wanted, sortedWith: otherTable(input.sort) };
  const { ids, meta } = await readIds(ctx, list, plan, await knownTotal(ctx, input));
  const rows = inOrderOf(ids, await rowsOf(ctx, ids), ({ application }) => application.id);
  return { data: rows.map(presentProof), meta };
};

const header = [
  'reference',
  'job',
  'member',
  'email',
  'status',
  'payout',
  'submitted',
  'decided',
  'decided by',
  'reason',
  'fraudulent',
];

export const exportProofs = async (ctx: Ctx, input: ProofFilter): Promise<StreamedFile> => {
  assertAdmin(ctx);
  return exportFile(ctx, {
    resource: 'submitted-tasks',
    filter: input,
    list: { table: applications, id: applications.id, wanted: await proofsMatching(ctx, input) },
    known: await knownTotal(ctx, input),
    header,
    cellsOf: async (ids) =>
      new Map(
        (await rowsOf(ctx, ids)).map(({ application, task, user }) => [
          application.id,
          [
            task.reference,
            task.title,
            user.fullname,
            user.email,
            application.status,
            toNaira(application.payoutKobo),
            application.submittedAt,
            application.decidedAt,
            application.decidedHow,
            application.reason,
            application.fraudulent,
          ],
        ]),
      ),
  });
};
