import { gte, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context';
import type { SeekPosition } from './lists';
import { daysAfter, lagosDayStart } from '../lib/time';
import { asArray, type CounterName } from './counters';

/** A segment of a list's order, and the counters of its rows. */
interface Segment {
  readonly names: readonly CounterName[];
  /** The rows from a Lagos day on, with later segments; null if not sorted by that day. */
  readonly from: ((day: string) => SQL) | null;
}

export type Daily<Filter> = (filter: Filter, down: boolean) => readonly Segment[];

const edgeOf = (day: string, down: boolean): Date => (down ? daysAfter(lagosDayStart(day), 1) : lagosDayStart(day));

export const byDay =
  <Filter>(moment: PgColumn, names: (filter: Filter) => readonly CounterName[]): Daily<Filter> =>
  (filter, down) => [{ names: names(filter), from: (day) => (down ? lt : gte)(moment, edgeOf(day, down)) }];

export const byStatusAndDay =
  <Status extends string, Filter extends { readonly status?: Status | '' | undefined }>(
    [status, moment]: readonly [PgColumn, PgColumn],
    statuses: readonly Status[],
    nameOf: (status: Status) => CounterName,
  ): Daily<Filter> =>
  (filter, down) => {
    const statusOrder = filter.status ? [filter.status] : [...statuses].sort();
    return (down ? statusOrder.reverse() : statusOrder).map((value) => ({
      names: [nameOf(value)],
      from: (day) => {
        const edge = sql`(${value}, ${edgeOf(day, down).toISOString()}::timestamptz)`;
        return down ? sql`(${status}, ${moment}) < ${edge}` : sql`(${status}, ${moment}) >= ${edge}`;
      },
    }));
  };

/** The day of the row after `skip` others, found by counters without reading them. */
export const seekPosition = async (
  ctx: Pick<Ctx, 'db'>,
  segments: readonly Segment[],
  skip: number,
  down: boolean,
): Promise<SeekPosition | undefined> => {
  const names = segments.flatMap((segment) => segment.names);
  const parts = segments.flatMap((segment, nth) => segment.names.map(() => nth));
  const { rows } = await ctx.db.execute<{ part: number; day: string; before: string }>(sql`
    SELECT part, day::text AS day, before
      FROM (SELECT part, day, sum(rows) AS rows, sum(sum(rows)) OVER (ORDER BY part, day ${sql.raw(down ? 'DESC' : 'ASC')}) - sum(rows) AS before
              FROM counters JOIN unnest(${asArray(names)}::text[], ${`{${parts.join()}}`}::integer[]) AS asked (name, part) USING (name)
             GROUP BY part, day) AS days
     WHERE before <= ${skip} AND before + rows > ${skip} ORDER BY part LIMIT 1`);
  const [found] = rows;
  const from = found && segments[found.part]?.from?.(found.day);
  return from && { from, skip: skip - Number(found.before) };
};
