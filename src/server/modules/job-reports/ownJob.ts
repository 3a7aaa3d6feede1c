import { and, eq, isNull } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type { ReportDay } from '../../../contract/jobReports';
import type * as contract from '../../../contract/jobReports';
import * as messages from '../../../contract/messages';
import type { Opens } from '../../../contract/sharing';
import { assertOwner } from '../../assertActor';
import type { Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import type { StreamedFile } from '../../verb';
import { tableFile } from '../../lists/tableFile';
import type { TaskRow } from '../jobs';
import { opensOfJob } from '../sharing';
import { countsOf, ownReportOf } from './figures';

/** An owner's job; another owner's, or a deleted one, is as unknown as none. */
export const ownTask = async ({ db }: Pick<Ctx, 'db'>, ownerId: string, id: string): Promise<TaskRow> => {
  const [task] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), eq(tasks.ownerId, ownerId), isNull(tasks.deletedAt)));
  if (!task) throw new DomainError('not_found', messages.jobReports.notFound);
  return task;
};

export const getOwnJob = async (
  ctx: Ctx,
  { id }: InputOf<typeof contract.getOwnJob>,
): Promise<ResultOf<typeof contract.getOwnJob>> => {
  const { ownerId } = assertOwner(ctx);
  return { data: await ownReportOf(ctx, await ownTask(ctx, ownerId, id)) };
};

/** Days on which something was submitted, decided or opened, the oldest first. */
const rowsOf = (days: readonly ReportDay[], opens: Opens): (string | number)[][] => {
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

/** The days of a job for a spreadsheet. */
export const exportOwnJob = async (
  ctx: Ctx,
  { id, format }: InputOf<typeof contract.exportOwnJob>,
): Promise<StreamedFile> => {
  const { ownerId } = assertOwner(ctx);
  const { reference } = await ownTask(ctx, ownerId, id);
  const { days } = await countsOf(ctx, id);
  const rows = rowsOf(days, await opensOfJob(ctx, id));
  const name = `${brand.shortName}-${reference}`;
  return tableFile({ name, format, header, batches: inOne(rows), rows: rows.length });
};
