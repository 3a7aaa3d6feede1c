import { and, asc, eq, isNull } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import { assertConfirmedOwner } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { lockTask } from './slots';

/** Keeps a draft from being posted until its owner confirms it. */
export const awaitOwner = async (tx: Ctx, taskId: string): Promise<void> => {
  await tx.db.update(tasks).set({ awaitsOwner: true }).where(eq(tasks.id, taskId));
};

/** The drafts that wait for an owner's confirmation, oldest first. */
export const draftsAwaiting = async ({ db }: Pick<Ctx, 'db'>, ownerId: string) =>
  db
    .select({ id: tasks.id, title: tasks.title, createdAt: tasks.createdAt })
    .from(tasks)
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.awaitsOwner, true), isNull(tasks.deletedAt)))
    .orderBy(asc(tasks.createdAt), asc(tasks.id))
    .limit(ownerLimits.questions);

/** The owner's answer about a draft: no deletes it. */
export const answerDraft = async (ctx: Ctx, id: string, agreed: boolean): Promise<void> => {
  const { ownerId } = assertConfirmedOwner(ctx);
  await inTransaction(ctx, async (tx) => {
    const task = await lockTask(tx, id);
    if (task.ownerId !== ownerId) throw new DomainError('not_found', messages.ownerPage.questionGone);
    if (!task.awaitsOwner || task.deletedAt) throw new DomainError('already_decided', messages.ownerPage.questionGone);
    const changes = agreed ? { awaitsOwner: false } : { deletedAt: tx.now() };
    await tx.db.update(tasks).set(changes).where(eq(tasks.id, id));
    await audit(tx, { action: 'task.confirm', object: { type: 'task', id }, after: { agreed } });
  });
};
