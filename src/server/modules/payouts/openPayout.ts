import type { Ctx } from '../../context';
import { payouts, type withdrawals } from '../../db/schema';

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
