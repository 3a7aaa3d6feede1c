import { eq } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type { setOwnerCredit as endpoint } from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { owners } from '../../db/schema';
import { DomainError } from '../../errors';
import { toKobo } from '../../lib/money';
import { ownerCover } from '../ledger';
import { lockActiveOwner, ownerById } from '../owners';
import { askSecondAdmin } from './askSecondAdmin';

const isRaise = (from: number | null, to: number | null): boolean => (to ?? Infinity) > (from ?? Infinity);

/** Lowers an owner's credit at once, or asks another admin to raise it. */
export const setOwnerCredit = async (
  ctx: Ctx,
  { id, credit, reason }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
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
