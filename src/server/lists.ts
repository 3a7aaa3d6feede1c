import { asc, desc, ilike, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { pageMeta } from '../contract/endpoint';
import { limits } from '../contract/limits';
import type { Ctx } from './context';

/** The part of a list's input that every `listQuery` has; `F` are the fields that may be sorted by. */
export interface ListInput<F extends string> {
  page?: number | undefined;
  pageSize?: number | undefined;
  sort?: F | `-${F}` | undefined;
  q?: string | undefined;
}

type Ordered = AnyColumn | SQL;

export interface ListRules<F extends string> {
  /** What stands behind each field that may be sorted by. */
  readonly sortable: Readonly<Record<F, Ordered>>;
  /** The order where none is asked for: a field or `-field`, or the whole order spelt out. */
  readonly otherwise: F | `-${F}` | readonly SQL[];
  /** Unique and not null: it ends every order, so that no row shows up on two pages or on none. */
  readonly tiebreak: Ordered;
  /** Rows of a page where the caller names a page without its size. */
  readonly pageSize: number;
}

export interface ListPlan {
  readonly limit: number;
  readonly offset: number;
  readonly orderBy: SQL[];
  /** What the answer says about where its rows stand, once the total is known. */
  readonly meta: (total: number) => z.output<typeof pageMeta>;
}

const directed = <F extends string>(sort: F | `-${F}`, { sortable, tiebreak }: ListRules<F>): SQL[] => {
  const direction = sort.startsWith('-') ? desc : asc;
  // The contract's enum admits exactly these fields, with or without the sign.
  const field = (sort.startsWith('-') ? sort.slice(1) : sort) as F;
  return [direction(sortable[field]), direction(tiebreak)];
};

/**
 * Turns the page, size and sort of a list call into a limit, an offset and a stable order.
 * A caller who names neither page nor size gets the first `limits.unpagedMaxRows` rows; one who names a size alone gets its first page.
 */
export const planList = <F extends string>(input: ListInput<F>, rules: ListRules<F>): ListPlan => {
  const whole = input.page === undefined && input.pageSize === undefined;
  const page = input.page ?? 1;
  const pageSize = whole ? limits.unpagedMaxRows : (input.pageSize ?? rules.pageSize);
  const order = input.sort ?? rules.otherwise;
  return {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    orderBy: typeof order === 'string' ? directed(order, rules) : [...order, desc(rules.tiebreak)],
    meta: (total) => ({ page, pageSize, total }),
  };
};

/**
 * Reads one page of a query's rows and counts them all. The query comes with its joins and conditions, as `.$dynamic()` gives it, without an order:
 * rows and total then always answer the same question.
 */
export const readPage = async <Q extends PgSelect>(
  ctx: Pick<Ctx, 'db'>,
  query: Q,
  plan: ListPlan,
): Promise<{ rows: Awaited<Q>; meta: z.output<typeof pageMeta> }> => {
  // Before the order is added, because the builder changes in place; columns that nobody counts are not computed.
  const counted = await ctx.db.execute<{ total: string }>(sql`SELECT count(*) AS total FROM (${query}) AS matched`);
  const rows = await query
    .orderBy(...plan.orderBy)
    .limit(plan.limit)
    .offset(plan.offset);
  return { rows, meta: plan.meta(Number(counted.rows[0]?.total ?? 0)) };
};

/** What people type is searched for as they typed it: `%`, `_` and `\` stand for themselves. */
export const likePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;

/** Rows of which at least one column holds the typed text, whatever its case; no condition where nothing was typed. */
export const matches = (q: string | undefined, columns: readonly AnyColumn[]): SQL | undefined =>
  q ? or(...columns.map((column) => ilike(column, likePattern(q)))) : undefined;
