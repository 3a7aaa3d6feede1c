import { and, count, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { ownerLimits } from '../../../contract/ownerLimits';
import { assertPublic, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, newReference, type Ctx } from '../../context';
import { deposits, payIns, payouts } from '../../db/schema';
import { daysAfter, lagosDayOf } from '../../lib/time';
import type { PayInInquiry, PayInProvider, WebhookHeaders } from '../../providers/ports';
import { sendAlert } from '../alarms';
import { lockOwner } from '../owners';
import { nextQuestion, waits, waitsAfter } from '../payouts';
import { bookDeposit } from './bookDeposit';
import { failPayIn, type PayInRow } from './payIns';

export const payInJob = 'follow-pay-ins';

const batchSize = 10;
/** References of the provider's own that are asked about at once. A signature that was seen once can name more. */
const strangersMax = 100;

type Paid = Extract<PayInInquiry, { kind: 'paid' }>;

/** A reference that is not ours may be money all the same: it is asked about for a day. */
const rememberStranger = async (tx: Ctx, reference: string): Promise<boolean> => {
  const [known] = await tx.db.select({ rows: count() }).from(payIns).where(isNull(payIns.ownerId));
  const [payout] = await tx.db
    .select({ id: payouts.withdrawalId })
    .from(payouts)
    .where(eq(payouts.reference, reference));
  if (payout) return false;
  if ((known?.rows ?? 0) >= strangersMax) {
    tx.log.warn({ reference }, 'too many unknown payments wait to be asked about');
    return false;
  }
  const now = tx.now();
  const stranger = { id: newId(), reference, createdAt: now, expiresAt: daysAfter(now, 1), nextAskAt: now };
  const kept = await tx.db.insert(payIns).values(stranger).onConflictDoNothing().returning({ id: payIns.id });
  return kept.length > 0;
};

/**
 * A webhook of the provider: only a hint which payment to ask for at once, whatever it claims of it.
 * @returns whether its signature was the provider's.
 */
export const takePayInHint = async (ctx: Ctx, body: string, headers: WebhookHeaders): Promise<boolean> => {
  assertPublic(ctx);
  const hint = ctx.providers.payIns?.hintOf(body, headers) ?? 'forged';
  if (hint === 'forged') return false;
  const { reference } = hint;
  if (reference === null) return true;
  await inTransaction(ctx, async (tx) => {
    const due = await tx.db
      .update(payIns)
      .set({ nextAskAt: tx.now() })
      .where(inArray(payIns.reference, [reference, reference.toLowerCase()]))
      .returning({ id: payIns.id });
    if (due.length > 0 || (await rememberStranger(tx, reference))) await tx.boss.send(tx, payInJob, {});
  });
  return true;
};

/** Books what the provider has, once for each of its payments: to the owner, or as unallocated where there is none to give it to. */
const book = (ctx: Ctx, { id, ownerId }: PayInRow, { amountKobo, at, providerReference }: Paid): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const owner = ownerId === null ? null : await lockOwner(tx, ownerId);
    const [before] = await tx.db.select().from(payIns).where(eq(payIns.id, id)).for('no key update');
    const [known] = await tx.db
      .select()
      .from(deposits)
      .where(
        and(
          or(
            and(eq(deposits.source, 'provider'), eq(deposits.bankReference, providerReference)),
            // Typed by hand, in whatever spelling. What an admin recorded and took back was no record of this payment.
            sql`${deposits.bankReferenceKey} = reference_key(${providerReference}) AND ${deposits.status} NOT IN ('refused', 'reversed')`,
          ),
        ),
      )
      .orderBy(desc(deposits.source));
    if (known?.payInId && known.payInId !== id) throw new Error(`${providerReference} is of ${known.reference}`);
    await tx.db.update(payIns).set({ status: 'paid', paidKobo: amountKobo }).where(eq(payIns.id, id));
    if (known?.payInId) return;
    if (known) {
      await tx.db.update(deposits).set({ payInId: id }).where(eq(deposits.id, known.id));
      const after = { ...known, payInId: id };
      await audit(tx, { action: 'deposit.record', object: { type: 'deposit', id: known.id }, before: known, after });
      return;
    }
    const now = tx.now();
    const deposit = {
      id: newId(),
      reference: newReference('DEP', 8),
      ownerId: owner?.status === 'active' ? owner.id : null,
      amountKobo,
      receivedOn: lagosDayOf(at !== null && at < now ? at : now),
      bankReference: providerReference,
      status: 'waiting' as const,
      source: 'provider' as const,
      payInId: id,
      recordedAt: now,
    };
    await tx.db.insert(deposits).values(deposit);
    const status = await bookDeposit(tx, deposit);
    await audit(tx, {
      action: 'deposit.record',
      object: { type: 'deposit', id: deposit.id },
      after: { ...deposit, status, asked: before?.amountKobo },
    });
  });

/** When to ask again; null once nothing is expected any more. A webhook makes it due all the same. */
const nextOf = (ctx: Ctx, { ownerId, createdAt, expiresAt }: PayInRow): Date | null => {
  const end = ownerId === null ? expiresAt : daysAfter(expiresAt, ownerLimits.payInLateDays);
  return end <= ctx.now() ? null : nextQuestion(ctx, { sentAt: createdAt });
};

/** Sets the next question, unless a webhook has made it due meanwhile. */
const askAgain = async (ctx: Ctx, payIn: PayInRow, nextAskAt: Date | null): Promise<void> => {
  const asClaimed = and(eq(payIns.id, payIn.id), eq(payIns.nextAskAt, payIn.nextAskAt ?? new Date(0)));
  // What nobody asked for and nobody paid is forgotten.
  if (nextAskAt === null && payIn.ownerId === null && payIn.status !== 'paid')
    await ctx.db.delete(payIns).where(and(asClaimed, sql`${payIns.status} <> 'paid'`));
  else await ctx.db.update(payIns).set({ nextAskAt }).where(asClaimed);
};

const take = async (ctx: Ctx, payIn: PayInRow, answer: PayInInquiry): Promise<void> => {
  if (answer.kind === 'paid') {
    await book(ctx, payIn, answer);
    await askAgain(ctx, { ...payIn, status: 'paid' }, null);
    return;
  }
  if (answer.kind === 'unclear')
    ctx.log.warn({ reference: payIn.reference, answer }, 'the payments provider did not say what was paid in');
  if (answer.kind === 'failed') await failPayIn(ctx, payIn, answer.why);
  await askAgain(ctx, payIn, payIn.status === 'paid' ? null : nextOf(ctx, payIn));
};

/** Postpones the next question before asking, so that one of several servers asks. */
const claimQuestion = async (ctx: Ctx, { id }: PayInRow): Promise<PayInRow | undefined> => {
  const now = ctx.now();
  const [claimed] = await ctx.db
    .update(payIns)
    .set({ askedAt: now, nextAskAt: waitsAfter(ctx, now, waits.claim) })
    .where(and(eq(payIns.id, id), lte(payIns.nextAskAt, now)))
    .returning();
  return claimed;
};

const alarm = (ctx: Ctx, { id, reference }: PayInRow): Promise<boolean> =>
  sendAlert(ctx, {
    key: `pay-in-unbooked:${id}`,
    subject: 'A payment of a job owner could not be booked',
    paragraphs: [
      `The payments provider answered about ${reference}, and it could not be booked. The log says why. It is tried again.`,
    ],
    runbook: 'job-owners-money',
  });

/** @returns whether this server asked. A failed question is repeated; the others go on. */
const followOne = async (ctx: Ctx, provider: PayInProvider, payIn: PayInRow): Promise<boolean> => {
  const claimed = await claimQuestion(ctx, payIn);
  if (!claimed) return false;
  const answer = await provider.inquire(claimed.reference);
  try {
    await take(ctx, claimed, answer);
  } catch (error) {
    ctx.log.error({ err: error, reference: payIn.reference }, 'a pay-in could not be followed');
    if (answer.kind === 'paid') await alarm(ctx, payIn);
  }
  return true;
};

/**
 * Asks the provider about every payment that is due, those that a webhook named first, and books what was paid: late, twice, too much or too little
 * alike.
 * @returns how many were asked about.
 */
export const followPayIns = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  const provider = ctx.providers.payIns;
  if (!provider) return 0;
  let asked = 0;
  for (;;) {
    const due = await ctx.db
      .select()
      .from(payIns)
      .where(lte(payIns.nextAskAt, ctx.now()))
      .orderBy(desc(payIns.nextAskAt))
      .limit(batchSize);
    const before = asked;
    for (const payIn of due) if (await followOne(ctx, provider, payIn)) asked += 1;
    // Where none could be claimed another server is at them.
    if (due.length < batchSize || asked === before) return asked;
  }
};
