import { sql } from 'drizzle-orm';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';

/**
 * Adds the rows of each name and day up into one. One statement, so that every reader sees either the parts or their sum;
 * who writes meanwhile adds a row that stays for the next time.
 */
export const foldTallies = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.execute(sql`
    WITH taken AS (
      DELETE FROM tallies t USING (SELECT name, day FROM tallies GROUP BY name, day HAVING count(*) > 1) AS split
       WHERE t.name = split.name AND t.day = split.day
       RETURNING t.name, t.day, t.rows, t.kobo)
    INSERT INTO tallies (name, day, rows, kobo)
    SELECT name, day, sum(rows), sum(kobo) FROM taken GROUP BY name, day HAVING sum(rows) <> 0 OR sum(kobo) <> 0`);
};
