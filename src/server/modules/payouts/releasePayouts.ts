import { and, asc, eq, inArray } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { releasePayouts as endpoint } from '../../../contract/payouts';
import { requireStepUp } from '../../policies/stepUp';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { payouts, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { announceToAdmins } from '../notifications';
import { secondAdminAbove } from '../../policies/secondAdmin';
import { waitsForSecond } from './secondAdmin';
import type { Verb } from '../../verb';

/** Opens the transfer of a withdrawal that was approved just now, less the charges that its member bears. */
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

/** The payouts of these ids, locked, each with the admin who accepted it and whether it waits for a second admin. */
const heldOf = async (tx: Ctx, ids: readonly string[]) =>
  tx.db
    .select({
      id: payouts.withdrawalId,
      userId: payouts.userId,
      amountKobo: payouts.amountKobo,
      acceptedBy: withdrawals.decidedBy,
      waits: waitsForSecond(await secondAdminAbove(tx)),
      isOwn: waitsForSecond(await secondAdminAbove(tx), assertAdmin(tx).userId),
    })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .where(inArray(payouts.withdrawalId, [...ids]))
    .orderBy(asc(payouts.withdrawalId))
    .for('no key update', { of: payouts });

/** Releases payouts that need a second admin. It sends nothing: they are then sent as if they needed none. */
export const releasePayouts: Verb<typeof endpoint> = async (ctx, { ids }) => {
  const { userId: releasedBy } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const held = await heldOf(tx, ids);
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
    await requireStepUp(
      tx,
      free.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
    );
    for (const { id, userId, acceptedBy } of free)
      await audit(tx, {
        action: 'payout.release',
        object: { type: 'payout', id },
        subjectId: userId,
        after: { acceptedBy, releasedBy },
      });
    await announceToAdmins(tx, 'payouts');
    return { message: messages.payouts.released(released.length), data: { released, refused } };
  });
};
