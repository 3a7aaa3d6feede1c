import { and, eq, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type * as contract from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, newReference, type Ctx } from '../../context';
import { isUniqueViolation } from '../../db/databaseErrors';
import { deposits, owners } from '../../db/schema';
import { DomainError } from '../../errors';
import { nairaText, toKobo } from '../../lib/money';
import { daysAfter, formatDay, lagosDayOf, lagosDayStart } from '../../lib/time';
import { askedBy, nobodyElse } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import { lockActiveOwner } from '../owners';
import { whyAnotherLetsIn } from './aloneInADay';
import { bookDeposit, type DepositRow, heldFor } from './deposits';
import { depositById } from './queries';
import type { Verb } from '../../verb';

const outcomes = {
  waiting: messages.funding.depositWaits,
  booked: messages.funding.depositBooked,
  unallocated: messages.funding.depositUnallocated,
};

const assertDay = ({ now }: Pick<Ctx, 'now'>, receivedOn: string): void => {
  if (receivedOn > lagosDayOf(now()))
    throw DomainError.ofField('deposit_day_ahead', 'receivedOn', messages.funding.depositDayAhead);
  if (receivedOn < lagosDayOf(daysAfter(now(), -ownerLimits.depositDays)))
    throw DomainError.ofField('deposit_day_old', 'receivedOn', messages.funding.depositDayOld);
};

/** Refuses a likely duplicate under another reference until the admin confirms that it is none. */
const assertNoneLike = async (
  { db }: Ctx,
  { id, ownerId, amountKobo, receivedOn }: Pick<DepositRow, 'id' | 'ownerId' | 'amountKobo' | 'receivedOn'>,
): Promise<void> => {
  const [like] = await db
    .select({ reference: deposits.reference, bankReference: deposits.bankReference, owner: owners.name })
    .from(deposits)
    .leftJoin(owners, eq(owners.id, deposits.ownerId))
    .where(
      and(
        ne(deposits.id, id),
        // Unallocated money may be anyone's.
        ownerId === null ? undefined : or(isNull(deposits.ownerId), sql`${deposits.ownerId} IN ${heldFor(ownerId)}`),
        eq(deposits.amountKobo, amountKobo),
        eq(deposits.receivedOn, receivedOn),
        notInArray(deposits.status, ['refused', 'reversed']),
      ),
    )
    .orderBy(deposits.recordedAt, deposits.id)
    .limit(1);
  if (!like) return;
  const owner = like.owner === null ? messages.funding.fromNobody : messages.funding.fromOwner(like.owner);
  const transfer = { amount: nairaText(amountKobo), day: formatDay(lagosDayStart(receivedOn)) };
  throw new DomainError('deposit_resembles', messages.funding.depositResembles({ ...like, ...transfer, owner }));
};

/** Records a bank transfer; below the second-admin limit it counts at once. */
export const recordDeposit: Verb<typeof contract.recordDeposit> = async (ctx, input) => {
  const { userId } = assertAdmin(ctx);
  assertDay(ctx, input.receivedOn);
  return inTransaction(ctx, async (tx) => {
    const ownerId = input.owner_id ?? null;
    if (ownerId) await lockActiveOwner(tx, ownerId);
    const amountKobo = toKobo(input.amount);
    const deposit = {
      id: newId(),
      reference: newReference('DEP', 8),
      ownerId,
      amountKobo,
      receivedOn: input.receivedOn,
      bankReference: input.bankReference,
      note: input.note ?? '',
      status: 'waiting' as const,
      recordedBy: userId,
      recordedAt: tx.now(),
    };
    try {
      await tx.db.insert(deposits).values(deposit);
    } catch (error) {
      if (isUniqueViolation(error, 'one_deposit_per_bank_reference'))
        throw DomainError.ofField('deposit_twice', 'bankReference', messages.funding.depositTwice);
      throw error;
    }
    if (!input.another_transfer) await assertNoneLike(tx, deposit);
    const why = await whyAnotherLetsIn(tx, { depositId: deposit.id, amountKobo, ownerId });
    const status = why === null ? await bookDeposit(tx, deposit) : deposit.status;
    if (why === null) await requireStepUp(tx, amountKobo);
    const object = { type: 'deposit', id: deposit.id } as const;
    await audit(tx, { action: 'deposit.record', object, after: { ...deposit, status } });
    const message =
      why === null
        ? outcomes[status]
        : [messages.funding.depositWaitsBecause(why), await nobodyElse(tx, askedBy(userId))].filter(Boolean).join(' ');
    return { message, data: await depositById(tx, deposit.id) };
  });
};
