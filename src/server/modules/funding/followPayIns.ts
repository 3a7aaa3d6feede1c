import type { FastifyInstance } from 'fastify';
import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { ownerLimits } from '../../../contract/limits';
import { assertPublic, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { type BaseCtx, type Ctx, inTransaction, newId, newReference, systemCtx } from '../../context';
import { deposits, payIns, payouts } from '../../db/schema';
import { DomainError } from '../../errors';
import { daysAfter, lagosDayOf } from '../../lib/time';
import type { PayInInquiry, PayInProvider, WebhookHeaders } from '../../providers/ports';
import { sendAlert } from '../alarms';
import { lockOwner } from '../owners';
import { nextQuestion, takeHint, waits, waitsAfter } from '../payouts';
import { bookDeposit, type DepositRow } from './deposits';
import { failPayIn, payInJob, type PayInRow } from './payIns';
import { nairaText } from '../../lib/money';
import { type Answer, judgeAnswer, type Standing } from '../contradictions';

type Paid = Extract<PayInInquiry, { kind: 'paid' }>;

const counts = sql`${deposits.status} NOT IN ('refused', 'reversed')`;

/** The deposit an answer is about, but no manual record that was reversed. */
const depositOf = async (ctx: Ctx, { id }: PayInRow, answer: PayInInquiry): Promise<DepositRow | undefined> => {
  const isNamed =
    answer.kind === 'paid'
      ? sql`CASE ${deposits.source} WHEN 'provider' THEN ${deposits.bankReference} = ${answer.providerReference}
              ELSE ${deposits.bankReferenceKey} = reference_key(${answer.providerReference}) END`
      : eq(deposits.payInId, id);
  const [deposit] = await ctx.db
    .select()
    .from(deposits)
    .where(and(isNamed, or(counts, eq(deposits.source, 'provider'))))
    .orderBy(desc(counts), desc(deposits.recordedAt))
    .limit(1);
  return deposit;
};

const differenceOf = (payIn: PayInRow, deposit: DepositRow, paid: Paid): string | null => {
  if (paid.amountKobo !== deposit.amountKobo)
    return `it says ${nairaText(paid.amountKobo)}, deposit ${deposit.reference} is of ${nairaText(deposit.amountKobo)}`;
  // Admins allocate the provider's unallocated bookings.
  if (deposit.source === 'manual' && payIn.ownerId !== null && deposit.ownerId !== payIn.ownerId)
    return `deposit ${deposit.reference} was recorded for another owner than the one who was asked`;
  if (payIn.paidAt !== null && paid.at !== null && payIn.paidAt.getTime() !== paid.at.getTime())
    return `it has a second payment under this reference, made at ${paid.at.toISOString()}`;
  return null;
};

const standingOf = (deposit: DepositRow | undefined): Standing => {
  if (!deposit) return 'pay-in unbooked';
  return deposit.status === 'reversed' || deposit.status === 'refused' ? 'pay-in taken-back' : 'pay-in booked';
};

const answers = {
  ...{ paid: 'done', open: 'underway', foreign: 'underway' },
  ...{ failed: 'failed', missing: 'missing', unclear: 'unclear' },
} as const satisfies Record<PayInInquiry['kind'], Answer>;

export const judgePayIn = async (ctx: Ctx, payIn: PayInRow, inquiry: PayInInquiry) => {
  const known = await depositOf(ctx, payIn, inquiry);
  const standing = standingOf(known);
  const paid = inquiry.kind === 'paid' ? inquiry : null;
  let difference = inquiry.kind === 'foreign' ? `it answers in ${inquiry.currency}` : null;
  if (paid && known && standing === 'pay-in booked') difference = differenceOf(payIn, known, paid);
  const amounts = { oursKobo: known?.amountKobo ?? null, saysKobo: paid?.amountKobo ?? null };
  const judged = { payInId: payIn.id };
  const { verdict } = await judgeAnswer(ctx, judged, standing, answers[inquiry.kind], difference, amounts);
  return { verdict, known };
};

const batchSize = 10;
/** Anyone who has seen a signature can invent references, so unknown ones are limited. */
const strangersMax = 1_000;

const strangersWaiting = (ctx: Pick<Ctx, 'db'>): Promise<number> =>
  ctx.db.$count(payIns, and(isNull(payIns.ownerId), isNotNull(payIns.nextAskAt)));

/** An unknown reference may still be money: it is asked about for up to a day. */
const rememberStranger = async (tx: Ctx, reference: string): Promise<boolean> => {
  if ((await tx.db.$count(payouts, eq(payouts.reference, reference))) > 0) return false;
  if ((await strangersWaiting(tx)) >= strangersMax) {
    tx.log.warn({ reference }, 'too many unknown payments wait to be asked about');
    return false;
  }
  const now = tx.now();
  const stranger = { id: newId(), reference, createdAt: now, expiresAt: daysAfter(now, 1), nextAskAt: now };
  const kept = await tx.db.insert(payIns).values(stranger).onConflictDoNothing().returning({ id: payIns.id });
  return kept.length > 0;
};

/** A signed webhook only says which payment to ask about; true if the signature is valid. */
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

const book = async (tx: Ctx, payIn: PayInRow, { amountKobo, at, providerReference }: Paid): Promise<void> => {
  const owner = payIn.ownerId === null ? null : await lockOwner(tx, payIn.ownerId);
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
    payInId: payIn.id,
    recordedAt: now,
  };
  await tx.db.insert(deposits).values(deposit);
  const after = { ...deposit, status: await bookDeposit(tx, deposit), asked: payIn.amountKobo };
  await audit(tx, { action: 'deposit.record', object: { type: 'deposit', id: deposit.id }, after });
};

/** Links a manual record to its pay-in, so that reversing it asks the provider again. */
const link = async (tx: Ctx, { id }: PayInRow, known: DepositRow): Promise<void> => {
  if (known.payInId === id) return;
  if (known.payInId !== null) throw new Error(`${known.bankReference} is of ${known.reference}`);
  const after = { ...known, payInId: id };
  await tx.db.update(deposits).set({ payInId: id }).where(eq(deposits.id, known.id));
  await audit(tx, { action: 'deposit.record', object: { type: 'deposit', id: known.id }, before: known, after });
};

const settle = (ctx: Ctx, { id, ownerId }: PayInRow, answer: PayInInquiry): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (ownerId !== null) await lockOwner(tx, ownerId);
    const [payIn] = await tx.db.select().from(payIns).where(eq(payIns.id, id)).for('no key update');
    if (!payIn) return;
    const { verdict, known } = await judgePayIn(tx, payIn, answer);
    if (verdict.do === 'settle' && verdict.as === 'failed')
      await failPayIn(tx, payIn, 'why' in answer ? answer.why : '');
    if (answer.kind !== 'paid') return;
    if (verdict.do === 'settle') await book(tx, payIn, answer);
    else if (known) await link(tx, payIn, known);
    await tx.db
      .update(payIns)
      .set({ status: 'paid', paidKobo: payIn.paidKobo ?? answer.amountKobo, paidAt: payIn.paidAt ?? answer.at })
      .where(eq(payIns.id, id));
  });

/** The next inquiry, or null; a webhook makes it due anyway. */
const nextOf = (ctx: Ctx, { ownerId, createdAt, expiresAt }: PayInRow): Date | null => {
  const end = ownerId === null ? expiresAt : daysAfter(expiresAt, ownerLimits.payInLateDays);
  return end <= ctx.now() ? null : nextQuestion(ctx, { sentAt: createdAt });
};

const take = async (ctx: Ctx, payIn: PayInRow, answer: PayInInquiry): Promise<void> => {
  if (answer.kind === 'unclear')
    ctx.log.warn({ reference: payIn.reference, answer }, 'the payments provider did not answer about a pay-in');
  await settle(ctx, payIn, answer);
  const isStranger = payIn.ownerId === null && payIn.status !== 'paid' && answer.kind !== 'paid';
  const isOver = answer.kind === 'paid' || (answer.kind === 'missing' && isStranger);
  const nextAskAt = isOver ? null : nextOf(ctx, payIn);
  // Keeps a pay-in due that a webhook has just made due.
  const asClaimed = and(eq(payIns.id, payIn.id), eq(payIns.nextAskAt, payIn.nextAskAt ?? new Date(0)));
  if (nextAskAt === null && isStranger) await ctx.db.delete(payIns).where(and(asClaimed, ne(payIns.status, 'paid')));
  else await ctx.db.update(payIns).set({ nextAskAt }).where(asClaimed);
};

/** At the limit webhooks about unknown payments are dropped, so someone must look. */
const alarmAtBound = async (ctx: Ctx): Promise<void> => {
  if ((await strangersWaiting(ctx)) < strangersMax) return;
  await sendAlert(ctx, {
    key: 'pay-in-strangers',
    subject: 'Webhooks name too many unknown payments',
    paragraphs: [
      `Webhooks of the payments provider named ${strangersMax} payments that we did not ask for and that it has not answered about. More are dropped until it answers. Its webhook signature may be known to a stranger.`,
      'Compare the provider’s list of payments with Deposits, and ask the provider for new keys.',
    ],
    runbook: 'reconciliation',
  });
};

/** True if this server asked; failed inquiries are repeated, and the others continue. */
const followOne = async (ctx: Ctx, provider: PayInProvider, payIn: PayInRow): Promise<boolean> => {
  const now = ctx.now();
  // Postponed first, so that only one server asks.
  const [claimed] = await ctx.db
    .update(payIns)
    .set({ askedAt: now, nextAskAt: waitsAfter(ctx, now, waits.claim) })
    .where(and(eq(payIns.id, payIn.id), lte(payIns.nextAskAt, now)))
    .returning();
  if (!claimed) return false;
  const answer = await provider.inquire(claimed.reference);
  try {
    await take(ctx, claimed, answer);
  } catch (error) {
    ctx.log.error({ err: error, reference: payIn.reference }, 'a pay-in could not be followed');
    if (answer.kind === 'paid')
      await sendAlert(ctx, {
        key: `pay-in-unbooked:${payIn.id}`,
        subject: 'A payment of a job owner could not be booked',
        paragraphs: [
          `The payments provider answered about ${payIn.reference}, and it could not be booked. The log says why. It is tried again.`,
        ],
        runbook: 'job-owners-money',
      });
  }
  return true;
};

/** Asks about due payments and books what was paid, even if late, twice or of another sum. @returns their number. */
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
      // Owners' payments before unknown references.
      .orderBy(sql`${payIns.ownerId} IS NULL`, desc(payIns.nextAskAt))
      .limit(batchSize);
    if (due.length === batchSize) await alarmAtBound(ctx);
    const before = asked;
    for (const payIn of due) if (await followOne(ctx, provider, payIn)) asked += 1;
    // None claimed means another server is asking.
    if (due.length < batchSize || asked === before) return asked;
  }
};

/** The provider's webhook, with the body as signed. Signed bodies get 200, or it repeats them. */
export const addWebhook = async (app: FastifyInstance, base: BaseCtx): Promise<void> => {
  if (!base.providers.payouts) return;
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    own.post<{ Body: string | undefined }>('/api/v1/payments/webhook', async ({ body, headers, ip }) => {
      const ctx = { ...systemCtx(base, newId()), actor: { kind: 'anonymous' } as const, ip };
      if (!(await takeHint(ctx, body ?? '', headers))) throw new DomainError('forbidden');
      await takePayInHint(ctx, body ?? '', headers);
      return { error: false, message: '', data: null };
    });
  });
};
