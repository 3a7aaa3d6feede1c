import { and, eq, ne, or } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { audit } from '../../audit';
import { newReference, type Ctx } from '../../context';
import { referrals, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { referralRefusedMail, referralRewardedMail } from '../../mails';
import { nairaText, toKobo } from '../../lib/money';
import { transfer } from '../ledger';
import { announceToAdmins, notify } from '../notifications';
import { referralCycle } from './referralCycle';

/**
 * The holder of the typed referral number, in upper or lower case; null if none was typed.
 * @throws DomainError `referral_unknown` when no active member has it.
 */
export const referrerByCode = async (ctx: Ctx, typed: string | undefined): Promise<string | null> => {
  const code = typed?.trim().toUpperCase();
  if (!code) return null;
  const [referrer] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.referralCode, code), eq(users.status, 'active')));
  if (!referrer) throw DomainError.ofField('referral_unknown', 'refer_by', messages.login.signupReferralUnknown);
  return referrer.id;
};

/** True if this member's account is not closed, and stays so until the transaction ends. */
const isOpen = async (tx: Ctx, memberId: string): Promise<boolean> => {
  const [open] = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, memberId), ne(users.status, 'closed')))
    .for('key share');
  return open !== undefined;
};

/** Records the referrer of a sign-up; null undoes the record of an earlier attempt. A referrer who has just closed their account is ignored. */
export const recordReferral = async (
  tx: Ctx,
  { referredId, referrerId }: { readonly referredId: string; readonly referrerId: string | null },
): Promise<void> => {
  const open = referrerId !== null && (await isOpen(tx, referrerId));
  await tx.db.delete(referrals).where(and(eq(referrals.referredId, referredId), eq(referrals.status, 'invited')));
  if (!open) return;
  await tx.db.insert(referrals).values({
    referredId,
    referrerId,
    reference: newReference('REF', 8),
    rewardKobo: toKobo(limits.referralRewardNaira),
    invitedAt: tx.now(),
  });
};

type ReferralRow = typeof referrals.$inferSelect;

/**
 * Pays this member's referrer, once, in the transaction that activates the account. Does nothing without a referrer. If the two, or the accounts
 * around them, share values that strangers do not, the reward is put on hold for an admin instead.
 */
export const rewardReferral = async (tx: Ctx, referredId: string): Promise<void> => {
  await holdBothOpen(tx, referredId);
  const invited = and(eq(referrals.referredId, referredId), eq(referrals.status, 'invited'));
  const [existing] = await tx.db.select().from(referrals).where(invited).for('update');
  if (!existing) return;
  const reasons = await referralCycle(tx, existing);
  const [referral] = await tx.db
    .update(referrals)
    .set(reasons.length > 0 ? { onHoldSince: tx.now(), reasons } : { rewardedAt: tx.now() })
    .where(invited)
    .returning();
  if (!referral) return;
  await (referral.status === 'on_hold' ? putOnHold(tx, referral) : payReward(tx, referral));
};

const putOnHold = async (tx: Ctx, { referredId: id, referrerId: subjectId, reasons }: ReferralRow): Promise<void> => {
  await audit(tx, {
    action: 'referral.hold',
    object: { type: 'referral', id },
    subjectId,
    after: { status: 'on_hold', shared: (reasons ?? []).map(({ what, with: relation }) => `${what}, ${relation}`) },
  });
  await announceToAdmins(tx, 'referrals');
};

/** Books the reward of a referral that was just marked as rewarded, and notifies. */
export const payReward = async (tx: Ctx, referral: ReferralRow): Promise<void> => {
  await transfer(tx, {
    kind: 'referral_reward',
    ref: referral.referredId,
    from: { system: 'promo' },
    to: { wallet: referral.referrerId },
    amountKobo: referral.rewardKobo,
  });
  await announceReward(tx, referral);
};

/**
 * A member who closes the account first forgets their invitations, or is no longer named to their referrer; a member who is paid first cannot close
 * it unseen. The weakest lock that closing waits for: many newcomers of one referrer do not wait for each other.
 */
export const holdBothOpen = async (tx: Ctx, referredId: string): Promise<void> => {
  await tx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(referrals, or(eq(users.id, referrals.referrerId), eq(users.id, referrals.referredId)))
    .where(eq(referrals.referredId, referredId))
    .for('key share', { of: users });
};

const nameOf = async (tx: Ctx, referredId: string): Promise<string> => {
  const [referred] = await tx.db.select({ fullname: users.fullname }).from(users).where(eq(users.id, referredId));
  if (!referred) throw new Error(`referral of ${referredId} without its person`);
  return referred.fullname;
};

/** Notifies the referrer of a refused reward, with the reason. */
export const announceRefusal = async (
  tx: Ctx,
  { referrerId, referredId, rewardKobo, refusal }: ReferralRow,
): Promise<void> => {
  const [friend, amount] = [await nameOf(tx, referredId), nairaText(rewardKobo)];
  const reason = refusal ?? '';
  await notify(tx, {
    userId: referrerId,
    kind: 'referral-refused',
    message: `The reward of ${amount} for bringing ${friend} is not paid. ${reason}`,
    mail: (to) => referralRefusedMail({ ...to, friend, amount, reason }),
  });
};

const announceReward = async (tx: Ctx, { referrerId, referredId, rewardKobo }: ReferralRow): Promise<void> => {
  const friend = await nameOf(tx, referredId);
  const amount = nairaText(rewardKobo);
  const message = `${friend} joined through you. ${amount} is in your wallet.`;
  await notify(tx, {
    userId: referrerId,
    kind: 'referral-reward',
    message,
    mail: (to) => referralRewardedMail({ ...to, friend, amount }),
  });
};
