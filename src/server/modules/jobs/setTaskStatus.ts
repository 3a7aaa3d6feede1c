import { and, asc, eq, inArray, isNull, lt, lte } from 'drizzle-orm';
import type * as contract from '../../../contract/jobs';
import * as messages from '../../../contract/messages';
import { assertAdmin, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import type { Verb } from '../../verb';
import { assertOwnerActive, lockOwnerOfJob, negated, noteJobNews } from '../owners';
import { assertMay, may } from './moves';
import { postDraft, postedMessage } from './saveTask';
import { adminTaskById } from './adminQueries';
import { adjustEscrow, freeSlots, isOpen, lockTask, lockTasks, type TaskRow } from './slots';
import { assertLinksUntil, assertMayOpen, isOver, toMoment } from './taking';
import { lagosDayOf } from '../../lib/time';
import { sendAlert } from '../alarms';
import { pauseTasks } from './ownerTasks';

/** Hides the job and refunds its free slots; submitted proofs are still reviewed and paid from escrow. */
export const deleteTask: Verb<typeof contract.deleteTask> = async (ctx, { id }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const task = await lockTask(tx, id);
    assertMay(task, 'delete');
    await tx.db.update(tasks).set({ deletedAt: tx.now() }).where(eq(tasks.id, id));
    if (isOpen(task)) await adjustEscrow(tx, task, `${task.id}:end`, [negated(freeSlots(task))]);
    await audit(tx, { action: 'task.delete', object: { type: 'task', id }, before: task });
    return { message: messages.adminJobs.deleted };
  });
};

/** Pauses, resumes or stops a locked job; stopping refunds its free slots. The caller has checked that it may, and audits it. */
export const changeStatus = async (ctx: Ctx, task: TaskRow, status: 'available' | 'paused' | 'stopped') => {
  const pausedByOwner = status === 'paused' && ctx.actor.kind === 'owner';
  const linkDaysFrom = status === 'stopped' ? (task.linkDaysFrom ?? ctx.now()) : task.linkDaysFrom;
  await ctx.db.update(tasks).set({ status, pausedByOwner, linkDaysFrom }).where(eq(tasks.id, task.id));
  if (status !== 'stopped') return;
  await adjustEscrow(ctx, task, `${task.id}:end`, [negated(freeSlots(task))]);
  if (task.status !== 'awaiting-payment') await noteJobNews(ctx, task.id, 'done');
};

const openTexts = { approvalOver: messages.adminJobs.openWithApproval, endOver: messages.adminJobs.openWithEnd };
const changes = {
  available: ['resume', messages.adminJobs.resumed],
  paused: ['pause', messages.adminJobs.paused],
  stopped: ['stop', messages.adminJobs.stopped],
} as const;

/** Available and paused alternate, `available` posts a draft, stopped is final; see `moves.ts`. */
export const setTaskStatus: Verb<typeof contract.setTaskStatus> = async (ctx, { id, status }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    // Posting spends the owner's money, and only the locked job shows whether it is a draft.
    const owner = status === 'available' ? await lockOwnerOfJob(tx, id) : null;
    const task = await lockTask(tx, id);
    const posting = owner !== null && task.status === 'draft';
    const [move, changed] = changes[status];
    assertMay(task, posting ? 'post' : move);
    if (posting) assertOwnerActive(owner);
    if (posting && task.awaitsOwner) throw new DomainError('owner_confirms_first', messages.adminJobs.awaitsOwner);
    if (status === 'available') assertMayOpen(task, tx.now(), openTexts);
    const posted = posting ? await postDraft(tx, task) : null;
    if (!posted) await changeStatus(tx, task, status);
    await audit(tx, {
      action: posted ? 'task.post' : 'task.status',
      object: { type: 'task', id },
      before: { status: task.status },
      after: { status: posted?.status ?? status },
    });
    const data = await adminTaskById(tx, id);
    const open = data.applicants_applied - data.inReview - data.approved;
    const done = status === 'paused' ? messages.adminJobs.pausedWith(open, data.inReview) : changed;
    return { message: posted ? postedMessage(posted) : done, data };
  });
};

export const setTaskLinks: Verb<typeof contract.setTaskLinks> = async (ctx, { id, until }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const task = await lockTask(tx, id);
    assertMay(task, 'links');
    const linksUntil = until === 'now' ? tx.now() : toMoment(until);
    if (until !== 'now') assertLinksUntil({ ...task, linksUntil }, task, tx.now(), 'until');
    await tx.db.update(tasks).set({ linksUntil }).where(eq(tasks.id, id));
    const before = { linksUntil: task.linksUntil };
    await audit(tx, { action: 'task.links', object: { type: 'task', id }, before, after: { linksUntil } });
    const message = messages.adminJobs[until === 'now' ? 'linksEnded' : 'linksSet'];
    return { message, data: await adminTaskById(tx, id) };
  });
};

const jobsPerRun = 100;

/** Stops jobs past their end, each in a separate transaction: together they would lock several owners' accounts. */
export const endDueJobs = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  const due = await ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        inArray(tasks.status, ['awaiting-payment', 'available', 'paused']),
        isNull(tasks.deletedAt),
        lte(tasks.endsAt, ctx.now()),
      ),
    )
    .orderBy(asc(tasks.endsAt), asc(tasks.id))
    .limit(jobsPerRun);
  let ended = 0;
  for (const { id } of due)
    await inTransaction(ctx, async (tx) => {
      const task = await lockTask(tx, id);
      if (!may(task, 'end') || !isOver(task, tx.now())) return;
      await changeStatus(tx, task, 'stopped');
      const after = { status: 'stopped', endsAt: task.endsAt };
      await audit(tx, { action: 'task.status', object: { type: 'task', id }, before: { status: task.status }, after });
      ended += 1;
    });
  return ended;
};

const advertsPerRun = 50;

/** Pauses open jobs whose advert approval ended and names them in one mail per run. */
export const pauseExpiredAdverts = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const isExpired = lt(tasks.arconExpiry, lagosDayOf(tx.now()));
    const open = and(eq(tasks.status, 'available'), isNull(tasks.deletedAt), isExpired);
    const found = await tx.db
      .select({ id: tasks.id })
      .from(tasks)
      .where(open)
      .orderBy(tasks.arconExpiry, tasks.id)
      .limit(advertsPerRun);
    const expired = await lockTasks(
      tx,
      found.map(({ id }) => id),
      open,
    );
    const [first] = expired;
    if (!first) return 0;
    await pauseTasks(
      tx,
      expired.map(({ id, arconExpiry }) => ({ id, because: { arconExpiry } })),
    );
    await sendAlert(tx, {
      key: `advert-approval ${first.reference} ${first.arconExpiry}`,
      subject:
        expired.length === 1
          ? 'A job was paused: its ARCON approval ran out'
          : `${expired.length} jobs were paused: their ARCON approval ran out`,
      paragraphs: [
        'Nobody can take these jobs until they have a valid date. Who holds a slot keeps it and is paid as agreed.',
        ...expired.map(({ title, reference, arconExpiry }) => `• ${title} (${reference}), valid until ${arconExpiry}`),
      ],
      runbook: 'job-full-or-slot-over',
    });
    return expired.length;
  });
};
