import { and, eq, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type * as contract from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { limits, ownerLimits } from '../../../contract/limits';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction, newId, newReference } from '../../context';
import { isUniqueViolation } from '../../db/databaseErrors';
import { deposits, owners } from '../../db/schema';
import { DomainError } from '../../errors';
import { nairaText, toKobo } from '../../lib/money';
import { daysAfter, formatDay, hoursAfter, lagosDayOf, lagosDayStart } from '../../lib/time';
import { askedBy, assertSecondPerson, couldBeOne, nobodyElse } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import { lockActiveOwner } from '../owners';
import {
  allocate,
  bookDeposit,
  type DepositRow,
  endDeposit,
  heldFor,
  lockDeposit,
  lockHolder,
  moneyOf,
} from './deposits';
import { depositById } from './queries';
import { prepared, type Verb } from '../../verb';
import type { InputOf } from '../../../contract/endpoint';
import { askSecondAdmin } from './ownerRequests';
import { assertNotPaid } from './payIns';

interface Change {
  readonly depositId: string;
  readonly amountKobo: number;
  /** The locked owner whose balance it changes, or null. */
  readonly ownerId: string | null;
}

type Why = Readonly<Record<'deposit' | 'admin' | 'owner', (sum: string, above: string) => string>>;

/** Deposits that one admin booked or allocated alone. */
const letIn = sql`
  SELECT id, owner_id, amount_kobo, recorded_by AS admin_id, recorded_at AS at FROM deposits
   WHERE status IN ('booked', 'unallocated') AND source = 'manual' AND confirmed_by IS NULL
   UNION ALL
  SELECT id, owner_id, amount_kobo, allocated_by, allocated_at FROM deposits WHERE status = 'booked' AND allocated_by IS NOT NULL`;

const reversed = sql`
  SELECT id, owner_id, amount_kobo, ended_by AS admin_id, ended_at AS at FROM deposits
   WHERE status = 'reversed' AND source = 'provider' AND NOT EXISTS (
     SELECT FROM owner_requests r WHERE r.deposit_id = deposits.id AND r.kind = 'reversal' AND r.status = 'accepted')`;

/** The day's other deposits: by this admin and everyone they could be, and for this owner. */
const sumsOf = async (tx: Ctx, done: SQL, { depositId, ownerId }: Change) => {
  const { userId } = assertAdmin(tx);
  const since = hoursAfter(tx.now(), -limits.secondAdminHours).toISOString();
  const ofOwner = ownerId === null ? sql`false` : sql`owner_id IN ${heldFor(ownerId)}`;
  const { rows } = await tx.db.execute<{ admin: string; owner: string }>(sql`
    SELECT COALESCE(sum(amount_kobo) FILTER (WHERE is_mine), 0) AS admin, COALESCE(sum(amount_kobo) FILTER (WHERE ${ofOwner}), 0) AS owner
      FROM (SELECT id, owner_id, amount_kobo, bool_or(admin_id IN (${couldBeOne(userId)})) AS is_mine FROM (${done}) done
             WHERE at > ${since}::timestamptz AND id <> ${depositId} GROUP BY id, owner_id, amount_kobo) each`);
  return { admin: Number(rows[0]?.admin), owner: Number(rows[0]?.owner) };
};

const whyAnother = async (tx: Ctx, done: SQL, why: Why, change: Change): Promise<string | null> => {
  const aboveKobo = tx.config.secondAdminAboveKobo;
  if (aboveKobo === null) return null;
  // Admins who could be one person wait for each other here, so that they cannot exceed the limit together.
  const persons = couldBeOne(assertAdmin(tx).userId);
  await tx.db.execute(sql`SELECT FROM users WHERE is_admin AND id IN (${persons}) ORDER BY id FOR NO KEY UPDATE`);
  const day = await sumsOf(tx, done, change);
  const sums = {
    deposit: change.amountKobo,
    admin: day.admin + change.amountKobo,
    owner: day.owner + change.amountKobo,
  };
  const found = (['deposit', 'admin', 'owner'] as const).find((each) => sums[each] > aboveKobo);
  return found === undefined ? null : why[found](nairaText(sums[found]), nairaText(aboveKobo));
};

/** The reason why this admin may not book it alone, or null; exact until the transaction ends. */
const whyAnotherLetsIn = (tx: Ctx, change: Change): Promise<string | null> =>
  whyAnother(tx, letIn, messages.funding.whyTwo, change);

const whyAnotherReverses = (tx: Ctx, change: Change): Promise<string | null> =>
  whyAnother(tx, reversed, messages.funding.whyTwoToReverse, change);

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

const assertOthersRecorded = (tx: Ctx, { recordedBy }: DepositRow): Promise<void> =>
  assertSecondPerson(tx, askedBy(recordedBy), { parts: [recordedBy], text: messages.funding.secondAdmin });

export const confirmDeposit: Verb<typeof contract.confirmDeposit> = async (ctx, { id }) => {
  const { userId: confirmedBy } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { ownerId } = await moneyOf(tx, id);
    if (ownerId) await lockActiveOwner(tx, ownerId);
    const before = await lockDeposit(tx, id, ['waiting']);
    await assertOthersRecorded(tx, before);
    await requireStepUp(tx, before.amountKobo);
    const after = { ...before, status: await bookDeposit(tx, before, { confirmedBy }) };
    await audit(tx, { action: 'deposit.confirm', object: { type: 'deposit', id }, before, after });
    return { message: messages.funding.depositConfirmed, data: await depositById(tx, id) };
  });
};

export const allocateDeposit: Verb<typeof contract.allocateDeposit> = async (ctx, { id, owner_id: ownerId }) => {
  const { userId: allocatedBy } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockActiveOwner(tx, ownerId);
    const before = await lockDeposit(tx, id, ['unallocated']);
    const change = { ownerId, depositId: id, amountKobo: before.amountKobo };
    const why = await whyAnotherLetsIn(tx, change);
    if (why !== null) {
      const wish = {
        ...change,
        kind: 'allocation',
        reason: messages.funding.allocationReason(before.reference),
      } as const;
      const message = await askSecondAdmin(tx, wish, messages.funding.allocationWaits(why));
      return { message, data: await depositById(tx, id) };
    }
    await requireStepUp(tx, before.amountKobo);
    await allocate(tx, before, ownerId, { allocatedBy, allocatedAt: tx.now() });
    const after = { ...before, status: 'booked', ownerId };
    await audit(tx, { action: 'deposit.allocate', object: { type: 'deposit', id }, before, after });
    return { message: messages.funding.depositAllocated, data: await depositById(tx, id) };
  });
};

const reverse = async (ctx: Ctx, { id, reason }: InputOf<typeof contract.reverseDeposit>, isAsked: boolean) => {
  const { userId: endedBy } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { ownerId, holderId } = await lockHolder(tx, id);
    const before = await lockDeposit(tx, id, ['waiting', 'booked', 'unallocated']);
    if (before.ownerId !== ownerId) throw new DomainError('already_decided', messages.funding.depositElsewhere);
    const isProviders = before.source === 'provider';
    if (isProviders && !isAsked) throw new DomainError('pay_in_unclear', messages.funding.payInNotAsked);
    if (tx.config.secondAdminAboveKobo !== null) await assertOthersRecorded(tx, before);
    const change = { depositId: id, amountKobo: before.amountKobo, ownerId: holderId };
    const why = isProviders ? await whyAnotherReverses(tx, change) : null;
    if (why !== null) {
      if (holderId === null) throw new DomainError('another_admin_decides', messages.funding.reversalOfNobody(why));
      const wish = { ...change, ownerId: holderId, kind: 'reversal', reason } as const;
      const message = await askSecondAdmin(tx, wish, messages.funding.reversalWaits(why));
      return { message, data: await depositById(tx, id) };
    }
    if (before.status !== 'waiting') await requireStepUp(tx, before.amountKobo);
    const status = await endDeposit(tx, before, holderId, { reason, endedBy });
    const after = { ...before, status, reason };
    await audit(tx, { action: 'deposit.reverse', object: { type: 'deposit', id }, before, after });
    const message = status === 'refused' ? messages.funding.depositRefused : messages.funding.depositReversed;
    return { message, data: await depositById(tx, id) };
  });
};

/** Reverses a deposit recorded by mistake, or one the payments provider no longer reports as paid. */
export const reverseDeposit = prepared<typeof contract.reverseDeposit, boolean>({
  prepare: (ctx, { id }) => {
    assertAdmin(ctx);
    return assertNotPaid(ctx, id);
  },
  verb: reverse,
});
