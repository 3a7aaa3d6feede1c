import type { reverseDeposit as endpoint } from '../../../contract/funding';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { prepared } from '../../verb';
import { secondAdminAbove } from '../../policies/secondAdmin';
import { askedBy, assertSecondPerson } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import { whyAnotherTakesBack } from './aloneInADay';
import { askSecondAdmin } from './askSecondAdmin';
import { askTakenBack } from './askTakenBack';
import { lockDeposit, type DepositRow } from './bookDeposit';
import { lockHolder } from './depositMoney';
import { depositById } from './queries';
import { takeBack } from './takeBack';

/** Asks another admin to reverse a deposit that the payments provider booked; the owner of its money is locked. */
const askToReverse = async (
  tx: Ctx,
  { id, amountKobo }: DepositRow,
  holderId: string,
  { reason, waiting }: { readonly reason: string; readonly waiting: string },
): Promise<string> => {
  const wish = { ownerId: holderId, kind: 'reversal' as const, depositId: id, amountKobo, reason };
  const { message, request } = await askSecondAdmin(tx, wish, waiting);
  await audit(tx, { action: 'owner.ask', object: { type: 'owner', id: holderId }, after: request });
  return message;
};

const reverse = async (
  ctx: Ctx,
  { id, reason }: InputOf<typeof endpoint>,
  isAsked: boolean,
): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { ownerId, holderId } = await lockHolder(tx, id);
    const before = await lockDeposit(tx, id);
    if (before.status === 'refused' || before.status === 'reversed' || before.ownerId !== ownerId)
      throw new DomainError('already_decided', messages.funding.depositElsewhere);
    if (before.source === 'provider' && !isAsked)
      throw new DomainError('pay_in_unclear', messages.funding.payInNotAsked);
    const own = { parts: [before.recordedBy], text: messages.funding.secondAdmin };
    if ((await secondAdminAbove(tx)) !== null) await assertSecondPerson(tx, askedBy(before.recordedBy), own);
    const change = { depositId: id, amountKobo: before.amountKobo, ownerId: holderId };
    const why =
      before.source === 'provider' ? await whyAnotherTakesBack(tx, messages.funding.whyTwoToReverse, change) : null;
    if (why !== null) {
      if (holderId === null) throw new DomainError('another_admin_decides', messages.funding.reversalOfNobody(why));
      const waiting = messages.funding.reversalWaits(why);
      const message = await askToReverse(tx, before, holderId, { reason, waiting });
      return { message, data: await depositById(tx, id) };
    }
    if (before.status !== 'waiting') await requireStepUp(tx, before.amountKobo);
    const status = await takeBack(tx, before, holderId, { reason, endedBy: userId });
    await audit(tx, {
      action: 'deposit.reverse',
      object: { type: 'deposit', id },
      before,
      after: { ...before, status, reason },
    });
    const message = status === 'refused' ? messages.funding.depositRefused : messages.funding.depositReversed;
    return { message, data: await depositById(tx, id) };
  });
};

/**
 * Takes back a deposit that was recorded wrongly, as another admin if there is one, or one that the payments provider no longer has as paid. Only a
 * booked one moves money: its current owner's.
 */
export const reverseDeposit = prepared<typeof endpoint, boolean>({
  prepare: (ctx, { id }) => {
    assertAdmin(ctx);
    return askTakenBack(ctx, id);
  },
  verb: reverse,
});
