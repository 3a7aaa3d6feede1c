import { eq, inArray, sql } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { settlePayouts as endpoint } from '../../../contract/payouts';
import { assertOfOthers } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { payouts, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { hoursAfter, secondsAfter } from '../../lib/time';
import { endAsPaid, endAsReturned, type PayoutRow } from './settlement';

type Input = InputOf<typeof endpoint>;

// Twice the longest time that a submission may take.
const submissionSeconds = 60;

/** The reason why this admin may not settle this payout by hand now. */
const refuse = async (ctx: Ctx, payout: PayoutRow): Promise<void> => {
  await assertOfOthers(ctx, [payout.userId], messages.payouts.own);
  if (payout.channel !== 'provider' || payout.status !== 'sent') return;
  const { sentAt, submittedAt } = payout;
  const isYoung = sentAt !== null && hoursAfter(sentAt, limits.payoutByHandHours) > ctx.now();
  const isUnderway = submittedAt !== null && secondsAfter(submittedAt, submissionSeconds) > ctx.now();
  if (isYoung || isUnderway) throw new DomainError('payout_with_provider', messages.payouts.withProvider);
};

const settleOne = async (ctx: Ctx, id: string, { outcome, reason }: Input): Promise<void> => {
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.withdrawalId, id));
  if (!payout) throw new DomainError('not_found', messages.payouts.notFound);
  await refuse(ctx, payout);
  if (outcome === 'returned') return endAsReturned(ctx, payout, reason ?? '');
  if (payout.status === 'waiting') throw new DomainError('payout_not_sent', messages.payouts.notSent);
  await endAsPaid(ctx, id);
};

/** The whole withdrawal: if paid, it leaves the ledger; if returned, all of it is in the wallet again. */
const sumOf = async (ctx: Ctx, ids: readonly string[]): Promise<number> => {
  const [sum] = await ctx.db
    .select({ kobo: sql<string>`COALESCE(sum(${withdrawals.amountKobo}), 0)` })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .where(inArray(payouts.withdrawalId, [...ids]));
  return Number(sum?.kobo ?? 0);
};

/** Records the outcome that an admin saw at the bank. Each payout is settled separately, so that a refused one does not hold up the others. */
export const settlePayouts = async (ctx: Ctx, input: Input): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  const { reasonMissing } = messages.payouts;
  if (input.outcome === 'returned' && !input.reason)
    throw DomainError.ofField('validation_failed', 'reason', reasonMissing);
  const ids = [...new Set(input.ids)].sort();
  await requireStepUp(ctx, await sumOf(ctx, ids));
  const settled: string[] = [];
  const refused: { id: string; message: string }[] = [];
  // In one order, so that two admins who settle the same rows wait for each other instead of deadlocking.
  for (const id of ids) {
    try {
      await settleOne(ctx, id, input);
      settled.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ id, message: error.message });
    }
  }
  return { data: { settled, refused } };
};
