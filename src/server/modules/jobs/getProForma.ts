import type * as contract from '../../../contract/documents';
import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { and, eq, isNull } from 'drizzle-orm';
import { assertAdmin, assertOwner } from '../../assertActor';
import type { Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { partiesOf, plain, slotsContent } from '../owners';
import { isWaiting, missingSlots } from './fundTask';
import type { Verb } from '../../verb';

/** The price of a waiting job, as its invoice will show it; nothing is booked, so it has no number. Another owner's job is as unknown as none. */
const proFormaOf = async (
  ctx: Ctx,
  taskId: string,
  ownerId?: string,
): Promise<ResultOf<typeof contract.getProForma>['data']> => {
  const [task] = await ctx.db
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.id, taskId),
        isNull(tasks.deletedAt),
        ownerId === undefined ? undefined : eq(tasks.ownerId, ownerId),
      ),
    );
  if (!task) throw new DomainError('not_found', messages.adminJobs.notFound);
  if (!isWaiting(task)) throw new DomainError('nothing_to_pay', messages.ownerPage.documentNotWaiting);
  return {
    ...(await partiesOf(ctx, task.ownerId)),
    ...plain,
    about: `Job ${task.reference} · ${task.title}`,
    ...slotsContent(ctx, missingSlots(ctx, task)),
  };
};

export const getProForma: Verb<typeof contract.getProForma> = async (ctx, { id }) => {
  assertAdmin(ctx);
  return { data: await proFormaOf(ctx, id) };
};

export const getOwnProForma: Verb<typeof contract.getOwnProForma> = async (ctx, { id }) => ({
  data: await proFormaOf(ctx, id, assertOwner(ctx).ownerId),
});
