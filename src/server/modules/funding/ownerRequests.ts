import { and, eq, isNull, sql } from 'drizzle-orm';
import type * as contract from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction, newId } from '../../context';
import { isUniqueViolation } from '../../db/databaseErrors';
import { ownerRequests, owners } from '../../db/schema';
import { DomainError } from '../../errors';
import { nairaText, toKobo } from '../../lib/money';
import { refundMail } from '../../mails';
import { askedBy, askedByRequest, assertSecondPerson, nobodyElse } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import { prepared, type Verb } from '../../verb';
import { moveOpenTasks } from '../jobs';
import { ownerCover, transfer } from '../ledger';
import { closeOwner, lockActiveOwner, lockOwner, mailOwner, ownerById } from '../owners';
import { allocate, endDeposit, fundOwner, leftOfDeposit, lockDeposit, lockHolder } from './deposits';
import { assertNotPaid } from './payIns';

type RequestRow = typeof ownerRequests.$inferSelect;
type NewRequest = Pick<RequestRow, 'ownerId' | 'kind' | 'reason'> & Partial<RequestRow>;

const raiseCredit = (tx: Ctx, { ownerId, toKobo }: RequestRow): Promise<void> => {
  const raise = async () => {
    // The account's lock first: spending reads the credit under it.
    await ownerCover(tx, ownerId);
    await tx.db.update(owners).set({ creditKobo: toKobo }).where(eq(owners.id, ownerId));
  };
  return fundOwner(tx, ownerId, raise, toKobo ?? Infinity);
};

const refund = async (tx: Ctx, { id, ownerId, depositId, amountKobo }: RequestRow): Promise<void> => {
  if (depositId === null || amountKobo === null) throw new Error(`refund ${id} of nothing`);
  if (amountKobo > (await leftOfDeposit(tx, depositId, id)))
    throw new DomainError('refund_too_large', messages.funding.refundTooLarge);
  const parties = { from: { owner: ownerId }, to: { system: 'bank_in' } } as const;
  await transfer(tx, { kind: 'owner_refund', ref: id, ...parties, amountKobo });
};

const giveDeposit = async (tx: Ctx, { id, ownerId, depositId }: RequestRow): Promise<void> => {
  if (depositId === null) throw new Error(`allocation ${id} of nothing`);
  await allocate(tx, await lockDeposit(tx, depositId, ['unallocated']), ownerId);
};

const reverse = async (tx: Ctx, { id, ownerId, depositId, reason, decidedBy }: RequestRow): Promise<void> => {
  if (depositId === null || decidedBy === null) throw new Error(`reversal ${id} of nothing`);
  const { holderId } = await lockHolder(tx, depositId);
  const deposit = await lockDeposit(tx, depositId, ['booked']);
  if (holderId !== ownerId) throw new DomainError('already_decided', messages.funding.depositElsewhere);
  await endDeposit(tx, deposit, holderId, { reason, endedBy: decidedBy });
};

/** True if a deposit or another request waits whose decision would then hit an empty account. */
const isBusy = async (tx: Ctx, ownerId: string, exceptId: string | null = null): Promise<boolean> => {
  const { rows } = await tx.db.execute<{ busy: boolean }>(sql`
    SELECT EXISTS (SELECT FROM deposits WHERE owner_id = ${ownerId} AND status = 'waiting')
        OR EXISTS (SELECT FROM owner_requests WHERE owner_id = ${ownerId} AND status = 'waiting' AND id IS DISTINCT FROM ${exceptId}::uuid) AS busy`);
  return rows[0]?.busy === true;
};

const lockBalances = async (tx: Ctx, ownerId: string, targetId: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ owner_id: string; balance: string }>(sql`
    SELECT owner_id, balance FROM ledger_account WHERE owner_id IN (${ownerId}, ${targetId}) ORDER BY id FOR NO KEY UPDATE`);
  return Number(rows.find((row) => row.owner_id === ownerId)?.balance ?? 0);
};

/**
 * Moves an owner's balance, open jobs and mailboxes to another one and closes the first. The sum booked for those jobs is kept with the request, so
 * that each owner's funding still equals what the jobs hold, have paid and have earned.
 */
const move = async (tx: Ctx, { id, ownerId, targetId }: RequestRow): Promise<void> => {
  if (targetId === null) throw new Error(`move ${id} to nobody`);
  if (await isBusy(tx, ownerId, id)) throw new DomainError('owner_busy', messages.funding.moveBusy);
  const jobsKobo = await moveOpenTasks(tx, ownerId, targetId);
  await fundOwner(tx, targetId, async () => {
    const balanceKobo = await lockBalances(tx, ownerId, targetId);
    const [from, to] = balanceKobo > 0 ? [ownerId, targetId] : [targetId, ownerId];
    const amountKobo = Math.abs(balanceKobo);
    if (amountKobo > 0)
      await transfer(tx, { kind: 'owner_move', ref: id, from: { owner: from }, to: { owner: to }, amountKobo });
    await tx.db.update(ownerRequests).set({ amountKobo: balanceKobo, jobsKobo }).where(eq(ownerRequests.id, id));
  });
  await closeOwner(tx, ownerId, targetId);
};

/** Locks a request's owners in one order; closed owners may have late money. */
const lockOwnersOf = async (
  tx: Ctx,
  { kind, ownerId, targetId }: Pick<RequestRow, 'kind' | 'ownerId' | 'targetId'>,
): Promise<void> => {
  const ids = targetId === null ? [ownerId] : [ownerId, targetId];
  // The recipient must be open.
  const gets = kind === 'allocation' ? ownerId : targetId;
  for (const id of ids.sort()) await (id === gets ? lockActiveOwner : lockOwner)(tx, id);
};

const carryOut = (tx: Ctx, request: RequestRow): Promise<void> =>
  ({ credit: raiseCredit, refund, move, allocation: giveDeposit, reversal: reverse })[request.kind](tx, request);

/** Mails all of an owner's mailboxes about a refund, so that others notice before the money leaves. */
const mailOfRefund = async (tx: Ctx, { kind, ownerId, amountKobo, status }: RequestRow): Promise<void> => {
  if (kind !== 'refund' || status === 'refused') return;
  const mail = { amount: nairaText(amountKobo ?? 0), accepted: status === 'accepted' };
  await mailOwner(tx, ownerId, refundMail({ publicUrl: tx.config.publicUrl, ...mail }));
};

/** The amount a request counts as, in kobo; unlimited credit always needs a confirmation. */
const sumOf = ({ config }: Ctx, { kind, fromKobo, toKobo, amountKobo }: RequestRow): number => {
  if (kind !== 'credit') return amountKobo ?? 0;
  return toKobo === null ? (config.confirmAboveKobo ?? 0) + 1 : toKobo - (fromKobo ?? 0);
};

/** Records a request about a locked owner's money, by an admin or on the owner's page; the caller audits it. */
export const insertRequest = async (tx: Ctx, wish: NewRequest): Promise<RequestRow> => {
  try {
    const row = { id: newId(), requestedAt: tx.now(), status: 'waiting' as const, ...wish };
    const [request] = await tx.db.insert(ownerRequests).values(row).returning();
    if (!request) throw new Error('no row was inserted');
    await mailOfRefund(tx, request);
    return request;
  } catch (error) {
    if (isUniqueViolation(error, 'one_request_waits'))
      throw new DomainError('request_waits', messages.funding.requestWaitsAlready);
    throw error;
  }
};

/** Asks another admin, or acts at once if the rule is off. @returns the admin's message. */
export const askSecondAdmin = async (tx: Ctx, wish: NewRequest, waiting: string = messages.funding.requestWaits) => {
  const { userId: requestedBy } = assertAdmin(tx);
  const waits = tx.config.secondAdminAboveKobo !== null;
  const decided = { status: 'accepted' as const, decidedBy: requestedBy, decidedAt: tx.now() };
  const request = await insertRequest(tx, { ...wish, requestedBy, ...(!waits && decided) });
  await audit(tx, { action: 'owner.ask', object: { type: 'owner', id: request.ownerId }, after: request });
  if (waits) return [waiting, await nobodyElse(tx, askedBy(requestedBy))].filter(Boolean).join(' ');
  await requireStepUp(tx, sumOf(tx, request));
  await carryOut(tx, request);
  return messages.funding.requestAccepted;
};

const decide: Verb<typeof contract.decideOwnerRequest> = async (ctx, { id, accepted }) => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const [asked] = await tx.db.select().from(ownerRequests).where(eq(ownerRequests.id, id));
    if (!asked) throw new DomainError('not_found', messages.funding.requestNotFound);
    if (accepted) {
      const own = { parts: [asked.requestedBy], text: messages.funding.secondAdminOfRequest };
      await assertSecondPerson(tx, askedByRequest(asked), own);
      await lockOwnersOf(tx, asked);
      await requireStepUp(tx, sumOf(tx, asked));
    }
    const [decided] = await tx.db
      .update(ownerRequests)
      .set({ status: accepted ? 'accepted' : 'refused', decidedBy: userId, decidedAt: tx.now() })
      .where(and(eq(ownerRequests.id, id), eq(ownerRequests.status, 'waiting')))
      .returning();
    if (!decided) throw new DomainError('already_decided', messages.funding.requestElsewhere);
    if (accepted) {
      await carryOut(tx, decided);
      await mailOfRefund(tx, decided);
    }
    const object = { type: 'owner', id: asked.ownerId } as const;
    await audit(tx, { action: 'owner.decide', object, before: asked, after: decided });
    const message = messages.funding[accepted ? 'requestAccepted' : 'requestRefused'];
    return { message, data: await ownerById(tx, asked.ownerId) };
  });
};

/** Accepts or refuses another admin's request; a reversal is checked with the provider again. */
export const decideOwnerRequest = prepared<typeof contract.decideOwnerRequest, boolean>({
  prepare: async (ctx, { id, accepted }) => {
    assertAdmin(ctx);
    const [asked] = await ctx.db.select().from(ownerRequests).where(eq(ownerRequests.id, id));
    const isReversal = accepted && asked?.status === 'waiting' && asked.kind === 'reversal';
    return isReversal && asked.depositId !== null ? assertNotPaid(ctx, asked.depositId) : false;
  },
  verb: decide,
});

export const moveOwner: Verb<typeof contract.moveOwner> = async (ctx, { id, target_id, reason }) => {
  assertAdmin(ctx);
  if (id === target_id) throw DomainError.ofField('conflict', 'target_id', messages.funding.moveToSelf);
  return inTransaction(ctx, async (tx) => {
    const wish = { ownerId: id, kind: 'move', targetId: target_id, reason } as const;
    await lockOwnersOf(tx, wish);
    if (await isBusy(tx, id)) throw new DomainError('owner_busy', messages.funding.moveBusy);
    return { message: await askSecondAdmin(tx, wish), data: await ownerById(tx, id) };
  });
};

export const setOwnerCredit: Verb<typeof contract.setOwnerCredit> = async (ctx, { id, credit, reason }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { creditKobo: fromKobo } = await lockActiveOwner(tx, id);
    const creditKobo = credit === null ? null : toKobo(credit);
    if (creditKobo === fromKobo)
      throw DomainError.ofField('status_unchanged', 'credit', messages.funding.creditUnchanged);
    let message: string = messages.funding.creditSet;
    if ((creditKobo ?? Infinity) > (fromKobo ?? Infinity))
      message = await askSecondAdmin(tx, { ownerId: id, kind: 'credit', fromKobo, toKobo: creditKobo, reason });
    else {
      // The account's lock first: spending reads the credit under it.
      await ownerCover(tx, id);
      await tx.db.update(owners).set({ creditKobo }).where(eq(owners.id, id));
      const change = { before: { creditKobo: fromKobo }, after: { creditKobo, reason } };
      await audit(tx, { action: 'owner.credit', object: { type: 'owner', id }, ...change });
    }
    return { message, data: await ownerById(tx, id) };
  });
};

export const lockRefundable = async (tx: Ctx, depositId: string, amountKobo: number): Promise<string> => {
  const { holderId } = await lockHolder(tx, depositId);
  if (holderId === null) throw new DomainError('conflict', messages.funding.refundNotBooked);
  if (amountKobo > (await leftOfDeposit(tx, depositId)))
    throw new DomainError('refund_too_large', messages.funding.refundTooLarge);
  return holderId;
};

export const refundOwner: Verb<typeof contract.refundOwner> = async (ctx, { id: depositId, amount, reason }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const amountKobo = toKobo(amount);
    const ownerId = await lockRefundable(tx, depositId, amountKobo);
    const message = await askSecondAdmin(tx, { ownerId, kind: 'refund', depositId, amountKobo, reason });
    return { message, data: await ownerById(tx, ownerId) };
  });
};

export const recordRefundSent: Verb<typeof contract.recordRefundSent> = async (ctx, { id, bankReference }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { kind, status } = ownerRequests;
    const isToSend = and(eq(kind, 'refund'), eq(status, 'accepted'), isNull(ownerRequests.bankReference));
    const [sent] = await tx.db
      .update(ownerRequests)
      .set({ bankReference })
      .where(and(eq(ownerRequests.id, id), isToSend))
      .returning({ ownerId: ownerRequests.ownerId });
    if (!sent) throw new DomainError('already_decided', messages.funding.refundNotToSend);
    const object = { type: 'owner', id: sent.ownerId } as const;
    await audit(tx, { action: 'owner.refund-sent', object, after: { request: id, bankReference } });
    return { message: messages.funding.refundSent, data: await ownerById(tx, sent.ownerId) };
  });
};
