import { and, eq, inArray, sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { referrals, type Shared } from '../../db/schema';
import { linksOf } from '../links';

type ReferralRow = typeof referrals.$inferSelect;

/** Who brought the referrer, who brought them, and so on up. */
const aboveReferrer = async (tx: Ctx, referrerId: string): Promise<Set<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    WITH RECURSIVE above AS (
      SELECT referrer_id AS id, 1 AS steps FROM referrals WHERE referred_id = ${referrerId}::uuid
       UNION
      SELECT r.referrer_id, above.steps + 1 FROM above JOIN referrals r ON r.referred_id = above.id
       WHERE above.steps < ${limits.referralRingDepth})
    SELECT id FROM above`);
  return new Set(rows.map(({ id }) => id));
};

const alsoInvited = async (tx: Ctx, referrerId: string, among: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.db
    .select({ id: referrals.referredId })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), inArray(referrals.referredId, [...among])));
  return new Set(rows.map(({ id }) => id));
};

/**
 * What a new member shares with the referrer, with others whom the same referrer brought, or with those above the referrer. A phone number
 * alone is no reason: families have one.
 */
export const sharedInRing = async (tx: Ctx, { referredId, referrerId }: ReferralRow): Promise<Shared[]> => {
  const links = await linksOf(tx, referredId);
  if (!links.some(({ kind }) => kind !== 'phone')) return [];
  const above = await aboveReferrer(tx, referrerId);
  const invited = await alsoInvited(
    tx,
    referrerId,
    links.map(({ userId }) => userId),
  );
  const standingOf = (userId: string): Shared['with'] | null => {
    if (userId === referrerId) return 'referrer';
    if (invited.has(userId)) return 'invited';
    return above.has(userId) ? 'above' : null;
  };
  const shared = links.flatMap(({ kind: what, userId }) => {
    const standing = standingOf(userId);
    return standing === null ? [] : [{ what, with: standing, userId }];
  });
  return shared.some(({ what }) => what !== 'phone') ? shared.slice(0, limits.referralReasonsMax) : [];
};
