import { and, asc, eq, inArray, lte, ne, type SQL } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { askPayouts as endpoint } from '../../../contract/payouts';
import { assertAdmin, assertPublic, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { payouts, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { daysAfter } from '../../lib/time';
import type { Inquiry, PayoutProvider, ProviderTransfer, WebhookHeaders } from '../../providers/ports';
import type { Verb } from '../../verb';
import { agree, judgeAnswer, type Standing } from '../contradictions';
import { announceToAdmins } from '../notifications';
import { nextQuestion, waits, waitsAfter } from './pace';
import { auditSent, orderOf, submit } from './sendPayouts';
import { endAsPaid, endAsReturned, type PayoutRow, settled } from './settlePayouts';
import { nairaText, ourCurrency } from '../../lib/money';

const differenceOf = (
  { reference, amountKobo, bankCode }: PayoutRow,
  accountNo: string,
  transfer: ProviderTransfer,
): string | null => {
  if (transfer.reference !== reference) return `it answers about ${transfer.reference}`;
  if (transfer.currency !== null && transfer.currency !== ourCurrency) return `it answers in ${transfer.currency}`;
  if (transfer.amountKobo !== amountKobo)
    return `it says ${nairaText(transfer.amountKobo)}, ours is ${nairaText(amountKobo)}`;
  if (transfer.accountNo !== accountNo) return 'it names another account number';
  const isElsewhere = bankCode !== null && transfer.bankCode !== null && transfer.bankCode !== bankCode;
  return isElsewhere ? `it names the bank ${transfer.bankCode}, ours is ${bankCode}` : null;
};

const standingOf = ({ status, settledBy, acceptedAt }: PayoutRow): Standing => {
  if (status === 'returned') return 'payout returned';
  if (status === 'paid') return settledBy === null ? 'payout paid' : 'payout paid-by-hand';
  return acceptedAt === null ? 'payout sent' : 'payout accepted';
};

const answers = { success: 'done', failed: 'failed', pending: 'underway', unknown: 'unknown' } as const;

export const judgePayout = (ctx: Ctx, payout: PayoutRow, accountNo: string, inquiry: Inquiry) => {
  const transfer = inquiry.kind === 'found' ? inquiry.transfer : null;
  const answer = inquiry.kind === 'found' ? answers[inquiry.transfer.status] : inquiry.kind;
  const difference = transfer && differenceOf(payout, accountNo, transfer);
  const amounts = { oursKobo: payout.amountKobo, saysKobo: transfer?.amountKobo ?? null };
  const judged = { payoutId: payout.withdrawalId, userId: payout.userId };
  return judgeAnswer(ctx, judged, standingOf(payout), answer, difference, amounts);
};

export const followJob = 'follow-payouts';

const makeDue = async (tx: Ctx, which: SQL | undefined): Promise<number> => {
  const due = await tx.db
    .update(payouts)
    .set({ askAt: tx.now() })
    .where(and(which, eq(payouts.channel, 'provider'), ne(payouts.status, 'waiting')))
    .returning({ id: payouts.withdrawalId });
  if (due.length > 0) await tx.boss.send(tx, followJob, {});
  return due.length;
};

export const askPayouts: Verb<typeof endpoint> = async (ctx, { ids }) => {
  assertAdmin(ctx);
  if (!ctx.providers.payouts) throw new DomainError('no_payout_provider', messages.payouts.noProvider);
  return inTransaction(ctx, async (tx) => {
    const asked = await makeDue(tx, inArray(payouts.withdrawalId, ids));
    await audit(tx, { action: 'payout.ask', object: { type: 'payout', id: 'several' }, after: { ids, asked } });
    return { message: messages.payouts.askStarted, data: { asked } };
  });
};

/** A signed webhook only says which payout to query; true if the signature is valid. */
export const takeHint = async (ctx: Ctx, body: string, headers: WebhookHeaders): Promise<boolean> => {
  assertPublic(ctx);
  const hint = ctx.providers.payouts?.hintOf(body, headers) ?? 'forged';
  if (hint === 'forged') return false;
  const { reference } = hint;
  if (reference !== null) await inTransaction(ctx, (tx) => makeDue(tx, eq(payouts.reference, reference)));
  return true;
};

const batchSize = 50;
const submissionsMax = 5;

type Note = Partial<Pick<PayoutRow, 'problem' | 'askAt' | 'failingSince' | 'missingSince'>>;

/** Records an answer; for a returned payout only the next query's time. */
const note = async (ctx: Ctx, { withdrawalId, status }: PayoutRow, kept: Note): Promise<void> => {
  await ctx.db
    .update(payouts)
    .set(status === 'returned' ? { askAt: kept.askAt ?? null } : kept)
    .where(and(eq(payouts.withdrawalId, withdrawalId), eq(payouts.status, status)));
};

/** Ends a payout unless an admin settled it meanwhile, and then judges the answer against that. */
const settle = async (ctx: Ctx, payout: PayoutRow, answer: Inquiry, end: () => Promise<void>): Promise<void> => {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const now = await withAccount(ctx, payout.withdrawalId);
    ctx.log.warn({ payout: payout.withdrawalId, now: now?.payout.status }, 'a payout was settled during a query');
    if (now) await judgePayout(ctx, now.payout, now.accountNo, answer);
  }
};

const withAccount = async (ctx: Ctx, id: string) => {
  const [row] = await ctx.db
    .select({ payout: payouts, accountNo: withdrawals.accountNo })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .where(eq(payouts.withdrawalId, id));
  return row;
};

/** Counts a failure only if the provider still reports it later, because answers may be out of order. */
const failed = async (ctx: Ctx, payout: PayoutRow, answer: Inquiry, message: string): Promise<void> => {
  if (payout.settledBy !== null)
    return note(ctx, payout, { askAt: null, problem: `Settled by hand; the provider says “${message}”.` });
  const now = ctx.now();
  const since = payout.failingSince ?? now;
  const believedAt = waitsAfter(ctx, since, waits.failure);
  if (payout.failingSince === null || believedAt > now) {
    const problem = `Failed: “${message}”. Asked again before it is believed.`;
    return note(ctx, payout, { failingSince: since, missingSince: null, askAt: believedAt, problem });
  }
  const { withdrawalId: payoutId, userId } = payout;
  await settle(ctx, payout, answer, () =>
    inTransaction(ctx, async (tx) => {
      await endAsReturned(tx, payout, messages.payouts.returnedByBank);
      await agree(tx, { payoutId, userId });
    }),
  );
};

const submitAgain = async (ctx: Ctx, provider: PayoutProvider, payout: PayoutRow): Promise<void> => {
  const order = await orderOf(ctx, payout);
  const now = ctx.now();
  if (!order) {
    const problem = 'The payments provider no longer knows this bank. Look at its own page, then settle it by hand.';
    return note(ctx, payout, { askAt: waitsAfter(ctx, now, waits.unknownBank), problem });
  }
  const submissions = payout.submissions + 1;
  const submission = { submissions, submittedAt: now, missingSince: null, askAt: waitsAfter(ctx, now, waits.first) };
  const isUnchanged = and(eq(payouts.status, 'sent'), eq(payouts.submissions, payout.submissions));
  const claimed = await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .update(payouts)
      .set(submission)
      .where(and(eq(payouts.withdrawalId, payout.withdrawalId), isUnchanged))
      .returning();
    if (row) await auditSent(tx, row, { before: { submissions: payout.submissions }, after: { submissions } });
    return row;
  });
  if (claimed) await submit(ctx, provider, claimed, order);
};

/** Resubmits a few times if still unknown later and never accepted: only the reference prevents a second transfer. */
const missing = async (ctx: Ctx, provider: PayoutProvider, payout: PayoutRow): Promise<void> => {
  const now = ctx.now();
  const since = payout.missingSince ?? now;
  const believedAt = waitsAfter(ctx, since, waits.failure);
  if (payout.missingSince === null || believedAt > now)
    return note(ctx, payout, { missingSince: since, failingSince: null, askAt: believedAt });
  if (payout.submissions < submissionsMax) return submitAgain(ctx, provider, payout);
  const problem = `Handed over ${submissionsMax} times, and the provider knows nothing of it. Look at its own page, then settle it by hand.`;
  return note(ctx, payout, { askAt: waitsAfter(ctx, now, waits.differs), problem });
};

/** The next query's time; a returned payout has one only during nightly comparison. */
const again = (ctx: Ctx, payout: PayoutRow): Note => {
  const over = payout.returnedAt !== null && daysAfter(payout.returnedAt, limits.reconciledDays) <= ctx.now();
  return { askAt: over ? null : nextQuestion(ctx, payout), failingSince: null, missingSince: null };
};

const take = async (
  ctx: Ctx,
  provider: PayoutProvider,
  { payout, accountNo }: { payout: PayoutRow; accountNo: string },
  inquiry: Inquiry,
): Promise<void> => {
  const { answer, verdict } = await judgePayout(ctx, payout, accountNo, inquiry);
  const message = inquiry.kind === 'found' ? inquiry.transfer.providerStatus : '';
  switch (answer) {
    case 'unclear':
      return note(ctx, payout, { askAt: again(ctx, payout).askAt ?? null });
    case 'underway':
      return note(ctx, payout, { ...again(ctx, payout), problem: null });
    case 'unknown': {
      const problem = `The provider says “${message}”, which we do not know.`;
      return note(ctx, payout, { ...again(ctx, payout), problem });
    }
    case 'done':
      return verdict.do === 'settle'
        ? settle(ctx, payout, inquiry, () => endAsPaid(ctx, payout.withdrawalId))
        : note(ctx, payout, settled);
    case 'failed':
      return payout.status === 'returned' ? note(ctx, payout, { askAt: null }) : failed(ctx, payout, inquiry, message);
    case 'missing':
      if (payout.status === 'returned') return note(ctx, payout, { askAt: null });
      if (verdict.do !== 'alert') return missing(ctx, provider, payout);
      break;
    case 'differs':
      break;
  }
  // After an alert less often; returned ones nightly.
  const what = verdict.do === 'alert' ? verdict.what : '';
  ctx.log.error({ payout: payout.withdrawalId, what }, 'a payout differs at the payments provider');
  const capitalized = what.charAt(0).toUpperCase() + what.slice(1);
  const problem = answer === 'differs' ? `Differs at the provider: ${what}.` : `${capitalized}. Look at its own page.`;
  const askAt = payout.status === 'returned' ? null : waitsAfter(ctx, ctx.now(), waits.differs);
  await note(ctx, payout, { askAt, failingSince: null, problem });
};

/** True if this server queried it; failures are repeated later. */
const followOne = async (ctx: Ctx, provider: PayoutProvider, payout: PayoutRow): Promise<boolean> => {
  try {
    // Postponed first, so that only one server asks.
    const [claimed] = await ctx.db
      .update(payouts)
      .set({ askAt: waitsAfter(ctx, ctx.now(), waits.claim) })
      .where(and(eq(payouts.withdrawalId, payout.withdrawalId), lte(payouts.askAt, ctx.now())))
      .returning();
    if (!claimed) return false;
    const answer = await provider.inquire(claimed.reference);
    const row = await withAccount(ctx, claimed.withdrawalId);
    if (row) await take(ctx, provider, { ...row, payout: claimed }, answer);
    return true;
  } catch (error) {
    ctx.log.error({ err: error, payout: payout.withdrawalId }, 'a payout could not be followed');
    return false;
  }
};

export const followPayouts = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  const provider = ctx.providers.payouts;
  if (!provider) return 0;
  let count = 0;
  for (;;) {
    const due = await ctx.db
      .select()
      .from(payouts)
      .where(and(lte(payouts.askAt, ctx.now()), eq(payouts.channel, 'provider'), ne(payouts.status, 'waiting')))
      .orderBy(asc(payouts.askAt))
      .limit(batchSize);
    const before = count;
    for (const payout of due) if (await followOne(ctx, provider, payout)) count += 1;
    // None claimed: another server has them.
    if (due.length < batchSize || count === before) break;
  }
  if (count > 0) await announceToAdmins(ctx, 'payouts');
  return count;
};
