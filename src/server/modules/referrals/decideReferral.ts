import { and, eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { onHoldStatus, type decideReferral as endpoint } from '../../../contract/referrals';
import { assertOfOthers } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction } from '../../context';
import { referrals } from '../../db/schema';
import { DomainError } from '../../errors';
import { announceToAdmins } from '../notifications';
import { announceRefusal, holdBothOpen, payReward } from './referral';
import type { Verb } from '../../verb';

/** Pays a reward on hold, or refuses it with a reason that the referrer reads. */
export const decideReferral: Verb<typeof endpoint> = async (ctx, { id, given_status, ...given }) => {
  const { userId } = assertAdmin(ctx);
  const reason = given_status === 'rejected' ? given.reason || null : null;
  if (given_status === 'rejected' && reason === null)
    throw new DomainError('validation_failed', messages.withdrawals.referralReasonMissing, {
      fields: { reason: messages.fields.reason },
    });
  return inTransaction(ctx, async (tx) => {
    await holdBothOpen(tx, id);
    const [found] = await tx.db.select().from(referrals).where(eq(referrals.referredId, id));
    if (!found?.onHoldSince) throw new DomainError('not_found');
    await assertOfOthers(tx, [found.referrerId, id], messages.withdrawals.referralOwn);
    const [decided] = await tx.db
      .update(referrals)
      .set({
        decidedAt: tx.now(),
        decidedBy: userId,
        ...(given_status === 'approved' ? { rewardedAt: tx.now() } : { refusal: reason }),
      })
      .where(and(eq(referrals.referredId, id), eq(referrals.status, 'on_hold')))
      .returning();
    if (!decided) throw new DomainError('already_decided', messages.withdrawals.referralAlreadyDecided);
    if (given_status === 'approved') await requireStepUp(tx, decided.rewardKobo);
    await (given_status === 'approved' ? payReward(tx, decided) : announceRefusal(tx, decided));
    await announceToAdmins(tx, 'referrals');
    await audit(tx, {
      action: 'referral.decide',
      object: { type: 'referral', id },
      subjectId: decided.referrerId,
      before: { status: 'on_hold' },
      after: { status: decided.status, reason },
    });
    return {
      message: messages.withdrawals.referralDecided[given_status],
      data: { id, status: onHoldStatus.parse(decided.status) },
    };
  });
};
