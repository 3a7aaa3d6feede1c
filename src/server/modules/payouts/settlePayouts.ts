import { and, eq, sql, inArray } from 'drizzle-orm';
import { stampDutyOn } from '../../../contract/charges';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { settlePayouts as endpoint } from '../../../contract/payouts';
import { assertAdminOrSystem, assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { payouts, users, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { nairaText } from '../../lib/money';
import { hoursAfter, secondsAfter } from '../../lib/time';
import { withdrawalPaidMail, withdrawalReturnedMail } from '../../mails';
import { assertOfOthers } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import { transfer, type Party } from '../ledger';
import { announceToAdmins, notify } from '../notifications';

export type PayoutRow = typeof payouts.$inferSelect;
type WithdrawalRow = typeof withdrawals.$inferSelect;

export const settled = { problem: null, askAt: null, failingSince: null, missingSince: null } as const;

const byWhom = ({ actor }: Ctx): string | null => ('userId' in actor ? actor.userId : null);

const withdrawalOf = async (tx: Ctx, { withdrawalId }: PayoutRow): Promise<WithdrawalRow> => {
  const [row] = await tx.db.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId));
  if (!row) throw new Error(`payout ${withdrawalId} without a withdrawal`);
  return row;
};

const auditEnd = async (tx: Ctx, payout: PayoutRow, before: PayoutRow['status'], after: object): Promise<void> => {
  const { withdrawalId: id, userId: subjectId } = payout;
  const object = { type: 'payout', id } as const;
  await audit(tx, { action: 'payout.settle', object, subjectId, before: { status: before }, after });
  await announceToAdmins(tx, 'payouts');
};

const bookPaid = async (
  tx: Ctx,
  { withdrawalId: ref, amountKobo }: PayoutRow,
  { stampDutyKobo, transferFeeKobo, chargesBorneBy }: WithdrawalRow,
): Promise<void> => {
  const [onItsWay, costs] = [{ system: 'bank_out' }, { system: 'payout_costs' }] as const;
  const from: Party = chargesBorneBy === 'member' ? onItsWay : costs;
  await transfer(tx, { kind: 'payout_paid', ref, from: onItsWay, to: { system: 'paid_out' }, amountKobo });
  // The product bears a duty that would take the transfer below the amount it is due from.
  const duty =
    stampDutyKobo > 0 ? { from, amountKobo: stampDutyKobo } : { from: costs, amountKobo: stampDutyOn(amountKobo) };
  if (duty.amountKobo > 0) await transfer(tx, { kind: 'payout_duty', ref, to: { system: 'stamp_duty' }, ...duty });
  if (transferFeeKobo > 0)
    await transfer(tx, { kind: 'payout_fee', ref, from, to: { system: 'transfer_fees' }, amountKobo: transferFeeKobo });
};

export const endAsPaid = async (ctx: Ctx, withdrawalId: string): Promise<void> => {
  assertAdminOrSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    // A paid payout was sent, recorded or not.
    const sentAt = sql`COALESCE(${payouts.sentAt}, ${tx.now().toISOString()}::timestamptz)`;
    const [paid] = await tx.db
      .update(payouts)
      .set({ ...settled, status: 'paid', sentAt, paidAt: tx.now(), settledBy: byWhom(tx) })
      .where(and(eq(payouts.withdrawalId, withdrawalId), eq(payouts.status, 'sent')))
      .returning();
    if (!paid) throw new DomainError('payout_not_open', messages.payouts.notOpen);
    const withdrawal = await withdrawalOf(tx, paid);
    await bookPaid(tx, paid, withdrawal);
    const { reference, bankName } = withdrawal;
    const amount = nairaText(paid.amountKobo);
    await notify(tx, {
      userId: paid.userId,
      kind: 'withdrawal-paid',
      message: `Withdrawal paid · ${amount} sent\nIt went to your account at ${bankName}. ${reference}`,
      about: withdrawalId,
      mail: (to) => withdrawalPaidMail({ ...to, reference, amount, bankName }),
    });
    await auditEnd(tx, paid, 'sent', { status: 'paid' });
  });
};

/** Closed accounts have no wallet; locked, so that one being closed gets the money first. */
const destinationOf = async (tx: Ctx, userId: string): Promise<Party> => {
  const [member] = await tx.db.select({ status: users.status }).from(users).where(eq(users.id, userId)).for('share');
  return member?.status === 'closed' ? { system: 'unclaimed' } : { wallet: userId };
};

/** Books the whole amount back; the product bears the spent charges. */
const bookReturned = async (tx: Ctx, payout: PayoutRow, { amountKobo }: WithdrawalRow, to: Party): Promise<void> => {
  const back = { ref: payout.withdrawalId, to };
  if (payout.paidAt === null) {
    await transfer(tx, { ...back, kind: 'payout_return', from: { system: 'bank_out' }, amountKobo });
    return;
  }
  const spentKobo = amountKobo - payout.amountKobo;
  const costs = { system: 'payout_costs' } as const;
  await transfer(tx, { ...back, kind: 'payout_return', from: { system: 'paid_out' }, amountKobo: payout.amountKobo });
  if (spentKobo > 0) await transfer(tx, { ...back, kind: 'payout_return_charges', from: costs, amountKobo: spentKobo });
};

const announceReturned = async (
  tx: Ctx,
  { userId, withdrawalId: about, status }: PayoutRow,
  { reference, amountKobo }: WithdrawalRow,
  reason: string,
): Promise<void> => {
  const amount = nairaText(amountKobo);
  const happened = status === 'waiting' ? 'was not sent' : 'came back';
  await notify(tx, {
    userId,
    kind: 'withdrawal-returned',
    message: `Transfer ${happened} · ${amount} is back in your wallet\n${reason}\n${reference}`,
    about,
    mail: (to) => withdrawalReturnedMail({ ...to, reference, amount, happened, reason }),
  });
};

/** Returns a payout once and whole, unless it changed since judged and may be at the bank. */
export const endAsReturned = async (ctx: Ctx, judged: PayoutRow, reason: string): Promise<void> => {
  assertAdminOrSystem(ctx);
  const { withdrawalId, userId } = judged;
  await inTransaction(ctx, async (tx) => {
    // Member first, as in every lock order.
    const to = await destinationOf(tx, userId);
    const isPayout = eq(payouts.withdrawalId, withdrawalId);
    const [held] = await tx.db.select().from(payouts).where(isPayout).for('no key update');
    if (!held || held.status === 'returned')
      throw new DomainError('payout_not_returnable', messages.payouts.notReturnable);
    if (held.status !== judged.status || held.submissions !== judged.submissions)
      throw new DomainError('payout_moved_on', messages.payouts.movedOn);
    const back = { status: 'returned', returnedAt: tx.now(), reason } as const;
    await tx.db
      .update(payouts)
      .set({ ...settled, ...back, settledBy: byWhom(tx) })
      .where(and(isPayout, eq(payouts.status, held.status)));
    const withdrawal = await withdrawalOf(tx, held);
    await bookReturned(tx, held, withdrawal, to);
    await announceReturned(tx, held, withdrawal, reason);
    await auditEnd(tx, held, held.status, { ...back, ...('system' in to && { unclaimed: true }) });
  });
};

type Input = InputOf<typeof endpoint>;

// Twice a submission's time limit.
const submissionSeconds = 60;

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

/** The whole withdrawals' sum: it leaves the ledger or returns to wallets. */
const sumOf = async (ctx: Ctx, ids: readonly string[]): Promise<number> => {
  const [sum] = await ctx.db
    .select({ kobo: sql<string>`COALESCE(sum(${withdrawals.amountKobo}), 0)` })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .where(inArray(payouts.withdrawalId, [...ids]));
  return Number(sum?.kobo ?? 0);
};

/** Records outcomes seen at the bank, each separately, so that refusals do not stop the rest. */
export const settlePayouts = async (ctx: Ctx, input: Input): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  const { reasonMissing } = messages.payouts;
  if (input.outcome === 'returned' && !input.reason)
    throw DomainError.ofField('validation_failed', 'reason', reasonMissing);
  const ids = [...new Set(input.ids)].sort();
  await requireStepUp(ctx, await sumOf(ctx, ids));
  const settled: string[] = [];
  const refused: { id: string; message: string }[] = [];
  // Sorted, so that two admins with the same rows cannot deadlock.
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
