import { and, eq, isNull } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type { ReportDay } from '../../../contract/jobReports';
import type * as contract from '../../../contract/jobReports';
import * as messages from '../../../contract/messages';
import { assertOwner } from '../../assertActor';
import type { Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import type { StreamedFile } from '../../http/route';
import { csvLines } from '../../lib/csv';
import type { TaskRow } from '../jobs';
import { countsOf, ownReportOf } from './figures';

/** A job of an owner; another owner's, and a deleted one, are as unknown as none. */
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

async function* linesOf(days: readonly ReportDay[]): AsyncGenerator<string> {
  const rows = days.map(({ day, handedIn, approved, rejected }) => [day, handedIn, approved, rejected]);
  yield csvLines([['Day', 'Handed in', 'Approved', 'Rejected'], ...rows.reverse()], { bom: true });
}

/** The days of a job as a spreadsheet reads them. */
export const exportOwnJob = async (ctx: Ctx, { id }: InputOf<typeof contract.exportOwnJob>): Promise<StreamedFile> => {
  const { ownerId } = assertOwner(ctx);
  const { reference } = await ownTask(ctx, ownerId, id);
  const { days } = await countsOf(ctx, id);
  return { filename: `${brand.shortName}-${reference}.csv`, parts: linesOf(days), rows: days.length };
};
