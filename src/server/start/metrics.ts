import type { BaseCtx } from '../context';
import type { SqlExecutor } from '../db/client';
import type { Figures, Queued } from '../http/metrics';
import { readQueue } from '../jobs/queueFigures';
import { pendingCounts } from '../modules/overview';
import { oldestUnpaid } from '../modules/payouts';
import { newestReconciliation } from '../modules/reconciliation';
import { countNow } from '../lists/counters';

export const readFigures = async (base: Pick<BaseCtx, 'db' | 'now'>, queue: SqlExecutor): Promise<Figures> => {
  const queued = (rows: number, oldest: Date | null): Queued => ({
    rows,
    oldestSeconds: oldest ? Math.max(0, (base.now().getTime() - oldest.getTime()) / 1_000) : 0,
  });
  const { proofs, withdrawals } = await pendingCounts(base);
  const unpaid = await countNow(base, ['payouts.waiting', 'payouts.sent']);
  return {
    proofs: queued(proofs.rows, proofs.oldest),
    withdrawals: queued(withdrawals.rows, withdrawals.oldest),
    payouts: queued(unpaid.rows, await oldestUnpaid(base)),
    jobs: await readQueue(queue),
    reconciliation: await newestReconciliation(base),
  };
};
