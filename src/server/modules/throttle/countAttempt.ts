import { sql, lte, eq } from 'drizzle-orm';
import { guessLimits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { DomainError } from '../../errors';
import { secondsAfter } from '../../lib/time';
import { assertSystem } from '../../assertActor';
import { throttles } from '../../db/schema';

/** Deletes every attempt under a key. */
export const clearAttempts = async (ctx: Ctx, key: string): Promise<void> => {
  await ctx.db.delete(throttles).where(eq(throttles.key, key));
};

/** Deletes every attempt under keys with this prefix. */
export const clearAttemptsUnder = async (ctx: Ctx, start: string): Promise<void> => {
  await ctx.db.delete(throttles).where(sql`starts_with(${throttles.key}, ${start})`);
};

/** Takes back the newest attempt under a key: it turned out to be none. */
export const takeBackAttempt = async (ctx: Ctx, key: string): Promise<void> => {
  await ctx.db
    .update(throttles)
    .set({ hits: sql`trim_array(${throttles.hits}, least(1, cardinality(${throttles.hits})))` })
    .where(eq(throttles.key, key));
};

/** Removes the keys whose windows have passed. */
export const forgetOldAttempts = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(throttles).where(lte(throttles.endsAt, ctx.now()));
};

/** The message for a refused caller, which may name the seconds. */
type Words = string | ((seconds: number) => string);

export interface Rule {
  readonly windowSeconds: number;
  /** The number of attempts that a window allows. */
  readonly limit: number;
  /** This many may follow each other at once; after that each wait doubles, up to a bound. Without it none waits. */
  readonly free?: number;
  readonly words?: Words;
}

const waitAfter = (attempts: number, free: number): number =>
  attempts < free ? 0 : Math.min(guessLimits.guessWaitMaxSeconds, 2 ** (attempts - free));

/** @param ages of the attempts that count, in seconds, newest first */
const secondsLeft = (ages: readonly number[], { windowSeconds, limit, free = limit }: Rule): number => {
  const [newest = 0] = ages;
  const untilRoom = ages.length < limit ? 0 : windowSeconds - (ages[limit - 1] ?? 0);
  return Math.ceil(Math.max(1, untilRoom, waitAfter(Math.min(ages.length, limit - 1), free) - newest));
};

/**
 * Counts one attempt under a key, unless the rule makes it too early. One statement decides and counts, so that parallel attempts cannot slip past
 * together. Inside a transaction a later refusal takes the count back with everything else.
 * @throws DomainError `rate_limited` with the seconds after which the next attempt counts.
 */
export const countGuess = async (ctx: Ctx, key: string, rule: Rule): Promise<void> => {
  const { windowSeconds, limit, free = limit, words = messages.server.tooOften } = rule;
  const now = ctx.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`${secondsAfter(now, -windowSeconds).toISOString()}::timestamptz`;
  const recent = sql`ARRAY(SELECT hit FROM unnest(throttles.hits) AS hit WHERE hit > ${since} ORDER BY hit)`;
  const doubled = sql`least(${guessLimits.guessWaitMaxSeconds}::float8, power(2, cardinality(recent) - ${free}::int))`;
  const counted = await ctx.db.execute(sql`
    INSERT INTO throttles (key, hits, ends_at) VALUES (${key}, ARRAY[${at}], ${at} + ${windowSeconds}::int * interval '1 second')
    ON CONFLICT (key) DO UPDATE SET hits = ${recent} || EXCLUDED.hits, ends_at = EXCLUDED.ends_at
      WHERE (SELECT cardinality(recent) < ${limit}::int AND (cardinality(recent) < ${free}::int
          OR ${at} >= recent[cardinality(recent)] + ${doubled} * interval '1 second') FROM (SELECT ${recent}) AS counted (recent))
    RETURNING key`);
  if (counted.rows.length > 0) return;
  const { rows } = await ctx.db.execute<{ age: string }>(sql`
    SELECT extract(epoch FROM ${at} - hit) AS age FROM throttles, unnest(hits) AS hit
     WHERE key = ${key} AND hit > ${since} ORDER BY hit DESC LIMIT ${limit}::int`);
  const seconds = secondsLeft(
    rows.map(({ age }) => Number(age)),
    rule,
  );
  throw new DomainError('rate_limited', typeof words === 'string' ? words : words(seconds), {
    retryAfterSeconds: seconds,
  });
};

/** Counts one attempt under a key, unless `limit` of them were counted within the last `windowSeconds`; see `countGuess`. */
export const countAttempt = (
  ctx: Ctx,
  key: string,
  windowSeconds: number,
  limit: number,
  words?: Words,
): Promise<void> => countGuess(ctx, key, { windowSeconds, limit, ...(words === undefined ? {} : { words }) });

/** True if an attempt was counted under a key within the last `windowSeconds`; counts none itself. */
export const countedWithin = async (ctx: Ctx, key: string, windowSeconds: number): Promise<boolean> => {
  const since = sql`${secondsAfter(ctx.now(), -windowSeconds).toISOString()}::timestamptz`;
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM throttles WHERE key = ${key} AND hits[cardinality(hits)] > ${since}`);
  return rows.length > 0;
};
