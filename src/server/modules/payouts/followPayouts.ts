import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { payouts, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import type { Inquiry, PayoutProvider, ProviderTransfer } from '../../providers/ports';
import { sendAlert } from '../alarms';
import { announceToAdmins } from '../notifications';
import { nextQuestion, waits, waitsAfter } from './pace';
import { orderOf, submit } from './sendPayouts';
import { endAsPaid, endAsReturned, type PayoutRow } from './settlement';

const batchSize = 50;
const submissionsMax = 5;

type Note = Partial<Pick<PayoutRow, 'problem' | 'askAt' | 'failingSince' | 'missingSince'>>;

const note = async (ctx: Ctx, { withdrawalId, status }: PayoutRow, kept: Note): Promise<void> => {
  await ctx.db
    .update(payouts)
    .set(kept)
    .where(and(eq(payouts.withdrawalId, withdrawalId), eq(payouts.status, status)));
};

/** The part of the provider's answer that differs from the order; null where all of it matches. */
export const differenceOf = (
  { reference, amountKobo, bankCode }: PayoutRow,
  accountNo: string,
  transfer: ProviderTransfer,
): string | null => {
  if (transfer.reference !== reference) return `it answers about ${transfer.reference}`;
  if (transfer.amountKobo !== amountKobo) return `it says ${transfer.amountKobo} kobo, ours are ${amountKobo}`;
  if (transfer.accountNo !== accountNo) return 'it names another account number';
  const isElsewhere = bankCode !== null && transfer.bankCode !== null && transfer.bankCode !== bankCode;
  return isElsewhere ? `it names the bank ${transfer.bankCode}, ours is ${bankCode}` : null;
};

const alarm = (ctx: Ctx, payout: PayoutRow, difference: string): Promise<boolean> =>
  sendAlert(ctx, {
    key: `payout-differs:${payout.withdrawalId}`,
    subject: 'The payments provider and our books differ',
    paragraphs: [`Payout ${payout.reference.toUpperCase()}: ${difference}. Nothing was moved.`],
    runbook: 'paying-out',
  });

/** Ends it, unless an admin settled it by hand during the query; if the member then has the money twice, the admins are notified. */
const settle = async (ctx: Ctx, payout: PayoutRow, end: () => Promise<void>): Promise<void> => {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [now] = await ctx.db
      .select({ status: payouts.status })
      .from(payouts)
      .where(eq(payouts.withdrawalId, payout.withdrawalId));
    ctx.log.warn({ payout: payout.withdrawalId, now }, 'a payout was settled while the provider was asked');
    if (now?.status === 'returned') await alarm(ctx, payout, 'it was given back while the provider was being asked');
  }
};

const succeeded = (ctx: Ctx, payout: PayoutRow): Promise<void> =>
  payout.status === 'sent'
    ? settle(ctx, payout, () => endAsPaid(ctx, payout.withdrawalId))
    : note(ctx, payout, { problem: null, askAt: null, failingSince: null, missingSince: null });

/** A failure counts when the provider still reports it some time later: its answers may come out of order. */
const failed = async (ctx: Ctx, payout: PayoutRow, message: string): Promise<void> => {
  if (payout.settledBy !== null) {
    await note(ctx, payout, { askAt: null, problem: `Settled by hand; the provider says “${message}”.` });
    await alarm(ctx, payout, 'a person settled it as paid, and the provider says that it failed');
    return;
  }
  const now = ctx.now();
  const since = payout.failingSince ?? now;
  const believedAt = waitsAfter(ctx, since, waits.failure);
  if (payout.failingSince === null || believedAt > now) {
    const problem = `Failed: “${message}”. Asked again before it is believed.`;
    return note(ctx, payout, { failingSince: since, missingSince: null, askAt: believedAt, problem });
  }
  return settle(ctx, payout, () => endAsReturned(ctx, payout, messages.payouts.returnedByBank));
};

const follow = (ctx: Ctx, payout: PayoutRow, { status, providerStatus: message }: ProviderTransfer): Promise<void> => {
  const again = { askAt: nextQuestion(ctx, payout), failingSince: null, missingSince: null };
  switch (status) {
    case 'success':
      return succeeded(ctx, payout);
    case 'failed':
      return failed(ctx, payout, message);
    case 'pending':
      return note(ctx, payout, { ...again, problem: null });
    case 'unknown':
      return note(ctx, payout, { ...again, problem: `The provider says “${message}”, which we do not know.` });
  }
};

/** Submits it once more, unless another server has since, or it was settled. */
const submitAgain = async (ctx: Ctx, provider: PayoutProvider, payout: PayoutRow): Promise<void> => {
  const order = await orderOf(ctx, payout);
  if (!order) {
    const problem = 'The payments provider no longer knows this bank. Look at its own page, then settle it by hand.';
    return note(ctx, payout, { askAt: waitsAfter(ctx, ctx.now(), waits.unknownBank), problem });
  }
  const claimed = await claimSubmission(ctx, payout);
  if (claimed) await submit(ctx, provider, claimed, order);
};

const claimSubmission = (ctx: Ctx, { withdrawalId, userId, submissions }: PayoutRow): Promise<PayoutRow | undefined> =>
  inTransaction(ctx, async (tx) => {
    assertSystem(tx);
    const now = tx.now();
    const [claimed] = await tx.db
      .update(payouts)
      .set({
        submissions: submissions + 1,
        submittedAt: now,
        missingSince: null,
        askAt: waitsAfter(tx, now, waits.first),
      })
      .where(
        and(eq(payouts.withdrawalId, withdrawalId), eq(payouts.status, 'sent'), eq(payouts.submissions, submissions)),
      )
      .returning();
    if (claimed)
      await audit(tx, {
        action: 'payout.send',
        object: { type: 'payout', id: withdrawalId },
        subjectId: userId,
        before: { submissions },
        after: { submissions: submissions + 1 },
      });
    return claimed;
  });

/**
 * The provider does not know it. An accepted payout is never submitted again, and any other only when it is still unknown some time later, and a few
 * times in all: the reference is the only thing that keeps a second submission from being a second transfer.
 */
const missing = async (ctx: Ctx, provider: PayoutProvider, payout: PayoutRow): Promise<void> => {
  const now = ctx.now();
  if (payout.status !== 'sent' || payout.acceptedAt !== null) {
    const problem = 'The provider took it on, and now knows nothing of it. Look at its own page.';
    await note(ctx, payout, { askAt: waitsAfter(ctx, now, waits.differs), failingSince: null, problem });
    await alarm(ctx, payout, 'the provider took it on, and now knows nothing of it');
    return;
  }
  const since = payout.missingSince ?? now;
  const believedAt = waitsAfter(ctx, since, waits.failure);
  if (payout.missingSince === null || believedAt > now)
    return note(ctx, payout, { missingSince: since, failingSince: null, askAt: believedAt });
  if (payout.submissions < submissionsMax) return submitAgain(ctx, provider, payout);
  const problem = `Handed over ${submissionsMax} times, and the provider knows nothing of it. Look at its own page, then settle it by hand.`;
  return note(ctx, payout, { askAt: waitsAfter(ctx, now, waits.differs), problem });
};

const take = async (ctx: Ctx, provider: PayoutProvider, payout: PayoutRow, answer: Inquiry): Promise<void> => {
  if (answer.kind === 'unclear') return note(ctx, payout, { askAt: nextQuestion(ctx, payout) });
  if (answer.kind === 'missing') return missing(ctx, provider, payout);
  const [row] = await ctx.db
    .select({ accountNo: withdrawals.accountNo })
    .from(withdrawals)
    .where(eq(withdrawals.id, payout.withdrawalId));
  const difference = differenceOf(payout, row?.accountNo ?? '', answer.transfer);
  if (difference === null) return follow(ctx, payout, answer.transfer);
  const problem = `Differs at the provider: ${difference}.`;
  await note(ctx, payout, { askAt: waitsAfter(ctx, ctx.now(), waits.differs), failingSince: null, problem });
  ctx.log.error({ payout: payout.withdrawalId, difference }, 'a payout differs at the payments provider');
  await alarm(ctx, payout, difference);
};

/** Postpones the next query before asking, so that one of several servers asks. */
const claimQuestion = async (ctx: Ctx, { withdrawalId }: PayoutRow): Promise<PayoutRow | undefined> => {
  const [claimed] = await ctx.db
    .update(payouts)
    .set({ askAt: waitsAfter(ctx, ctx.now(), waits.claim) })
    .where(and(eq(payouts.withdrawalId, withdrawalId), lte(payouts.askAt, ctx.now())))
    .returning();
  return claimed;
};

/** @returns whether this server queried it. A failed query is repeated; the others go on. */
const followOne = async (ctx: Ctx, provider: PayoutProvider, payout: PayoutRow): Promise<boolean> => {
  try {
    const claimed = await claimQuestion(ctx, payout);
    if (!claimed) return false;
    await take(ctx, provider, claimed, await provider.inquire(claimed.reference));
    return true;
  } catch (error) {
    ctx.log.error({ err: error, payout: payout.withdrawalId }, 'a payout could not be followed');
    return false;
  }
};

/**
 * Queries the provider about every due payout: those on their way, and paid ones with a new webhook. An answer counts only where reference, amount
 * and account are ours.
 * @returns how many were queried.
 */
export const followPayouts = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  const provider = ctx.providers.payouts;
  if (!provider) return 0;
  let count = 0;
  for (;;) {
    const due = await ctx.db
      .select()
      .from(payouts)
      .where(
        and(lte(payouts.askAt, ctx.now()), eq(payouts.channel, 'provider'), inArray(payouts.status, ['sent', 'paid'])),
      )
      .orderBy(asc(payouts.askAt))
      .limit(batchSize);
    const before = count;
    for (const payout of due) if (await followOne(ctx, provider, payout)) count += 1;
    // Where none could be claimed another server is at them, or they would be met again at once.
    if (due.length < batchSize || count === before) break;
  }
  if (count > 0) await announceToAdmins(ctx, 'payouts');
  return count;
};
