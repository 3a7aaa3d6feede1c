import { sql } from 'drizzle-orm';
import type { Ctx } from '../context';
import { eventually } from './eventually';

/** Waits until this many sessions wait for a lock. */
export const waitsForLocks = ({ db }: Pick<Ctx, 'db'>, count: number): Promise<void> =>
  eventually(async () => {
    const { rows } = await db.execute<{ n: string }>(
      sql`SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return Number(rows[0]?.n) === count;
  });
