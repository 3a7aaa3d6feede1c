import { and, eq } from 'drizzle-orm';
import { messages } from '../../../contract/messages';
import { assertAdminOrSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { payouts, users, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { withdrawalPaidMail, withdrawalReturnedMail, type ToMember } from '../../mails';
import { nairaText } from '../../money';
import { transfer, type Party } from '../ledger';
import { announceDesk, notify } from '../notifications';

export type PayoutRow = typeof payouts.$inferSelect;
type WithdrawalRow = typeof withdrawals.$inferSelect;

const settled = { problem: null, askAt: null, failingSince: null } as const;

const withdrawalOf = async (tx: Ctx, { withdrawalId }: PayoutRow): Promise<WithdrawalRow> => {
  const [row] = await tx.db.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId));
  if (!row) throw new Error(`payout ${withdrawalId} without a withdrawal`);
  return row;
};

/** Books what left the product's account: the transfer itself, and its charges from whoever bears them. */
const bookPaid = async (
  tx: Ctx,
  { withdrawalId: ref, amountKobo }: PayoutRow,
  { stampDutyKobo, transferFeeKobo, chargesBorneBy }: WithdrawalRow,
): Promise<void> => {
  const onItsWay = { system: 'bank_out' } as const;
  const from: Party = chargesBorneBy === 'member' ? onItsWay : { system: 'payout_costs' };
  await transfer(tx, { kind: 'payout_paid', ref, from: onItsWay, to: { system: 'paid_out' }, amountKobo });
  if (stampDutyKobo > 0)
    await transfer(tx, { kind: 'payout_duty', ref, from, to: { system: 'stamp_duty' }, amountKobo: stampDutyKobo });
  if (transferFeeKobo > 0)
    await transfer(tx, { kind: 'payout_fee', ref, from, to: { system: 'transfer_fees' }, amountKobo: transferFeeKobo });
};

/**
 * Ends a payout that was sent as paid: the held money leaves the books for good and the member hears of it.
 * @throws DomainError `conflict` when it is not on its way.
 */
export const endAsPaid = async (ctx: Ctx, withdrawalId: string): Promise<void> => {
  assertAdminOrSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const [paid] = await tx.db
      .update(payouts)
      .set({ ...settled, status: 'paid', paidAt: tx.now() })
      .where(and(eq(payouts.withdrawalId, withdrawalId), eq(payouts.status, 'sent')))
      .returning();
    if (!paid) throw DomainError.conflict(messages.payouts.notOpen);
    const withdrawal = await withdrawalOf(tx, paid);
    await bookPaid(tx, paid, withdrawal);
    const { reference, bankName } = withdrawal;
    const amount = nairaText(paid.amountKobo);
    await notify(tx, {
      userId: paid.userId,
      kind: 'withdrawal-paid',
      message: `Your withdrawal ${reference} was paid: ${amount} went to ${bankName}.`,
      about: withdrawalId,
      mail: (to: ToMember) => withdrawalPaidMail({ ...to, reference, amount, bankName }),
    });
    await audit(tx, {
      action: 'payout.settle',
      object: { type: 'payout', id: withdrawalId },
      subjectId: paid.userId,
      before: { status: 'sent' },
      after: { status: 'paid' },
    });
    await announceDesk(tx, 'payouts');
  });
};

/**
 * Whoever closed their account meanwhile has no wallet that anybody could pay out. The row is held, so that an account that is being
 * closed waits, and then finds the money in its wallet.
 */
const destinationOf = async (tx: Ctx, userId: string): Promise<Party> => {
  const [owner] = await tx.db.select({ status: users.status }).from(users).where(eq(users.id, userId)).for('share');
  return owner?.status === 'closed' ? { system: 'unclaimed' } : { wallet: userId };
};

/** Books the whole withdrawal back. What a member had borne was spent on the way, so the product bears it then. */
const bookReturned = async (tx: Ctx, payout: PayoutRow, { amountKobo }: WithdrawalRow, to: Party): Promise<void> => {
  const { withdrawalId: ref, paidAt } = payout;
  if (paidAt === null)
    return transfer(tx, { kind: 'payout_return', ref, from: { system: 'bank_out' }, to, amountKobo });
  const spentKobo = amountKobo - payout.amountKobo;
  const returned = { kind: 'payout_return', ref, from: { system: 'paid_out' }, to } as const;
  await transfer(tx, { ...returned, amountKobo: payout.amountKobo });
  if (spentKobo > 0)
    await transfer(tx, {
      kind: 'payout_return_charges',
      ref,
      from: { system: 'payout_costs' },
      to,
      amountKobo: spentKobo,
    });
};

/**
 * Gives the money of a payout back to the wallet it came from, whole and once: before it was sent, while it is
 * on its way, or when the bank sent it back later.
 * @throws DomainError `conflict` when it came back before.
 */
export const endAsReturned = async (ctx: Ctx, withdrawalId: string, reason: string): Promise<void> => {
  assertAdminOrSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ userId: payouts.userId })
      .from(payouts)
      .where(eq(payouts.withdrawalId, withdrawalId));
    if (!found) throw DomainError.notFound(messages.payouts.notFound);
    // The member first: the one order of locks everywhere.
    const to = await destinationOf(tx, found.userId);
    const [before] = await tx.db
      .select()
      .from(payouts)
      .where(eq(payouts.withdrawalId, withdrawalId))
      .for('no key update');
    if (!before || before.status === 'returned') throw DomainError.conflict(messages.payouts.notReturnable);
    const back = { status: 'returned', returnedAt: tx.now(), reason } as const;
    await tx.db
      .update(payouts)
      .set({ ...settled, ...back })
      .where(and(eq(payouts.withdrawalId, withdrawalId), eq(payouts.status, before.status)));
    const withdrawal = await withdrawalOf(tx, before);
    await bookReturned(tx, before, withdrawal, to);
    const { userId } = before;
    const { reference } = withdrawal;
    const amount = nairaText(withdrawal.amountKobo);
    await notify(tx, {
      userId,
      kind: 'withdrawal-returned',
      message: `The transfer of your withdrawal ${reference} came back, and ${amount} is in your wallet again. ${reason}`,
      about: withdrawalId,
      mail: (told: ToMember) => withdrawalReturnedMail({ ...told, reference, amount, reason }),
    });
    await audit(tx, {
      action: 'payout.settle',
      object: { type: 'payout', id: withdrawalId },
      subjectId: userId,
      before: { status: before.status },
      after: { ...back, ...('system' in to && { unclaimed: true }) },
    });
    await announceDesk(tx, 'payouts');
  });
};
