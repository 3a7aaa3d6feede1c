import type { SqlExecutor } from '../db/client';
import type { QueueFigures, Figures, Queued } from '../http/metrics';
import { bulkJob } from '../modules/bulk-decisions';
import { mailQueue } from '../jobs';
import { timetable } from '../jobs/schedule';
import type { BaseCtx } from '../context';
import { pendingCounts } from '../modules/overview';
import { oldestUnpaid } from '../modules/payouts';
import { newestReconciliation } from '../modules/reconciliation';
import { countNow } from '../lists/counters';

const names = [mailQueue, bulkJob, ...timetable.map(({ name }) => name)];

/** Figures per job; the queue keeps finished runs for an hour, then three days in an archive. */
const readQueue = async (database: SqlExecutor): Promise<QueueFigures[]> => {
  const { rows } = await database.executeSql(
    `SELECT wanted.name,
            count(*) FILTER (WHERE state < 'completed') AS waiting,
            coalesce(extract(epoch FROM now() - min(created_on) FILTER (WHERE state < 'completed')), 0) AS "oldestSeconds",
            coalesce(extract(epoch FROM max(completed_on) FILTER (WHERE state = 'completed')), 0) AS "completedAt",
            coalesce(extract(epoch FROM max(completed_on) FILTER (WHERE state = 'failed')), 0) AS "failedAt"
       FROM unnest($1::text[]) AS wanted (name)
       LEFT JOIN (SELECT name, state, created_on, completed_on FROM pgboss.job
                  UNION ALL SELECT name, state, created_on, completed_on FROM pgboss.archive) AS job USING (name)
      GROUP BY wanted.name`,
    [`{${names.map((name) => `"${name}"`).join()}}`],
  );
  return rows.map(({ name, waiting, oldestSeconds, completedAt, failedAt }) => ({
    name: String(name),
    waiting: Number(waiting),
    oldestSeconds: Number(oldestSeconds),
    completedAt: Number(completedAt),
    failedAt: Number(failedAt),
  }));
};

const readArchiver = async (database: SqlExecutor): Promise<Figures['archiver']> => {
  const { rows } = await database.executeSql(
    `SELECT extract(epoch FROM last_archived_time) AS "archivedAt", extract(epoch FROM last_failed_time) AS "failedAt"
       FROM pg_stat_archiver`,
  );
  return { archivedAt: Number(rows[0]?.archivedAt ?? 0), failedAt: Number(rows[0]?.failedAt ?? 0) };
};

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
    archiver: await readArchiver(queue),
  };
};
