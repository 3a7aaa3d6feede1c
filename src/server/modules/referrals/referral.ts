import { and, eq, isNull, ne } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { messages } from '../../../contract/messages';
import { newReference, type Ctx } from '../../context';
import { referrals, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { referralRewardedMail } from '../../mails';
import { nairaText, toKobo } from '../../money';
import { transfer } from '../ledger';
import { notify } from '../notifications';

/**
 * Whose referral number was typed, in whatever case; null where none was.
 * @throws DomainError `invalid` when no active member has it.
 */
export const referrerByCode = async (ctx: Ctx, typed: string | undefined): Promise<string | null> => {
  const code = typed?.trim().toUpperCase();
  if (!code) return null;
  const [referrer] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.referralCode, code), eq(users.status, 'active')));
  if (!referrer)
    throw DomainError.invalid(messages.signup.referralUnknown, { refer_by: messages.signup.referralUnknown });
  return referrer.id;
};

/** Whether this member's account is not closed, and stays so until the transaction ends. */
const isOpen = async (tx: Ctx, memberId: string): Promise<boolean> => {
  const [open] = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, memberId), ne(users.status, 'closed')))
    .for('key share');
  return open !== undefined;
};

/**
 * Notes who brought a person that is signing up; null undoes what an earlier attempt noted.
 * A referrer who closed their account a moment ago is nobody's.
 */
export const recordReferral = async (
  tx: Ctx,
  { referredId, referrerId }: { readonly referredId: string; readonly referrerId: string | null },
): Promise<void> => {
  const open = referrerId !== null && (await isOpen(tx, referrerId));
  await tx.db.delete(referrals).where(and(eq(referrals.referredId, referredId), isNull(referrals.rewardedAt)));
  if (!open) return;
  await tx.db.insert(referrals).values({
    referredId,
    referrerId,
    reference: newReference('REF', 8),
    rewardKobo: toKobo(limits.referralRewardNaira),
    invitedAt: tx.now(),
  });
};

/**
 * Pays whoever brought this person, once: in the transaction that activates the account. Nothing where nobody did.
 */
export const rewardReferral = async (tx: Ctx, referredId: string): Promise<void> => {
  await holdReferrerOpen(tx, referredId);
  const [referral] = await tx.db
    .update(referrals)
    .set({ rewardedAt: tx.now() })
    .where(and(eq(referrals.referredId, referredId), isNull(referrals.rewardedAt)))
    .returning();
  if (!referral) return;
  const { referrerId, rewardKobo } = referral;
  await transfer(tx, {
    kind: 'referral_reward',
    ref: referredId,
    from: { system: 'promo' },
    to: { wallet: referrerId },
    amountKobo: rewardKobo,
  });
  await announceReward(tx, referral);
};

/**
 * Whoever closes their account first forgets the people they invited; whoever is paid first cannot close it unseen.
 * The weakest lock that closing waits for: many newcomers of one referrer do not wait for each other.
 */
const holdReferrerOpen = async (tx: Ctx, referredId: string): Promise<void> => {
  await tx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(referrals, eq(referrals.referrerId, users.id))
    .where(eq(referrals.referredId, referredId))
    .for('key share', { of: users });
};

const announceReward = async (
  tx: Ctx,
  { referrerId, referredId, rewardKobo }: typeof referrals.$inferSelect,
): Promise<void> => {
  const [referred] = await tx.db.select({ fullname: users.fullname }).from(users).where(eq(users.id, referredId));
  if (!referred) throw new Error(`referral of ${referredId} without its person`);
  const amount = nairaText(rewardKobo);
  const message = `${referred.fullname} joined through you. ${amount} is in your wallet.`;
  await notify(tx, {
    userId: referrerId,
    kind: 'referral-reward',
    message,
    mail: (to) => referralRewardedMail({ ...to, friend: referred.fullname, amount }),
  });
};
