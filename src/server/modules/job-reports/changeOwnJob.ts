import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type * as contract from '../../../contract/jobReports';
import * as messages from '../../../contract/messages';
import { assertOwner } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { assertMayOpen, assertOwnerMay, changeStatus, editTask, isWaiting, lockOwnTask, type TaskRow } from '../jobs';
import { ownerCover } from '../ledger';
import { lockOwner } from '../owners';
import { ownReportOf } from './figures';
import { ownTask } from './ownJob';

const words = messages.jobReports;

/** Refuses to resume a job if something expired while it was paused, or if its owner owes more than allowed. */
const assertMayResume = async (tx: Ctx, task: TaskRow): Promise<void> => {
  assertMayOpen(task, tx.now(), words);
  if ((await ownerCover(tx, task.ownerId)) < 0) throw new DomainError('owner_not_covered', words.owes);
};

/** Pauses or resumes a job of the owner. Repeating it changes nothing. */
export const setOwnJobStatus = async (
  ctx: Ctx,
  { id, status }: InputOf<typeof contract.setOwnJobStatus>,
): Promise<ResultOf<typeof contract.setOwnJobStatus>> => {
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
    const message = status === 'paused' ? words.paused : words.resumed;
    return { message, data: await ownReportOf(tx, await ownTask(tx, ownerId, id)) };
  });
};

/**
 * Raises the slots of a job at today's price. Nobody reviews an owner's wish, so it must be covered by deposits, not by credit that an admin gave for
 * other jobs.
 */
export const raiseOwnSlots = async (
  ctx: Ctx,
  { id, maxSlots }: InputOf<typeof contract.raiseOwnSlots>,
): Promise<ResultOf<typeof contract.raiseOwnSlots>> => {
  const { ownerId } = assertOwner(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, ownerId);
    const before = await lockOwnTask(tx, ownerId, id);
    assertOwnerMay(before, 'enlarge');
    if (maxSlots < before.maxSlots)
      throw DomainError.ofField('slots_not_more', 'maxSlots', words.slotsFewer(before.maxSlots));
    const isSame = maxSlots === before.maxSlots;
    const task = isSame ? before : await editTask(tx, before, { maxSlots, withoutCredit: true });
    if (!isSame) await audit(tx, { action: 'task.update', object: { type: 'task', id }, before, after: task });
    return { message: isWaiting(task) ? words.slotsWait : words.slotsAdded, data: await ownReportOf(tx, task) };
  });
};
