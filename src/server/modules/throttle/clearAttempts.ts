import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../context';
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
