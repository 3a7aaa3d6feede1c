import type { Ctx } from '../context';
import type { Database } from '../db/database';

/** Breaks the database connection right after the n-th commit, before the answer. */
export const brokenAfterCommit = (ctx: Ctx, nth: number): Ctx => {
  let begun = 0;
  const transaction: Database['transaction'] = async (work, options) => {
    begun += 1;
    const breaks = begun === nth;
    const answer = await ctx.db.transaction(work, options);
    if (breaks) throw new Error('Connection terminated unexpectedly');
    return answer;
  };
  const db = new Proxy(ctx.db, {
    get: (whole, name) => (name === 'transaction' ? transaction : (Reflect.get(whole, name, whole) as unknown)),
  });
  return { ...ctx, db };
};
