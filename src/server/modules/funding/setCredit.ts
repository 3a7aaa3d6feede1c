import { eq } from 'drizzle-orm';
import type { setOwnerCredit as endpoint, moveOwner as moveOwnerEndpoint } from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction } from '../../context';
import { owners } from '../../db/schema';
import { DomainError } from '../../errors';
import { toKobo } from '../../lib/money';
import { ownerCover } from '../ledger';
import { lockActiveOwner, ownerById } from '../owners';
import { askSecondAdmin } from './askSecondAdmin';
import { isBusy, lockOwnersOf } from './carryOut';
import type { Verb } from '../../verb';

/** Requests to move everything that is still open from one owner to another. */
export const moveOwner: Verb<typeof moveOwnerEndpoint> = async (ctx, { id, target_id, reason }) => {
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

const isRaise = (from: number | null, to: number | null): boolean => (to ?? Infinity) > (from ?? Infinity);

/** Lowers an owner's credit at once, or asks another admin to raise it. */
export const setOwnerCredit: Verb<typeof endpoint> = async (ctx, { id, credit, reason }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { creditKobo } = await lockActiveOwner(tx, id);
    const toCredit = credit === null ? null : toKobo(credit);
    if (toCredit === creditKobo)
      throw DomainError.ofField('status_unchanged', 'credit', messages.funding.creditUnchanged);
    const object = { type: 'owner', id } as const;
    if (isRaise(creditKobo, toCredit)) {
      const wish = { ownerId: id, kind: 'credit' as const, fromKobo: creditKobo, toKobo: toCredit, reason };
      const { message, request } = await askSecondAdmin(tx, wish);
      await audit(tx, { action: 'owner.ask', object, after: request });
      return { message, data: await ownerById(tx, id) };
    }
    // The account's lock first, because spending reads the credit under it alone.
    await ownerCover(tx, id);
    await tx.db.update(owners).set({ creditKobo: toCredit }).where(eq(owners.id, id));
    await audit(tx, {
      action: 'owner.credit',
      object,
      before: { creditKobo },
      after: { creditKobo: toCredit, reason },
    });
    return { message: messages.funding.creditSet, data: await ownerById(tx, id) };
  });
};
