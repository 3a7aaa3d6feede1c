import { and, eq, ne } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { decideWithdrawal as endpoint } from '../../../contract/withdrawals';
import { assertOfOthers } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { assertBanKnown } from '../../policies/bans';
import { inTransaction, pipeline, type Ctx } from '../../context';
import { withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { withdrawalApprovedMail, withdrawalRejectedMail, type ToMember } from '../../mails';
import { nairaText } from '../../lib/money';
import { transfer } from '../ledger';
import { announceToAdmins, notify } from '../notifications';
import { openPayout } from '../payouts';
import type { Verb } from '../../verb';

type WithdrawalRow = typeof withdrawals.$inferSelect;

/** Accepts a pending withdrawal and opens its payout, or declines it, so that its money returns to the wallet. */
export const decideWithdrawal: Verb<typeof endpoint> = async (ctx, input) => {
  const admin = assertAdmin(ctx);
  const { withdrawl_id: id, given_status } = input;
  return inTransaction(ctx, async (tx) => {
    const decision = {
      status: given_status,
      decidedAt: tx.now(),
      decidedBy: admin.userId,
      reason: given_status === 'rejected' ? input.reason || null : null,
      despiteBan: given_status === 'approved' && input.despite_ban === true,
    };
    const [decided] = await tx.db
      .update(withdrawals)
      .set(decision)
      .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'pending'), ne(withdrawals.userId, admin.userId)))
      .returning();
    if (!decided) throw await whyNot(tx, id, admin.userId);
    await assertOfOthers(tx, [decided.userId], messages.withdrawals.ownWithdrawal);
    if (given_status === 'approved') {
      await assertBanKnown(tx, decided.userId, input.despite_ban);
      await requireStepUp(tx, decided.amountKobo);
    }
    const held = { ref: decided.id, from: { system: 'withdrawals_pending' as const }, amountKobo: decided.amountKobo };
    await pipeline(
      given_status === 'approved'
        ? transfer(tx, { ...held, kind: 'withdraw_settle', to: { system: 'bank_out' } })
        : transfer(tx, { ...held, kind: 'withdraw_release', to: { wallet: decided.userId } }),
      ...(given_status === 'approved' ? [openPayout(tx, decided)] : []),
      announceDecision(tx, decided),
      announceToAdmins(tx, 'withdrawals'),
      audit(tx, {
        action: 'withdrawal.decide',
        object: { type: 'withdrawal', id },
        subjectId: decided.userId,
        before: { status: 'pending' },
        after: decision,
      }),
    );
    return { message: messages.withdrawals[given_status], data: { id, status: given_status } };
  });
};

const whyNot = async (tx: Ctx, id: string, adminId: string): Promise<DomainError> => {
  const [found] = await tx.db.select({ userId: withdrawals.userId }).from(withdrawals).where(eq(withdrawals.id, id));
  if (!found) return new DomainError('not_found', messages.withdrawals.invalidRequest);
  if (found.userId === adminId) return new DomainError('conflict_of_interest', messages.withdrawals.ownWithdrawal);
  return new DomainError('already_decided', messages.withdrawals.alreadyDecided);
};

const announceDecision = async (
  tx: Ctx,
  { id: about, userId, status, amountKobo, reference, bankName, reason }: WithdrawalRow,
): Promise<void> => {
  const amount = nairaText(amountKobo);
  if (status === 'approved') {
    const message = `Your withdrawal ${reference} of ${amount} was approved. We send it to ${bankName} and tell you when it is paid.`;
    const mail = (to: ToMember) => withdrawalApprovedMail({ ...to, reference, amount, bankName });
    await notify(tx, { userId, kind: 'withdrawal-approved', message, about, mail });
  } else {
    const why = reason ?? 'No reason was given; write to support if you think this is a mistake.';
    const message = `Your withdrawal ${reference} of ${amount} was rejected and the money is back in your wallet. ${why}`;
    const mail = (to: ToMember) => withdrawalRejectedMail({ ...to, reference, amount, reason: why });
    await notify(tx, { userId, kind: 'withdrawal-rejected', message, about, mail });
  }
};
