import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { InputOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import * as contract from '../../../contract/referrals';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { referrals, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { toNaira } from '../../lib/money';
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
import { codesMatch, peopleFound } from '../../lists/search';
import { assertOfOthers } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import type { Verb } from '../../verb';
import { announceToAdmins } from '../notifications';
import { announceRefusal, holdBothOpen, payReward } from './referral';

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

const ofStatus = (status: z.output<typeof contract.onHoldStatus>) => eq(referrals.status, status);

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
    // Waiting rewards have no decision; null counts as the greatest.
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
    present: (row) => row,
    fileColumns: { reference: ({ referral }) => referral.reference },
  },
  {
    statuses: contract.onHoldStatus.options,
    status: referrals.status,
    ofStatus,
    waits: 'on_hold',
  },
);

export const listReferralsOnHold: Verb<typeof contract.listReferralsOnHold> = async (ctx, input) => {
  const { data: rows, meta } = await list.page(ctx, input);
  const related = rows.flatMap(({ referral }) => referral.reasons ?? []).map(({ userId }) => userId);
  const named = await ctx.db
    .select({ id: users.id, fullname: users.fullname })
    .from(users)
    .where(and(inArray(users.id, related), ne(users.status, 'pending')));
  const nameOf = new Map(named.map(({ id, fullname }) => [id, fullname]));
  const data = rows.map(({ referral, ...row }) => ({
    ...row,
    id: referral.referredId,
    reference: referral.reference,
    reward: toNaira(referral.rewardKobo),
    onHoldSince: (referral.onHoldSince ?? referral.invitedAt).toISOString(),
    status: contract.onHoldStatus.parse(referral.status),
    reasons: (referral.reasons ?? []).map(({ what, with: relation, userId }) => ({
      what,
      with: relation,
      member: { id: userId, fullname: nameOf.get(userId) ?? null },
    })),
    decidedAt: referral.decidedAt?.toISOString() ?? null,
    refusal: referral.refusal,
  }));
  return { data, meta };
};

export const onHoldNow = async (ctx: Ctx): Promise<number> => {
  const waiting = and(wasOnHold, isNull(referrals.decidedAt));
  return (await countRows(ctx, ctx.db.select({ id: referrals.referredId }).from(referrals).where(waiting))).rows;
};

export const decideReferral: Verb<typeof contract.decideReferral> = async (ctx, { id, given_status, ...given }) => {
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
    const outcome = given_status === 'approved' ? { rewardedAt: tx.now() } : { refusal: reason };
    const [decided] = await tx.db
      .update(referrals)
      .set({ decidedAt: tx.now(), decidedBy: userId, ...outcome })
      .where(and(eq(referrals.referredId, id), eq(referrals.status, 'on_hold')))
      .returning();
    if (!decided) throw new DomainError('already_decided', messages.withdrawals.referralAlreadyDecided);
    if (given_status === 'approved') {
      await requireStepUp(tx, decided.rewardKobo);
      await payReward(tx, decided);
    } else await announceRefusal(tx, decided);
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
      data: { id, status: contract.onHoldStatus.parse(decided.status) },
    };
  });
};
