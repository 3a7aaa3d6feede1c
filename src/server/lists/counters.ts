import { sql } from 'drizzle-orm';
import type { CouponStatus, PayoutStatus, ProofStatus, TaskStatus, WithdrawalStatus } from '../../contract/primitives';
import type { Ctx } from '../context';
import { assertSystem } from '../assertActor';

/** One statement, so that readers see either the parts or their sum; concurrent runs take different rows. */
export const compactCounters = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.execute(sql`
    WITH taken AS (DELETE FROM counter_changes RETURNING name, day, rows, kobo),
    stood AS (
      DELETE FROM counter_days d USING (SELECT DISTINCT name, day FROM taken) AS changed
       WHERE d.name = changed.name AND d.day = changed.day
       RETURNING d.name, d.day, d.rows, d.kobo),
    summed AS (
      INSERT INTO counter_sums AS known (name, rows, kobo)
      SELECT name, sum(rows), sum(kobo) FROM taken GROUP BY name ORDER BY name
          ON CONFLICT (name) DO UPDATE SET rows = known.rows + EXCLUDED.rows, kobo = known.kobo + EXCLUDED.kobo)
    INSERT INTO counter_days (name, day, rows, kobo)
    SELECT name, day, sum(rows), sum(kobo) FROM (TABLE taken UNION ALL TABLE stood) AS parts
     GROUP BY name, day HAVING sum(rows) <> 0 OR sum(kobo) <> 0`);
};

interface Counted {
  readonly withdrawals: WithdrawalStatus;
  readonly payouts: PayoutStatus;
  readonly proofs: ProofStatus;
  readonly tasks: TaskStatus;
  readonly members: 'active' | 'banned' | 'closed';
  readonly coupons: CouponStatus;
}

/** The same by day of creation, for sorting; without `kobo`. */
type CameName =
  `withdrawals.asked.${WithdrawalStatus}` | `proofs.handed-in.${ProofStatus}` | `payouts.approved.${PayoutStatus}`;

/** Counted events, without deleted jobs, unverified sign-ups and uncounted link visits. */
export type CounterName =
  { [L in keyof Counted]: `${L}.${Counted[L]}` }[keyof Counted] | CameName | 'audit' | 'links.opened' | 'links.visits';

/** `kobo` sums withdrawals or proof prices; 0 elsewhere. */
export interface Counter {
  readonly rows: number;
  readonly kobo: number;
}

export const asArray = (names: readonly CounterName[]): string => `{${names.map((name) => `"${name}"`).join()}}`;

export const countEach = async <N extends CounterName>(
  ctx: Pick<Ctx, 'db'>,
  names: readonly N[],
): Promise<Readonly<Record<N, Counter>>> => {
  const { rows } = await ctx.db.execute<{ name: N; rows: string; kobo: string }>(
    sql`SELECT name, sum(rows) AS rows, sum(kobo) AS kobo
          FROM (SELECT name, rows, kobo FROM counter_sums UNION ALL SELECT name, rows, kobo FROM counter_changes) AS parts
         WHERE name = ANY (${asArray(names)}::text[]) GROUP BY name`,
  );
  const found = new Map(rows.map((row) => [row.name, { rows: Number(row.rows), kobo: Number(row.kobo) }]));
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? { rows: 0, kobo: 0 }])) as Record<N, Counter>;
};

export const countNow = async (ctx: Pick<Ctx, 'db'>, names: readonly CounterName[]): Promise<Counter> => {
  const each = Object.values<Counter>(await countEach(ctx, names));
  return { rows: each.reduce((sum, { rows }) => sum + rows, 0), kobo: each.reduce((sum, { kobo }) => sum + kobo, 0) };
};

export const countIn = <L extends keyof Counted>(
  ctx: Pick<Ctx, 'db'>,
  list: L,
  statuses: readonly Counted[L][],
): Promise<Counter> =>
  countNow(
    ctx,
    statuses.map((status) => `${list}.${status}` as CounterName),
  );

export const countByStatus = async <L extends keyof Counted>(
  ctx: Pick<Ctx, 'db'>,
  list: L,
  statuses: readonly Counted[L][],
): Promise<Readonly<Record<Counted[L], Counter>>> => {
  const nameOf = (status: Counted[L]) => `${list}.${status}` as CounterName;
  const each = await countEach(ctx, statuses.map(nameOf));
  return Object.fromEntries(statuses.map((status) => [status, each[nameOf(status)]])) as Record<Counted[L], Counter>;
};

/** By Lagos day of decision, activation (members) or creation; `toDay` included, empty days omitted. */
export const perDay = async <N extends CounterName>(
  ctx: Pick<Ctx, 'db'>,
  names: readonly N[],
  fromDay: string,
  toDay = 'infinity',
): Promise<({ name: N; day: string } & Counter)[]> => {
  const { rows } = await ctx.db.execute<{ name: N; day: string; rows: string; kobo: string }>(sql`
    SELECT name, day::text AS day, sum(rows) AS rows, sum(kobo) AS kobo FROM counters
     WHERE name = ANY (${asArray(names)}::text[]) AND day BETWEEN ${fromDay}::date AND ${toDay}::date
     GROUP BY name, day HAVING sum(rows) <> 0 ORDER BY day, name`);
  return rows.map((row) => ({ name: row.name, day: row.day, rows: Number(row.rows), kobo: Number(row.kobo) }));
};
