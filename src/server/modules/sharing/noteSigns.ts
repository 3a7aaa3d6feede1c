import { sql } from 'drizzle-orm';
import { sharingLimits } from '../../../contract/sharingLimits';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { hoursAfter } from '../../lib/time';

/** Several times the interval between two runs, so that a failed or late one misses nothing. */
const lookBackHours = 2;

/** Stores what a day's visitors have in common, for links with a recent new one: their hashes are soon gone. */
export const noteSigns = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  const since = hoursAfter(ctx.now(), -lookBackHours).toISOString();
  await ctx.db.execute(sql`
    WITH touched AS (SELECT DISTINCT application_id, day FROM share_visitors WHERE seen_at > ${since}::timestamptz),
    visitors AS (
      SELECT application_id, day, agent, extract(hour FROM seen_at AT TIME ZONE 'Africa/Lagos') AS hour
        FROM share_visitors JOIN touched USING (application_id, day)),
    groups AS (
      SELECT application_id, day, GROUPING(agent, hour) AS part, count(*) AS visitors,
             count(*) FILTER (WHERE hour < ${sharingLimits.nightEndsAtHour}::int) AS at_night
        FROM visitors GROUP BY application_id, day, GROUPING SETS ((), (agent), (hour)))
    INSERT INTO share_link_days (application_id, day, visitors, top_agent, top_hour, at_night)
    SELECT application_id, day, max(visitors) FILTER (WHERE part = 3), max(visitors) FILTER (WHERE part = 1),
           max(visitors) FILTER (WHERE part = 2), max(at_night) FILTER (WHERE part = 3)
      FROM groups GROUP BY application_id, day ORDER BY application_id, day
        ON CONFLICT (application_id, day) DO UPDATE SET visitors = EXCLUDED.visitors, top_agent = EXCLUDED.top_agent, top_hour = EXCLUDED.top_hour, at_night = EXCLUDED.at_night`);
};
