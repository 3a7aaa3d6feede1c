import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type { recordDeposit as endpoint } from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, newReference, type Ctx } from '../../context';
import { isUniqueViolation } from '../../db/databaseErrors';
import { deposits } from '../../db/schema';
import { DomainError } from '../../errors';
import { toKobo } from '../../lib/money';
import { lagosDayOf } from '../../lib/time';
import { secondAdminAbove } from '../../policies/secondAdmin';
import { requireStepUp } from '../../policies/stepUp';
import { lockActiveOwner } from '../owners';
import { bookDeposit } from './bookDeposit';
import { depositById } from './queries';

const outcomes = {
  waiting: messages.funding.depositWaits,
  booked: messages.funding.depositBooked,
  unallocated: messages.funding.depositUnallocated,
};

/** Records what the bank shows. Up to the sum that one admin may book alone it counts at once. */
export const recordDeposit = async (ctx: Ctx, input: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertAdmin(ctx);
  if (input.receivedOn > lagosDayOf(ctx.now()))
    throw DomainError.ofField('deposit_day_ahead', 'receivedOn', messages.funding.depositDayAhead);
  return inTransaction(ctx, async (tx) => {
    const ownerId = input.owner_id ?? null;
    if (ownerId) await lockActiveOwner(tx, ownerId);
    const aboveKobo = await secondAdminAbove(tx);
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
    const waits = aboveKobo !== null && amountKobo > aboveKobo;
    const status = waits ? deposit.status : await bookDeposit(tx, deposit);
    if (!waits) await requireStepUp(tx, amountKobo);
    await audit(tx, {
      action: 'deposit.record',
      object: { type: 'deposit', id: deposit.id },
      after: { ...deposit, status },
    });
    return { message: outcomes[status], data: await depositById(tx, deposit.id) };
  });
};
