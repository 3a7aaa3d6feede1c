import { sql, type SQL } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import type { referrals, Shared } from '../../db/schema';
import { linkedAccountsOf } from '../../policies/linkedAccounts';

type ReferralRow = typeof referrals.$inferSelect;

/** The chain of referrers above the referrer. */
const above = (referrerId: string): SQL => sql`
  WITH RECURSIVE above AS (
    SELECT referrer_id AS id, 1 AS steps FROM referrals WHERE referred_id = ${referrerId}::uuid
     UNION
    SELECT r.referrer_id, above.steps + 1 FROM above JOIN referrals r ON r.referred_id = above.id
     WHERE above.steps < ${limits.referralRingDepth})
  SELECT id FROM above`;

/** The referrer, all their referred members, and the referrers above. */
const cycleOf = (referrerId: string): SQL => sql`
  SELECT ${referrerId}::uuid UNION ALL SELECT referred_id FROM referrals WHERE referrer_id = ${referrerId}::uuid
   UNION ALL (${above(referrerId)})`;

const idsAbove = async (tx: Ctx, referrerId: string): Promise<Set<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(above(referrerId));
  return new Set(rows.map(({ id }) => id));
};

/** The values that a new member shares with the referrer, with other referred members, or with the referrers above. */
export const referralCycle = async (tx: Ctx, { referredId, referrerId }: ReferralRow): Promise<Shared[]> => {
  const links = await linkedAccountsOf(tx, referredId, cycleOf(referrerId));
  if (links.length === 0) return [];
  const higher = await idsAbove(tx, referrerId);
  const standingOf = (userId: string): Shared['with'] => {
    if (userId === referrerId) return 'referrer';
    return higher.has(userId) ? 'above' : 'invited';
  };
  const shared = links.map(({ kind: what, userId }) => ({ what, with: standingOf(userId), userId }));
  const nearest = ['referrer', 'above', 'invited'];
  shared.sort((one, other) => nearest.indexOf(one.with) - nearest.indexOf(other.with));
  return shared.slice(0, limits.referralReasonsMax);
};
