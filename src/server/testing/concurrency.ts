import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context';
import type { Database } from '../db/database';

/** Calls `holds` until it neither throws nor answers false, and gives up after about fifteen seconds with its last error. */
export const eventually = async <T>(holds: () => T | Promise<T>): Promise<T> => {
  const giveUpAt = performance.now() + 15_000;
  for (;;) {
    const isLast = performance.now() > giveUpAt;
    try {
      const held = await holds();
      if (held !== false) return held;
      if (isLast) throw new Error('it never came to be');
    } catch (error) {
      if (isLast) throw error;
    }
    await pause(15);
  }
};

/** Waits until this many sessions wait for a lock. */
export const waitsForLocks = ({ db }: Pick<Ctx, 'db'>, count: number): Promise<unknown> =>
  eventually(async () => {
    const { rows } = await db.execute<{ n: string }>(
      sql`SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return Number(rows[0]?.n) === count;
  });

/** Counts simultaneous rivals by result: `done` or a refusal's status. */
export const race = async (
  rivals: number,
  act: (rival: number) => Promise<unknown>,
): Promise<Record<string, number>> => {
  const ends = await Promise.all(
    Array.from({ length: rivals }, (_, rival) =>
      act(rival).then(
        () => 'done',
        (error: { status?: number }) => String(error.status),
      ),
    ),
  );
  return Object.fromEntries([...new Set(ends)].map((end) => [end, ends.filter((other) => other === end).length]));
};

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
