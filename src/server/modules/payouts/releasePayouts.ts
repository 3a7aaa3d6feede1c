import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { releasePayouts as endpoint } from '../../../contract/payouts';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { payouts, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { alikePairs, couldBeOne } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import type { Verb } from '../../verb';
import { announceToAdmins } from '../notifications';

export const openPayout = async ({ db, now }: Ctx, withdrawal: typeof withdrawals.$inferSelect): Promise<void> => {
  const { id, userId, reference, amountKobo, chargesBorneBy, stampDutyKobo, transferFeeKobo, decidedAt } = withdrawal;
  await db.insert(payouts).values({
    withdrawalId: id,
    userId,
    reference: reference.toLowerCase(),
    amountKobo: amountKobo - (chargesBorneBy === 'member' ? stampDutyKobo + transferFeeKobo : 0),
    status: 'waiting',
    approvedAt: decidedAt ?? now(),
  });
};

/** Admins who may be one person. `MATERIALIZED`, or it would be computed per row. */
const acceptors = alikePairs(sql`
  SELECT DISTINCT accepted.decided_by AS id FROM payouts held JOIN withdrawals accepted ON accepted.id = held.withdrawal_id
   WHERE held.status = 'waiting' AND accepted.decided_by IS NOT NULL`);

/** Counts what the same admin, or anyone they could be, accepted for the member or account within a day. */
export const waitsForSecond = ({ config }: Pick<Ctx, 'config'>, adminId?: string): SQL<boolean> => {
  const aboveKobo = config.secondAdminAboveKobo;
  if (aboveKobo === null) return sql<boolean>`false`;
  const day = sql.raw(`interval '${limits.secondAdminHours} hours'`);
  const persons = adminId === undefined ? undefined : couldBeOne(adminId);
  const mine = persons && sql`AND (one.decided_by IN (${persons}) OR one.user_id IN (${persons}))`;
  return sql<boolean>`(payouts.status = 'waiting' AND payouts.released_by IS NULL AND EXISTS (
    SELECT 1 FROM withdrawals one WHERE one.id = payouts.withdrawal_id ${mine} AND ${aboveKobo}::bigint < (
      WITH alike AS MATERIALIZED (${acceptors})
      SELECT sum(near_payout.amount_kobo)
        FROM withdrawals near JOIN payouts near_payout ON near_payout.withdrawal_id = near.id
       WHERE (one.decided_by, near.decided_by) IN (SELECT one_id, other_id FROM alike)
         AND (near.user_id = one.user_id OR (near.account_no = one.account_no AND near.bank_name = one.bank_name))
         AND near.decided_at > one.decided_at - ${day} AND near.decided_at < one.decided_at + ${day}
         AND (near_payout.status <> 'returned' OR near_payout.channel IS NOT NULL))))`;
};

/** Releases payouts for sending, which then happens as usual. */
export const releasePayouts: Verb<typeof endpoint> = async (ctx, { ids }) => {
  const { userId: releasedBy } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const held = await tx.db
      .select({
        id: payouts.withdrawalId,
        userId: payouts.userId,
        amountKobo: payouts.amountKobo,
        acceptedBy: withdrawals.decidedBy,
        waits: waitsForSecond(tx),
        isOwn: waitsForSecond(tx, releasedBy),
      })
      .from(payouts)
      .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
      .where(inArray(payouts.withdrawalId, ids))
      .orderBy(asc(payouts.withdrawalId))
      .for('no key update', { of: payouts });
    const free = held.filter(({ waits, isOwn }) => waits && !isOwn);
    const released = free.map(({ id }) => id);
    const whyNot = (id: string): string => {
      const row = held.find((one) => one.id === id);
      if (!row) return messages.payouts.notFound;
      if (!row.waits) return messages.payouts.notHeld;
      return row.acceptedBy === releasedBy ? messages.payouts.releaseOwn : messages.members.secondPersonAlike;
    };
    const refused = [...new Set(ids)].filter((id) => !released.includes(id)).map((id) => ({ id, message: whyNot(id) }));
    if (released.length === 0)
      throw new DomainError('payout_not_held', refused[0]?.message ?? messages.payouts.notFound);
    await tx.db
      .update(payouts)
      .set({ releasedBy })
      .where(and(inArray(payouts.withdrawalId, released), eq(payouts.status, 'waiting')));
    const sumKobo = free.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
    await requireStepUp(tx, sumKobo);
    for (const { id, userId: subjectId, acceptedBy } of free) {
      const object = { type: 'payout', id } as const;
      await audit(tx, { action: 'payout.release', object, subjectId, after: { acceptedBy, releasedBy } });
    }
    await announceToAdmins(tx, 'payouts');
    return { message: messages.payouts.released(released.length), data: { released, refused } };
  });
};
