import type * as contract from '../../../contract/documents';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { and, eq, isNull } from 'drizzle-orm';
import { assertAdmin, assertOwner } from '../../assertActor';
import type { Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { partiesOf, plain, slotsContent } from '../documents';
import { isWaiting, missingSlots } from './fundTask';

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
  if (!isWaiting(task)) throw new DomainError('nothing_to_pay', messages.documents.notWaiting);
  return {
    ...(await partiesOf(ctx, task.ownerId)),
    ...plain,
    about: `Job ${task.reference} · ${task.title}`,
    ...slotsContent(ctx, missingSlots(ctx, task)),
  };
};

export const getProForma = async (
  ctx: Ctx,
  { id }: InputOf<typeof contract.getProForma>,
): Promise<ResultOf<typeof contract.getProForma>> => {
  assertAdmin(ctx);
  return { data: await proFormaOf(ctx, id) };
};

export const getOwnProForma = async (
  ctx: Ctx,
  { id }: InputOf<typeof contract.getOwnProForma>,
): Promise<ResultOf<typeof contract.getOwnProForma>> => ({ data: await proFormaOf(ctx, id, assertOwner(ctx).ownerId) });
