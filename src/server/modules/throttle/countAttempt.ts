import { sql } from 'drizzle-orm';
import { messages } from '../../../contract/messages';
import type { Ctx } from '../../context';
import { DomainError } from '../../errors';
import { secondsAfter } from '../../time';

/**
 * Counts one attempt under a key, unless `limit` of them were counted within the last `windowSeconds`. One statement decides and counts,
 * so that parallel attempts cannot slip past together. Inside a transaction a later refusal takes the count back with everything else.
 * @throws DomainError `tooMany` with the seconds after which the next attempt is counted again.
 */
export const countAttempt = async (
  ctx: Ctx,
  key: string,
  windowSeconds: number,
  limit: number,
  message: string = messages.server.tooMany,
): Promise<void> => {
  const now = ctx.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`${secondsAfter(now, -windowSeconds).toISOString()}::timestamptz`;
  const recent = sql`ARRAY(SELECT hit FROM unnest(throttles.hits) AS hit WHERE hit > ${since} ORDER BY hit)`;
  const counted = await ctx.db.execute(sql`
    INSERT INTO throttles (key, hits, ends_at) VALUES (${key}, ARRAY[${at}], ${at} + ${windowSeconds}::int * interval '1 second')
    ON CONFLICT (key) DO UPDATE SET hits = ${recent} || EXCLUDED.hits, ends_at = EXCLUDED.ends_at
      WHERE cardinality(${recent}) < ${limit}::int
    RETURNING key`);
  if (counted.rows.length > 0) return;
  const { rows } = await ctx.db.execute<{ seconds: string | null }>(sql`
    SELECT extract(epoch FROM min(hit) - ${since}) AS seconds FROM (
      SELECT hit FROM throttles, unnest(hits) AS hit WHERE key = ${key} ORDER BY hit DESC LIMIT ${limit}::int) AS newest`);
  throw DomainError.tooMany(Number(rows[0]?.seconds ?? windowSeconds), message);
};
