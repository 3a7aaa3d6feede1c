import type { SqlExecutor } from '../db/client';
import type { QueueFigures } from '../http/metrics';
import { bulkJob } from '../modules/bulk-decisions';
import { mailQueue } from '.';
import { timetable } from './schedule';

const names = [mailQueue, bulkJob, ...timetable.map(({ name }) => name)];

/** The queue's figures of each of our jobs. It keeps finished runs for an hour among the others, then for three days apart. */
export const readQueue = async (database: SqlExecutor): Promise<QueueFigures[]> => {
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
