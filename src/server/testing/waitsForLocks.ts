import { sql } from 'drizzle-orm';
import type { Ctx } from '../context';

const patienceMs = 20_000;

/** Returns once so many sessions of this database wait for a lock: who was let go before them has come as far as it can. */
export const waitsForLocks = async ({ db }: Pick<Ctx, 'db'>, count: number): Promise<void> => {
  for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt;) {
    const { rows } = await db.execute<{ n: string }>(
      sql`SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (Number(rows[0]?.n) === count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`there are not ${count} who wait for a lock`);
};
