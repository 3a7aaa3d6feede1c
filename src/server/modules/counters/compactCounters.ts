import { sql } from 'drizzle-orm';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';

/**
 * Adds the changes since the last run to the days and the sums. One statement, so that every reader sees either the parts or their sum; a concurrent
 * writer adds a row that stays for the next run. Concurrent runs take different rows.
 */
export const compactCounters = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.execute(sql`
    WITH taken AS (DELETE FROM counter_changes RETURNING name, day, rows, kobo),
    stood AS (
      DELETE FROM counter_days d USING (SELECT DISTINCT name, day FROM taken) AS changed
       WHERE d.name = changed.name AND d.day = changed.day
       RETURNING d.name, d.day, d.rows, d.kobo),
    summed AS (
      INSERT INTO counter_sums AS known (name, rows, kobo)
      SELECT name, sum(rows), sum(kobo) FROM taken GROUP BY name ORDER BY name
          ON CONFLICT (name) DO UPDATE SET rows = known.rows + EXCLUDED.rows, kobo = known.kobo + EXCLUDED.kobo)
    INSERT INTO counter_days (name, day, rows, kobo)
    SELECT name, day, sum(rows), sum(kobo) FROM (TABLE taken UNION ALL TABLE stood) AS parts
     GROUP BY name, day HAVING sum(rows) <> 0 OR sum(kobo) <> 0`);
};
