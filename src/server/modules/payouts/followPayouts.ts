import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { messages } from '../../../contract/messages';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { payouts, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import type { Inquiry, PayoutProvider, ProviderTransfer } from '../../providers/ports';
import { raiseAlarm } from '../alarms';
import { announceDesk } from '../notifications';
import { nextQuestion, waits, waitsAfter } from './pace';
import { submit } from './sendPayouts';
import { endAsPaid, endAsReturned, type PayoutRow } from './settlement';

const batchSize = 50;

type Note = Partial<Pick<PayoutRow, 'problem' | 'askAt' | 'failingSince' | 'submissions'>>;

const note = async (ctx: Ctx, { withdrawalId, status }: PayoutRow, kept: Note): Promise<void> => {
  await ctx.db
    .update(payouts)
    .set(kept)
    .where(and(eq(payouts.withdrawalId, withdrawalId), eq(payouts.status, status)));
};

const settle = async (end: () => Promise<void>): Promise<void> => {
  try {
    await end();
  } catch (error) {
    // Somebody settled it by hand while the provider was asked.
    if (!(error instanceof DomainError)) throw error;
  }
};

/** What of the provider's answer is not what was ordered; null where all of it is. */
export const differenceOf = (
  { reference, amountKobo }: PayoutRow,
  accountNo: string,
  transfer: ProviderTransfer,
): string | null => {
  if (transfer.reference !== reference) return `it answers about ${transfer.reference}`;
  if (transfer.amountKobo !== amountKobo) return `it says ${transfer.amountKobo} kobo, ours are ${amountKobo}`;
  return transfer.accountNo === accountNo ? null : 'it names another account number';
};

const alarm = (ctx: Ctx, payout: PayoutRow, difference: string): Promise<boolean> =>
  raiseAlarm(ctx, {
    key: `payout-differs:${payout.withdrawalId}`,
    subject: 'The payments provider and our books differ',
    paragraphs: [`Payout ${payout.reference.toUpperCase()}: ${difference}. Nothing was moved.`],
    runbook: 'docs/runbooks/paying-out.md',
  });

/** A failure is believed when the provider still says so some time later: its answers may come out of order. */
const follow = async (ctx: Ctx, payout: PayoutRow, { status, said }: ProviderTransfer): Promise<void> => {
  const now = ctx.now();
  const again = { askAt: nextQuestion(ctx, payout), failingSince: null };
  if (status === 'success')
    return payout.status === 'sent'
      ? settle(() => endAsPaid(ctx, payout.withdrawalId))
      : note(ctx, payout, { problem: null, askAt: null, failingSince: null });
  if (status === 'pending') return note(ctx, payout, { ...again, problem: null });
  if (status === 'unknown')
    return note(ctx, payout, { ...again, problem: `The payments provider says “${said}”, which we do not know.` });
  const since = payout.failingSince;
  const believedAt = waitsAfter(ctx, since ?? now, waits.failure);
  if (since === null || believedAt > now)
    return note(ctx, payout, {
      failingSince: since ?? now,
      askAt: believedAt,
      problem: `Failed: “${said}”. Asked again before it is believed.`,
    });
  return settle(() => endAsReturned(ctx, payout.withdrawalId, messages.payouts.returnedByBank));
};

const take = async (ctx: Ctx, provider: PayoutProvider, payout: PayoutRow, answer: Inquiry): Promise<void> => {
  if (answer.kind === 'unclear') return note(ctx, payout, { askAt: nextQuestion(ctx, payout) });
  if (answer.kind === 'missing') {
    if (payout.status !== 'sent') {
      await note(ctx, payout, { askAt: null });
      await alarm(ctx, payout, 'it is paid in our books, and the provider knows nothing of it');
      return;
    }
    await note(ctx, payout, { submissions: payout.submissions + 1 });
    return submit(ctx, provider, payout);
  }
  const [row] = await ctx.db
    .select({ accountNo: withdrawals.accountNo })
    .from(withdrawals)
    .where(eq(withdrawals.id, payout.withdrawalId));
  const difference = differenceOf(payout, row?.accountNo ?? '', answer.transfer);
  if (difference === null) return follow(ctx, payout, answer.transfer);
  await note(ctx, payout, {
    askAt: waitsAfter(ctx, ctx.now(), waits.differs),
    problem: `Differs at the provider: ${difference}.`,
  });
  ctx.log.error({ payout: payout.withdrawalId, difference }, 'a payout differs at the payments provider');
  await alarm(ctx, payout, difference);
};

/** Puts the next question off before it is asked, so that of several servers one asks. */
const claimQuestion = async (ctx: Ctx, { withdrawalId, askAt }: PayoutRow): Promise<PayoutRow | undefined> => {
  const [claimed] = await ctx.db
    .update(payouts)
    .set({ askAt: waitsAfter(ctx, ctx.now(), waits.claim) })
    .where(and(eq(payouts.withdrawalId, withdrawalId), sql`${payouts.askAt} = ${askAt?.toISOString()}::timestamptz`))
    .returning();
  return claimed;
};

/** @returns whether it was asked about by this server. What fails is asked again; the others go on. */
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
 * Asks the provider about every payout that is due: those on their way, and paid ones of which a webhook said something new. What it says is
 * believed only where reference, amount and account are ours.
 * @returns how many were asked about.
 */
export const followPayouts = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  const provider = ctx.providers.payouts;
  if (!provider) return 0;
  let asked = 0;
  for (;;) {
    const due = await ctx.db
      .select()
      .from(payouts)
      .where(
        and(lte(payouts.askAt, ctx.now()), eq(payouts.channel, 'provider'), inArray(payouts.status, ['sent', 'paid'])),
      )
      .orderBy(asc(payouts.askAt))
      .limit(batchSize);
    for (const payout of due) if (await followOne(ctx, provider, payout)) asked += 1;
    if (due.length < batchSize) break;
  }
  if (asked > 0) await announceDesk(ctx, 'payouts');
  return asked;
};
