import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type { moveOwner as endpoint } from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { ownerById } from '../owners';
import { askSecondAdmin } from './askSecondAdmin';
import { isBusy, lockOwnersOf } from './carryOut';

/** Requests to move everything that is still open from one owner to another. */
export const moveOwner = async (
  ctx: Ctx,
  { id, target_id, reason }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  if (id === target_id) throw DomainError.ofField('conflict', 'target_id', messages.funding.moveToSelf);
  return inTransaction(ctx, async (tx) => {
    await lockOwnersOf(tx, { kind: 'move', ownerId: id, targetId: target_id });
    if (await isBusy(tx, id)) throw new DomainError('owner_busy', messages.funding.moveBusy);
    const wish = { ownerId: id, kind: 'move' as const, targetId: target_id, reason };
    const { message, request } = await askSecondAdmin(tx, wish);
    await audit(tx, { action: 'owner.ask', object: { type: 'owner', id }, after: request });
    return { message, data: await ownerById(tx, id) };
  });
};
