import { sql } from 'drizzle-orm';
import { archive } from './archive';
import { assertSystem } from '../assertActor';
import type { Ctx } from '../context';
import { daysAfter, lagosDayOf } from '../lib/time';

const soonDays = 10;
const monthsAhead = 3;

const monthOf = (moment: Date) => sql`date_trunc('month', ${lagosDayOf(moment)}::date)::date`;

/** Creates this month and the next three for every table with months, found in the catalogue. It fails only if one is missing soon. */
export const addMonths = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  const { rows: tables } = await ctx.db.execute<{ parent: string }>(sql`SELECT parent::text FROM monthly_tables`);
  try {
    for (const { parent } of tables) {
      const { rows } = await ctx.db.transaction(async (tx) => {
        // Its references lock the members' table, and calls would queue behind it.
        await tx.execute(sql`SET LOCAL lock_timeout = '2s'`);
        return tx.execute<{ added: boolean }>(sql`
          SELECT add_month(${parent}::text::regclass, (${monthOf(ctx.now())} + nth * interval '1 month')::date) AS added
            FROM generate_series(0, ${monthsAhead}::int) AS nth`);
      });
      // Nothing else keeps the statistics of a table in parts.
      if (rows.some(({ added }) => added)) await ctx.db.execute(sql`ANALYZE ${sql.identifier(parent)}`);
    }
  } catch (error) {
    const soon = daysAfter(ctx.now(), soonDays);
    const { rows: missing } = await ctx.db.execute<{ parent: string }>(
      sql`SELECT parent::text FROM monthly_tables WHERE NOT has_month(parent, ${monthOf(soon)})`,
    );
    const names = missing.map(({ parent }) => parent).join(', ');
    if (names === '') return ctx.log.warn({ err: error }, 'a month could not be added yet');
    ctx.log.error({ err: error, missing: names }, 'the month that begins soon is missing');
    throw error;
  }
};

export const archiveMonths = async (ctx: Ctx): Promise<void> => {
  if (ctx.providers.bucket) await archive(ctx);
};
