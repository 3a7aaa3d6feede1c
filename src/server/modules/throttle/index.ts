import { eq, lte, sql } from 'drizzle-orm';
import { normalizeIP } from '@fastify/rate-limit';
import { guessLimits, leadLimits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { type Ctx, systemCtx } from '../../context';
import { DomainError } from '../../errors';
import { hourInSeconds, secondsAfter } from '../../lib/time';
import { assertSystem } from '../../assertActor';
import { throttles } from '../../db/schema';
import { sendAlert } from '../alarms';

export const clearAttempts = async (ctx: Ctx, key: string): Promise<void> => {
  await ctx.db.delete(throttles).where(eq(throttles.key, key));
};

export const clearAttemptsUnder = async (ctx: Ctx, start: string): Promise<void> => {
  await ctx.db.delete(throttles).where(sql`starts_with(${throttles.key}, ${start})`);
};

/** Removes the newest attempt, which turned out to be none. */
export const takeBackAttempt = async (ctx: Ctx, key: string): Promise<void> => {
  await ctx.db
    .update(throttles)
    .set({ hits: sql`trim_array(${throttles.hits}, least(1, cardinality(${throttles.hits})))` })
    .where(eq(throttles.key, key));
};

export const forgetOldAttempts = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(throttles).where(lte(throttles.endsAt, ctx.now()));
};

type Words = string | ((seconds: number) => string);

export interface Rule {
  readonly windowSeconds: number;
  readonly limit: number;
  /** Attempts without waiting; then each wait doubles up to a limit. Without it none waits. */
  readonly free?: number;
  readonly words?: Words;
}

const waitAfter = (attempts: number, free: number): number =>
  attempts < free ? 0 : Math.min(guessLimits.guessWaitMaxSeconds, 2 ** (attempts - free));

/** @param ages of counted attempts in seconds, newest first */
const secondsLeft = (ages: readonly number[], { windowSeconds, limit, free = limit }: Rule): number => {
  const [newest = 0] = ages;
  const untilRoom = ages.length < limit ? 0 : windowSeconds - (ages[limit - 1] ?? 0);
  return Math.ceil(Math.max(1, untilRoom, waitAfter(Math.min(ages.length, limit - 1), free) - newest));
};

/** One statement checks and counts, so that parallel attempts cannot pass together. @throws `rate_limited`. */
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

export const countAttempt = (ctx: Ctx, key: string, windowSeconds: number, limit: number, words?: Words) =>
  countGuess(ctx, key, { windowSeconds, limit, ...(words === undefined ? {} : { words }) });

/** True if an attempt was counted within `windowSeconds`. */
export const countedWithin = async (ctx: Ctx, key: string, windowSeconds: number): Promise<boolean> => {
  const since = sql`${secondsAfter(ctx.now(), -windowSeconds).toISOString()}::timestamptz`;
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM throttles WHERE key = ${key} AND hits[cardinality(hits)] > ${since}`);
  return rows.length > 0;
};

export interface Counter {
  /** Uncounts a legitimate attempt. */
  readonly forgive: (tx: Ctx) => Promise<void>;
  /** Runs the attempt; an exception means it is not counted. */
  readonly looked: <T>(look: () => Promise<T>) => Promise<T>;
}

export interface Counted extends Rule {
  readonly key: string;
  /** A right guess also clears earlier wrong ones. */
  readonly forgivesAll?: true;
}

/** Counts in all limits or none: a refused attempt costs nothing elsewhere. */
export const countAll = async (ctx: Ctx, counted: readonly Counted[]): Promise<Counter> => {
  for (const [at, rule] of counted.entries())
    try {
      await countGuess(ctx, rule.key, rule);
    } catch (error) {
      for (const before of counted.slice(0, at)) await takeBackAttempt(ctx, before.key);
      throw error;
    }
  return {
    looked: (look) =>
      look().catch(async (error: unknown) => {
        for (const { key } of counted) await takeBackAttempt(ctx, key);
        throw error;
      }),
    forgive: async (tx) => {
      for (const { key, forgivesAll } of counted)
        await (forgivesAll ? clearAttempts(tx, key) : takeBackAttempt(tx, key));
    },
  };
};

/** A limit key for a caller: the IPv4 address, or the /64 one customer gets. */
export const networkOf = ({ ip }: Pick<Ctx, 'ip'>): string => normalizeIP(ip, 64);

type NetworkUse = keyof typeof messages.server.networkUses;

const keyOf = (ctx: Ctx, use: NetworkUse): string => `network:${use}:${networkOf(ctx)}`;

const limitOf = ({ config }: Ctx, use: NetworkUse): number =>
  use === 'request'
    ? Math.min(leadLimits.perNetworkPerHour, config.asksPerAddressPerHour)
    : config.asksPerAddressPerHour;

const raise = (ctx: Ctx, use: NetworkUse, limit: number): Promise<boolean> =>
  sendAlert(systemCtx(ctx, ctx.requestId), {
    key: `network-${use}`,
    subject: `One network address reached a limit: ${messages.server.networkUses[use]}`,
    paragraphs: [
      `${limit} within an hour came from ${networkOf(ctx)}. People there are told to wait, or to use another connection. Browsers that their accounts know are not held back.`,
      'A whole mobile network can share one address: raise ASKS_PER_ADDRESS_PER_HOUR if these are people. If it is a script, block the address in the proxy.',
    ],
    runbook: 'no-code',
  });

// From zero, or an alert would miss each one's first increase.
const refusals = new Map(Object.keys(messages.server.networkUses).map((use) => [use as NetworkUse, 0]));
/** Since this server's start, by what the people behind one address did. */
export const networkRefusals = (): Iterable<readonly [NetworkUse, number]> => refusals;

const uncounted: Counter = { looked: (look) => look(), forgive: async () => undefined };

/** Call it outside the main transaction, or a refusal would undo count and alarm. @throws `rate_limited`. */
export const countFromNetwork = async (ctx: Ctx, use: NetworkUse, isKnown = false): Promise<Counter> => {
  if (isKnown) return uncounted;
  const limit = limitOf(ctx, use);
  const words = messages.server.tooManyOnNetwork(use);
  try {
    return await countAll(ctx, [{ key: keyOf(ctx, use), windowSeconds: hourInSeconds, limit, words }]);
  } catch (error) {
    if (error instanceof DomainError) {
      refusals.set(use, (refusals.get(use) ?? 0) + 1);
      await raise(ctx, use, limit);
    }
    throw error;
  }
};

export const forgiveNetwork = (tx: Ctx, use: NetworkUse): Promise<void> => takeBackAttempt(tx, keyOf(tx, use));
