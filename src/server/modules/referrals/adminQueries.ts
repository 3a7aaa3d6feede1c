import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { onHoldStatus } from '../../../contract/referrals';
import type * as contract from '../../../contract/referrals';
import type { Ctx } from '../../context';
import { referrals, users } from '../../db/schema';
import { tabbedAdminList } from '../../lists/adminList';
import {
  andPredicates,
  orPredicates,
  countRows,
  descending,
  betweenDates,
  toPredicate,
  ascending,
  type Predicate,
} from '../../lists/lists';
import { toNaira } from '../../lib/money';
import { codesMatch, peopleFound } from '../../lists/search';

type Filter = InputOf<typeof contract.listReferralsOnHold>;

const referrer = alias(users, 'referrer');
const referred = alias(users, 'referred');
const wasOnHold = isNotNull(referrals.onHoldSince);

const found = async (ctx: Ctx, q: string): Promise<Predicate> => {
  const people = await peopleFound(ctx, q);
  return orPredicates(
    people(referrals.referrerId),
    people(referrals.referredId),
    toPredicate(codesMatch(q, [referrals.reference])),
  );
};

const ofStatus = (status: z.output<typeof onHoldStatus>) => eq(referrals.status, status);

const referralsWhere = async (ctx: Ctx, { q, status, ...input }: Filter): Promise<Predicate> =>
  andPredicates(
    toPredicate(and(wasOnHold, status && ofStatus(status), betweenDates(referrals.onHoldSince, input))),
    q ? await found(ctx, q) : undefined,
  );

const list = tabbedAdminList(
  {
    resource: 'referrals',
    table: referrals,
    id: referrals.referredId,
    where: referralsWhere,
    sortable: { onHoldSince: referrals.onHoldSince, reward: referrals.rewardKobo },
    // Waiting rewards have no decision yet, and null counts as the greatest.
    defaultSort: [descending(referrals.decidedAt), ascending(referrals.onHoldSince)],
    pageSize: limits.pageSize.referralsOnHold,
    rowsOf: (ctx, ids) =>
      ctx.db
        .select({
          referral: referrals,
          referrer: { id: referrer.id, fullname: referrer.fullname },
          referred: { id: referred.id, fullname: referred.fullname },
          decidedBy: users.fullname,
        })
        .from(referrals)
        .innerJoin(referrer, eq(referrer.id, referrals.referrerId))
        .innerJoin(referred, eq(referred.id, referrals.referredId))
        .leftJoin(users, eq(users.id, referrals.decidedBy))
        .where(inArray(referrals.referredId, [...ids])),
    idOf: ({ referral }) => referral.referredId,
    fileColumns: { reference: ({ referral }) => referral.reference },
  },
  {
    statuses: onHoldStatus.options,
    status: referrals.status,
    ofStatus,
    waits: 'on_hold',
  },
);

/** Rewards on hold, for admins: waiting ones first, the oldest on top. */
export const listReferralsOnHold = async (
  ctx: Ctx,
  input: Filter,
): Promise<ResultOf<typeof contract.listReferralsOnHold>> => {
  const { rows, meta } = await list.page(ctx, input);
  const named = await ctx.db
    .select({ id: users.id, fullname: users.fullname })
    .from(users)
    .where(
      and(
        inArray(users.id, [
          ...new Set(rows.flatMap(({ referral }) => referral.reasons ?? []).map(({ userId }) => userId)),
        ]),
        ne(users.status, 'pending'),
      ),
    );
  const nameOf = new Map(named.map(({ id, fullname }) => [id, fullname]));
  const data = rows.map(({ referral, ...row }) => ({
    id: referral.referredId,
    reference: referral.reference,
    referrer: row.referrer,
    referred: row.referred,
    reward: toNaira(referral.rewardKobo),
    onHoldSince: (referral.onHoldSince ?? referral.invitedAt).toISOString(),
    status: onHoldStatus.parse(referral.status),
    reasons: (referral.reasons ?? []).map(({ what, with: relation, userId }) => ({
      what,
      with: relation,
      member: { id: userId, fullname: nameOf.get(userId) ?? null },
    })),
    decidedAt: referral.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    refusal: referral.refusal,
  }));
  return { data, meta };
};

/** The number of rewards on hold that wait for a decision. */
export const onHoldNow = async (ctx: Ctx): Promise<number> => {
  const waiting = and(wasOnHold, isNull(referrals.decidedAt));
  return (await countRows(ctx, ctx.db.select({ id: referrals.referredId }).from(referrals).where(waiting))).rows;
};
