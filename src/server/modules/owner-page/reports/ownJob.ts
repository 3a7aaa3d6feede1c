import { and, eq, isNull, gt } from 'drizzle-orm';
import { brand } from '../../../../contract/brand';
import type { InputOf } from '../../../../contract/endpoint';
import type * as contract from '../../../../contract/jobReports';
import type { ReportDay, getReport as endpoint } from '../../../../contract/jobReports';
import * as messages from '../../../../contract/messages';
import type { Opens } from '../../../../contract/sharing';
import { assertOwner, assertPublic } from '../../../assertActor';
import { type Ctx, inTransaction } from '../../../context';
import { tasks, reportLinks } from '../../../db/schema';
import { DomainError } from '../../../errors';
import type { StreamedFile, Verb } from '../../../verb';
import { tableFile } from '../../../lists/tableFile';
import {
  type TaskRow,
  assertMayOpen,
  assertOwnerMay,
  changeStatus,
  editTask,
  isWaiting,
  lockOwnTask,
} from '../../jobs';
import { opensOfJob } from '../../sharing';
import { countsOf, ownReportOf, reportOf } from './figures';
import { audit } from '../../../audit';
import { ownerCover } from '../../ledger';
import { lockOwner } from '../../owners';
import { hashToken } from '../../../lib/tokens';

/** The figures of the job behind a link; deleting the job removes its report. */
export const getReport: Verb<typeof endpoint> = async (ctx, { code }) => {
  assertPublic(ctx);
  const [found] = await ctx.db
    .select({ task: tasks })
    .from(reportLinks)
    .innerJoin(tasks, eq(tasks.id, reportLinks.taskId))
    .where(
      and(eq(reportLinks.codeHash, hashToken(code)), gt(reportLinks.expiresAt, ctx.now()), isNull(tasks.deletedAt)),
    );
  if (!found) throw new DomainError('not_found', messages.ownerPage.jobNoReport);
  return { data: await reportOf(ctx, found.task) };
};

/** Refuses to resume a job if something expired while it was paused, or if its owner owes more than allowed. */
const assertMayResume = async (tx: Ctx, task: TaskRow): Promise<void> => {
  assertMayOpen(task, tx.now(), {
    approvalOver: messages.ownerPage.jobApprovalOver,
    endOver: messages.ownerPage.jobEndOver,
  });
  if ((await ownerCover(tx, task.ownerId)) < 0) throw new DomainError('owner_not_covered', messages.ownerPage.jobOwes);
};

/** Pauses or resumes a job of the owner. Repeating it changes nothing. */
export const setOwnJobStatus: Verb<typeof contract.setOwnJobStatus> = async (ctx, { id, status }) => {
  const { ownerId } = assertOwner(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, ownerId);
    const task = await lockOwnTask(tx, ownerId, id);
    if (task.status !== status) {
      assertOwnerMay(task, status === 'paused' ? 'pause' : 'resume');
      if (status === 'available') await assertMayResume(tx, task);
      await changeStatus(tx, task, status);
      const [before, after] = [{ status: task.status }, { status }];
      await audit(tx, { action: 'task.status', object: { type: 'task', id }, before, after });
    }
    const message = status === 'paused' ? messages.ownerPage.jobPaused : messages.ownerPage.jobResumed;
    return { message, data: await ownReportOf(tx, await ownTask(tx, ownerId, id)) };
  });
};

/**
 * Raises the slots of a job at today's price. Nobody reviews an owner's wish, so it must be covered by deposits, not by credit that an admin gave for
 * other jobs.
 */
export const raiseOwnSlots: Verb<typeof contract.raiseOwnSlots> = async (ctx, { id, maxSlots }) => {
  const { ownerId } = assertOwner(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, ownerId);
    const before = await lockOwnTask(tx, ownerId, id);
    assertOwnerMay(before, 'enlarge');
    if (maxSlots < before.maxSlots)
      throw DomainError.ofField('slots_not_more', 'maxSlots', messages.ownerPage.jobSlotsFewer(before.maxSlots));
    const isSame = maxSlots === before.maxSlots;
    const task = isSame ? before : await editTask(tx, before, { maxSlots, withoutCredit: true });
    if (!isSame) await audit(tx, { action: 'task.update', object: { type: 'task', id }, before, after: task });
    return {
      message: isWaiting(task) ? messages.ownerPage.jobSlotsWait : messages.ownerPage.jobSlotsAdded,
      data: await ownReportOf(tx, task),
    };
  });
};

/** An owner's job; another owner's, or a deleted one, is as unknown as none. */
export const ownTask = async ({ db }: Pick<Ctx, 'db'>, ownerId: string, id: string): Promise<TaskRow> => {
  const [task] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), eq(tasks.ownerId, ownerId), isNull(tasks.deletedAt)));
  if (!task) throw new DomainError('not_found', messages.ownerPage.jobNotFound);
  return task;
};

export const getOwnJob: Verb<typeof contract.getOwnJob> = async (ctx, { id }) => {
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
