import { and, eq, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { audit } from '../../audit';
import { type Ctx, newReference } from '../../context';
import { referrals, type Shared, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { nairaText, toKobo, toNaira } from '../../lib/money';
import { referralRefusedMail, referralRewardedMail } from '../../mails';
import { linkedAccountsOf } from '../../policies/linkedAccounts';
import { transfer } from '../ledger';
import { announceToAdmins, notify, replaceNameInNotifications } from '../notifications';
import type { ResultOf } from '../../../contract/endpoint';
import * as contract from '../../../contract/referrals';
import { assertMember } from '../../assertActor';
import { matches, readPage } from '../../lists/lists';
import type { Verb } from '../../verb';

type ReferralRow = typeof referrals.$inferSelect;

const above = (referrerId: string): SQL => sql`
  WITH RECURSIVE above AS (
    SELECT referrer_id AS id, 1 AS steps FROM referrals WHERE referred_id = ${referrerId}::uuid
     UNION
    SELECT r.referrer_id, above.steps + 1 FROM above JOIN referrals r ON r.referred_id = above.id
     WHERE above.steps < ${limits.referralRingDepth})
  SELECT id FROM above`;

const cycleOf = (referrerId: string): SQL => sql`
  SELECT ${referrerId}::uuid UNION ALL SELECT referred_id FROM referrals WHERE referrer_id = ${referrerId}::uuid
   UNION ALL (${above(referrerId)})`;

const sharedValues = async (tx: Ctx, { referredId, referrerId }: ReferralRow): Promise<Shared[]> => {
  const links = await linkedAccountsOf(tx, referredId, cycleOf(referrerId));
  if (links.length === 0) return [];
  const { rows } = await tx.db.execute<{ id: string }>(above(referrerId));
  const higher = new Set(rows.map(({ id }) => id));
  const standingOf = (userId: string): Shared['with'] => {
    if (userId === referrerId) return 'referrer';
    return higher.has(userId) ? 'above' : 'invited';
  };
  const shared = links.map(({ kind: what, userId }) => ({ what, with: standingOf(userId), userId }));
  const nearest = ['referrer', 'above', 'invited'];
  shared.sort((one, other) => nearest.indexOf(one.with) - nearest.indexOf(other.with));
  return shared.slice(0, limits.referralReasonsMax);
};

/** The active member with this referral number. @throws DomainError `referral_unknown`. */
export const referrerByCode = async (ctx: Ctx, code: string | undefined): Promise<string | null> => {
  if (!code) return null;
  const [referrer] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.referralCode, code), eq(users.status, 'active')));
  if (!referrer) throw DomainError.ofField('referral_unknown', 'refer_by', messages.login.signupReferralUnknown);
  return referrer.id;
};

/** True if the account is open; it stays so until the transaction ends. */
const isOpen = async (tx: Ctx, memberId: string): Promise<boolean> => {
  const [open] = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, memberId), ne(users.status, 'closed')))
    .for('key share');
  return open !== undefined;
};

/** Stores or clears a sign-up's referrer; one who has just closed their account is ignored. */
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

/** Pays the referrer once on activation, or holds the reward if accounts share what strangers do not. */
export const rewardReferral = async (tx: Ctx, referredId: string): Promise<void> => {
  await holdBothOpen(tx, referredId);
  const invited = and(eq(referrals.referredId, referredId), eq(referrals.status, 'invited'));
  const [existing] = await tx.db.select().from(referrals).where(invited).for('update');
  if (!existing) return;
  const reasons = await sharedValues(tx, existing);
  const [referral] = await tx.db
    .update(referrals)
    .set(reasons.length > 0 ? { onHoldSince: tx.now(), reasons } : { rewardedAt: tx.now() })
    .where(invited)
    .returning();
  if (!referral) return;
  if (referral.status !== 'on_hold') return payReward(tx, referral);
  const shared = reasons.map(({ what, with: relation }) => `${what}, ${relation}`);
  const object = { type: 'referral', id: referredId } as const;
  const subjectId = referral.referrerId;
  await audit(tx, { action: 'referral.hold', object, subjectId, after: { status: 'on_hold', shared } });
  await announceToAdmins(tx, 'referrals');
};

/** Blocks closing of both accounts with the weakest lock, so that newcomers do not wait for each other. */
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

export const announceRefusal = async (tx: Ctx, referral: ReferralRow): Promise<void> => {
  const [friend, amount] = [await nameOf(tx, referral.referredId), nairaText(referral.rewardKobo)];
  const reason = referral.refusal ?? '';
  await notify(tx, {
    userId: referral.referrerId,
    kind: 'referral-refused',
    message: `Reward not paid · ${amount}\nFor bringing ${friend}. ${reason}`,
    mail: (to) => referralRefusedMail({ ...to, friend, amount, reason }),
  });
};

export const payReward = async (tx: Ctx, { referrerId, referredId: ref, rewardKobo }: ReferralRow): Promise<void> => {
  const parties = { from: { system: 'promo' }, to: { wallet: referrerId } } as const;
  await transfer(tx, { kind: 'referral_reward', ref, ...parties, amountKobo: rewardKobo });
  const [friend, amount] = [await nameOf(tx, ref), nairaText(rewardKobo)];
  await notify(tx, {
    userId: referrerId,
    kind: 'referral-reward',
    message: `+${amount} · friend joined\n${friend} joined through you. It’s in your wallet.`,
    mail: (to) => referralRewardedMail({ ...to, friend, amount }),
  });
};

/** Deletes unpaid invitations; paid and held ones stay. */
export const forgetInvitationsOf = async (tx: Ctx, referrerId: string): Promise<void> => {
  await tx.db
    .delete(referrals)
    .where(and(eq(referrals.referrerId, referrerId), inArray(referrals.status, ['invited', 'refused'])));
};

export const forgetNameOf = async (
  tx: Ctx,
  { id, fullname }: { readonly id: string; readonly fullname: string },
  closedName: string,
): Promise<void> => {
  const [invited] = await tx.db
    .select({ referrerId: referrals.referrerId })
    .from(referrals)
    .where(eq(referrals.referredId, id));
  if (invited) await replaceNameInNotifications(tx, invited.referrerId, fullname, closedName);
};

type Row = { referral: typeof referrals.$inferSelect; fullname: string };

const present = ({ referral, fullname }: Row): contract.Referral => {
  if (!referral.convertedAt) throw new Error('a referral that nobody followed among the converted ones');
  return {
    referralID: referral.reference,
    user_fullname: fullname,
    reward: toNaira(referral.rewardKobo),
    invitedDate: referral.invitedAt.toISOString(),
    convertedDate: referral.convertedAt.toISOString(),
    status: contract.onHoldStatus.parse(referral.status),
    reason: referral.refusal,
  };
};

export const listReferrals: Verb<typeof contract.listReferrals> = async (ctx, input) => {
  const { userId } = assertMember(ctx);
  const where = and(
    eq(referrals.referrerId, userId),
    isNotNull(referrals.convertedAt),
    matches(input.q, [users.fullname, referrals.reference]),
  );
  const query = ctx.db
    .select({ referral: referrals, fullname: users.fullname })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referredId))
    .where(where)
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, input, {
    sortable: { convertedDate: referrals.convertedAt },
    defaultSort: '-convertedDate',
    tiebreak: referrals.referredId,
    pageSize: limits.pageSize.referrals,
  });
  return { data: rows.map(present), meta };
};

export const getReferralTotals = async (ctx: Ctx): Promise<ResultOf<typeof contract.getReferralTotals>> => {
  const { userId } = assertMember(ctx);
  const [sums] = await ctx.db
    .select({
      joined: sql<string>`count(*)`,
      converted: sql<string>`count(*) FILTER (WHERE status = 'rewarded')`,
      checking: sql<string>`count(*) FILTER (WHERE status = 'on_hold')`,
      kobo: sql<string | null>`sum(${referrals.rewardKobo}) FILTER (WHERE status = 'rewarded')`,
    })
    .from(referrals)
    .where(and(eq(referrals.referrerId, userId), isNotNull(referrals.convertedAt)));
  const { joined = 0, converted = 0, checking = 0, kobo = 0 } = sums ?? {};
  const counts = { joined: Number(joined), converted: Number(converted), checking: Number(checking) };
  return { data: { ...counts, earned: toNaira(Number(kobo)) } };
};
