import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { onHoldStatus, type Referral } from '../../../contract/referrals';
import type * as contract from '../../../contract/referrals';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { referrals, users } from '../../db/schema';
import { toNaira } from '../../lib/money';
import { matches, planList, readPage } from '../../lists/lists';
import type { Verb } from '../../verb';

type Row = { referral: typeof referrals.$inferSelect; fullname: string };

const present = ({ referral, fullname }: Row): Referral => {
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

export const listReferrals: Verb<typeof contract.listReferrals> = async (ctx, input) => {
  const { userId } = assertMember(ctx);
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
