import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { Referral, ReferralTotals, listReferrals } from '../../../contract/referrals';
import type { Ctx } from '../../context';
import { referrals, users } from '../../db/schema';
import { matches, planList, readPage } from '../../lists';
import { toNaira } from '../../money';

type Row = { referral: typeof referrals.$inferSelect; fullname: string };

const presentReferral = ({ referral, fullname }: Row): Referral => {
  if (!referral.rewardedAt) throw new Error('an unrewarded referral among the converted ones');
  return {
    referralID: referral.reference,
    user_fullname: fullname,
    reward: toNaira(referral.rewardKobo),
    invitedDate: referral.invitedAt.toISOString(),
    convertedDate: referral.rewardedAt.toISOString(),
  };
};

/** The people whom a member brought and who activated their account, newest first. */
export const referralsOfMember = async (
  ctx: Ctx,
  userId: string,
  input: InputOf<typeof listReferrals>,
): Promise<ResultOf<typeof listReferrals>> => {
  const plan = planList(input, {
    sortable: { convertedDate: referrals.rewardedAt },
    otherwise: '-convertedDate',
    tiebreak: referrals.referredId,
    pageSize: limits.pageSize.referrals,
  });
  const where = and(
    eq(referrals.referrerId, userId),
    isNotNull(referrals.rewardedAt),
    matches(input.q, [users.fullname, referrals.reference]),
  );
  const query = ctx.db
    .select({ referral: referrals, fullname: users.fullname })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referredId))
    .where(where)
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  return { data: rows.map(presentReferral), meta };
};

/** How many people a member has brought who activated their account, and what that has earned. */
export const totalsOfMember = async (ctx: Ctx, userId: string): Promise<ReferralTotals> => {
  const [sums] = await ctx.db
    .select({ converted: count(), kobo: sql<string | null>`sum(${referrals.rewardKobo})` })
    .from(referrals)
    .where(and(eq(referrals.referrerId, userId), isNotNull(referrals.rewardedAt)));
  return { converted: sums?.converted ?? 0, earned: toNaira(Number(sums?.kobo ?? 0)) };
};
