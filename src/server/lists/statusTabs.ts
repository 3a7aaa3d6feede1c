import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { StatusCount } from '../../contract/endpoint';
import { limits } from '../../contract/limits';
import type { Ctx } from '../context';
import { byStatusAlone, type Total, type Predicate } from './lists';
import { toNaira } from '../lib/money';

interface Figure extends Total {
  readonly kobo: number;
}

export interface Tabs<S extends string> {
  readonly statuses: readonly S[];
  readonly status: PgColumn;
  readonly ofStatus: (status: S) => SQL | undefined;
  /** Waiting rows are few and indexed, so they are counted exactly. */
  readonly waits: S;
  readonly amount?: PgColumn;
  readonly counted?: (ctx: Ctx) => Promise<Readonly<Record<S, Figure>>>;
}

export interface TabFigures<S extends string> {
  readonly total: Total;
  readonly meta: { readonly counts: Record<S, StatusCount>; readonly sum?: number };
}

const nothing: Figure = { rows: 0, kobo: 0 };

/** Reads at most one row beyond the counting limit. */
const figuresBy = async <K extends string>(
  ctx: Pick<Ctx, 'db'>,
  table: PgTable,
  { amount }: { readonly amount?: PgColumn | undefined },
  parts: readonly (readonly [name: SQL, where: SQL | undefined])[],
): Promise<Map<K, Figure>> => {
  const bounded = parts.map(
    ([name, where]) =>
      sql`(SELECT ${name} AS name, ${amount ?? sql`0`} AS kobo FROM ${table} WHERE ${where ?? true} LIMIT ${limits.countedRowsMax + 1})`,
  );
  const { rows } = await ctx.db.execute<{ name: K; rows: string; kobo: string }>(
    sql`SELECT name, count(*) AS rows, sum(kobo) AS kobo FROM (${sql.join(bounded, sql` UNION ALL `)}) AS matched GROUP BY name`,
  );
  return new Map(rows.map(({ name, rows: counted, kobo }) => [name, { rows: Number(counted), kobo: Number(kobo) }]));
};

const bounded = ({ rows, kobo, atLeast }: Figure): Figure =>
  rows > limits.countedRowsMax
    ? { rows: limits.countedRowsMax, kobo, atLeast: true }
    : { rows, kobo, ...(atLeast && { atLeast }) };

/** The selected and the waiting tab are counted; others get a lower bound from the rows read. */
const figuresOfMany = async <S extends string>(
  ctx: Pick<Ctx, 'db'>,
  table: PgTable,
  tabs: Tabs<S>,
  { full: all }: Predicate,
  { seen, status }: { readonly seen: ReadonlyMap<S, Figure>; readonly status: S | undefined },
): Promise<Record<S, Figure>> => {
  const countedStatuses = [...new Set([tabs.waits, status ?? tabs.waits])];
  const counted = await figuresBy<S>(
    ctx,
    table,
    tabs,
    countedStatuses.map((status) => [
      sql`${status}::text`,
      sql`(${all ?? true}) AND (${tabs.ofStatus(status) ?? true})`,
    ]),
  );
  return Object.fromEntries(
    tabs.statuses.map((status) => [
      status,
      countedStatuses.includes(status)
        ? bounded(counted.get(status) ?? nothing)
        : bounded({ ...(seen.get(status) ?? nothing), atLeast: true }),
    ]),
  ) as Record<S, Figure>;
};

const present = <S extends string>({ statuses, amount }: Tabs<S>, each: Record<S, Figure>, status: S | undefined) => {
  const figures = (status === undefined ? statuses : [status]).map((status) => each[status]);
  const rows = figures.reduce((sum, figure) => sum + figure.rows, 0);
  const isWhole = figures.every(({ atLeast }) => !atLeast);
  const counts = Object.fromEntries(
    statuses.map((status): [S, StatusCount] => {
      const { rows: total, atLeast } = each[status];
      return [status, { total, ...(atLeast && { atLeast }) }];
    }),
  ) as Record<S, StatusCount>;
  return {
    total: isWhole ? { rows } : ({ rows: limits.countedRowsMax, atLeast: true } as const),
    meta: { counts, ...(amount && isWhole && { sum: toNaira(figures.reduce((sum, { kobo }) => sum + kobo, 0)) }) },
  };
};

/** Uses counters if there are any; otherwise reads `whole` up to the cap, then each tab. */
export const tabFigures = async <S extends string>(
  ctx: Ctx,
  table: PgTable,
  tabs: Tabs<S>,
  { whole, input }: { readonly whole: Predicate; readonly input: { readonly status?: S | undefined } },
): Promise<TabFigures<S>> => {
  const status = input.status || undefined;
  if (tabs.counted && byStatusAlone(input)) return present(tabs, await tabs.counted(ctx), status);
  const seen = await figuresBy<S>(ctx, table, tabs, [[sql`${tabs.status}`, whole.full]]);
  const all = [...seen.values()].reduce((sum, { rows }) => sum + rows, 0);
  const each =
    all > limits.countedRowsMax
      ? await figuresOfMany(ctx, table, tabs, whole, { seen, status })
      : (Object.fromEntries(tabs.statuses.map((status) => [status, seen.get(status) ?? nothing])) as Record<S, Figure>);
  return present(tabs, each, status);
};
