import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { onHoldStatus, type Referral, type ReferralTotals, type listReferrals } from '../../../contract/referrals';
import type { Ctx } from '../../context';
import { referrals, users } from '../../db/schema';
import { matches, planList, readPage } from '../../lists/lists';
import { toNaira } from '../../lib/money';

type Row = { referral: typeof referrals.$inferSelect; fullname: string };

const presentReferral = ({ referral, fullname }: Row): Referral => {
  if (!referral.convertedAt) throw new Error('a referral that nobody followed among the converted ones');
  return {
    referralID: referral.reference,
    user_fullname: fullname,
    reward: toNaira(referral.rewardKobo),
    invitedDate: referral.invitedAt.toISOString(),
    convertedDate: referral.convertedAt.toISOString(),
    status: onHoldStatus.parse(referral.status),
    reason: referral.refusal,
  };
};

/** A member's activated referrals, newest first. */
export const referralsOfMember = async (
  ctx: Ctx,
  userId: string,
  input: InputOf<typeof listReferrals>,
): Promise<ResultOf<typeof listReferrals>> => {
  const plan = planList(input, {
    sortable: { convertedDate: referrals.convertedAt },
    defaultSort: '-convertedDate',
    tiebreak: referrals.referredId,
    pageSize: limits.pageSize.referrals,
  });
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
  const { rows, meta } = await readPage(ctx, query, plan);
  return { data: rows.map(presentReferral), meta };
};

/** The number of a member's activated referrals, and the earnings from them. */
export const getWithdrawalTotals = async (ctx: Ctx, userId: string): Promise<ReferralTotals> => {
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
  return {
    joined: Number(joined),
    converted: Number(converted),
    earned: toNaira(Number(kobo)),
    checking: Number(checking),
  };
};
