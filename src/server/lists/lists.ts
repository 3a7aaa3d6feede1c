import {
  and,
  asc,
  desc,
  gte,
  inArray,
  like,
  lt,
  or,
  sql,
  type AnyColumn,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { PageMeta } from '../../contract/endpoint';
import { foldForSearch, wordsOf } from '../../contract/inputs/plainLetters';
import { limits } from '../../contract/limits';
import type { Ctx } from '../context';
import { daysAfter, lagosDayStart } from '../lib/time';

/** The part of a list's input that every `listQuery` has; `F` are the sortable fields. */
export interface ListInput<F extends string> {
  page?: number | undefined;
  pageSize?: number | undefined;
  sort?: F | `-${F}` | undefined;
  q?: string | undefined;
}

type SortKey = AnyColumn | SQL;

/** One step of an order: its column and direction. Nulls count as the greatest. */
export interface SortStep {
  readonly by: SortKey;
  readonly isDescending: boolean;
}
export const ascending = (by: SortKey): SortStep => ({ by, isDescending: false });
export const descending = (by: SortKey): SortStep => ({ by, isDescending: true });

export interface ListRules<F extends string> {
  /** Each sortable field's column, or its whole ascending order. */
  readonly sortable: Readonly<Record<F, SortKey | readonly SortStep[]>>;
  /** A field, `-field`, or a whole order. */
  readonly defaultSort: NoInfer<F> | `-${NoInfer<F>}` | readonly SortStep[];
  /** Unique and not null: the last order column, so that no row is on two pages or none. */
  readonly tiebreak: SortKey;
  readonly pageSize: number;
}

/** The number of rows a query finds; `atLeast` when counting stopped at `limits.countedRowsMax`. */
export interface Total {
  readonly rows: number;
  readonly atLeast?: true;
}

interface ListPlan {
  readonly limit: number;
  readonly offset: number;
  readonly orderBy: SQL[];
  readonly backwards: SQL[];
  readonly meta: (total: Total) => PageMeta;
}

const reversed = ({ by, isDescending }: SortStep): SortStep => ({ by, isDescending: !isDescending });
const toSql = ({ by, isDescending }: SortStep): SQL => (isDescending ? desc(by) : asc(by));
const isSortSteps = (order: SortKey | readonly SortStep[]): order is readonly SortStep[] => Array.isArray(order);

const stepsOf = <F extends string>(sort: F | `-${F}`, { sortable }: ListRules<F>): readonly SortStep[] => {
  const isDescending = sort.startsWith('-');
  // The contract's enum admits exactly these fields, with or without a minus.
  const order = sortable[(isDescending ? sort.slice(1) : sort) as F];
  const steps = isSortSteps(order) ? order : [ascending(order)];
  return isDescending ? steps.map(reversed) : steps;
};

/** Without page and size: the first `limits.unpagedMaxRows` rows; a size alone gets the first page. */
export const planList = <F extends string>(input: ListInput<F>, rules: ListRules<F>): ListPlan => {
  const whole = input.page === undefined && input.pageSize === undefined;
  const page = input.page ?? 1;
  const pageSize = whole ? limits.unpagedMaxRows : (input.pageSize ?? rules.pageSize);
  const order = input.sort ?? rules.defaultSort;
  const steps = typeof order === 'string' ? stepsOf(order, rules) : order;
  // In the last step's direction, so that one index covers the order.
  const full = [...steps, { by: rules.tiebreak, isDescending: steps.at(-1)?.isDescending ?? false }];
  return {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    orderBy: full.map(toSql),
    backwards: full.map(reversed).map(toSql),
    meta: ({ rows, atLeast }) => ({ page, pageSize, total: rows, ...(atLeast && { atLeast }) }),
  };
};

export const countRows = async (ctx: Pick<Ctx, 'db'>, query: SQLWrapper): Promise<Total> => {
  const counted = await ctx.db.execute<{ total: string }>(
    sql`SELECT count(*) AS total FROM (${query} LIMIT ${limits.countedRowsMax + 1}) AS matched`,
  );
  const rows = Number(counted.rows[0]?.total ?? 0);
  return rows > limits.countedRowsMax ? { rows: limits.countedRowsMax, atLeast: true } : { rows };
};

/** Reads from the nearer end, because the database walks past every row an offset skips. */
const readRows = async <Q extends PgSelect>(query: Q, plan: ListPlan, total: Total): Promise<Awaited<Q>> => {
  const after = total.rows - plan.offset - plan.limit;
  if (total.atLeast || after >= plan.offset)
    return await query
      .orderBy(...plan.orderBy)
      .limit(plan.limit)
      .offset(plan.offset);
  const rows = await query
    .orderBy(...plan.backwards)
    .limit(Math.max(0, plan.limit + Math.min(0, after)))
    .offset(Math.max(0, after));
  return rows.reverse() as Awaited<Q>;
};

/** Reads a page of a `.$dynamic()` query and, unless `known`, its total. */
export const readPage = async <Q extends PgSelect, F extends string>(
  ctx: Pick<Ctx, 'db'>,
  query: Q,
  input: ListInput<F>,
  rules: ListRules<F>,
  known?: Total,
): Promise<{ rows: Awaited<Q>; meta: PageMeta }> => {
  const plan = planList(input, rules);
  // Before the order: the builder mutates, and a count skips unused columns.
  const total = known ?? (await countRows(ctx, query));
  return { rows: await readRows(query, plan, total), meta: plan.meta(total) };
};

/** The same for two queries of which the second follows the first: each is read in its own order, and neither is sorted whole. */
export const readPageOfBoth = async <Q extends PgSelect, F extends string>(
  ctx: Pick<Ctx, 'db'>,
  [first, second]: readonly [Q, Q],
  input: ListInput<F>,
  rules: ListRules<F>,
): Promise<{ rows: Awaited<Q>; meta: PageMeta }> => {
  const plan = planList(input, rules);
  const [before, after] = [await countRows(ctx, first), await countRows(ctx, second)];
  const head = await readRows(first, plan, before);
  const rest = { ...plan, limit: plan.limit - head.length, offset: Math.max(0, plan.offset - before.rows) };
  const rows = [...head, ...(await readRows(second, rest, after))] as Awaited<Q>;
  const atLeast = before.atLeast ?? after.atLeast;
  return { rows, meta: plan.meta({ rows: before.rows + after.rows, ...(atLeast && { atLeast }) }) };
};

/** Two forms of a condition: `limited` for pages, `full` for counts. */
export interface Predicate {
  readonly limited: SQL | undefined;
  readonly full: SQL | undefined;
}

export interface IdList {
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly predicate: Predicate;
  /** A joined table for the order, with exactly one row per row of ours. */
  readonly sortedWith?: { readonly table: PgTable; readonly on: SQL } | undefined;
}

/** The start of a deep page: a condition for all rows from there, and the number before it. */
export interface SeekPosition {
  readonly from: SQL;
  readonly skip: number;
}

export interface Known {
  readonly total: Total;
  readonly seekPosition?: ((skip: number) => Promise<SeekPosition | undefined>) | undefined;
}

/** Finds first and sorts afterwards, because the planner would walk the whole order for a few rows. */
const readFew = async (
  ctx: Pick<Ctx, 'db'>,
  { table, id, predicate, sortedWith }: IdList,
  { orderBy, limit, offset }: ListPlan,
): Promise<string[]> => {
  const joined = sortedWith && sql` INNER JOIN ${sortedWith.table} ON ${sortedWith.on}`;
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`SELECT ${id} AS id FROM (SELECT * FROM ${table} WHERE ${predicate.full ?? true} OFFSET 0) AS ${table}${joined}
         ORDER BY ${sql.join(orderBy, sql`, `)} LIMIT ${limit} OFFSET ${offset}`,
  );
  return rows.map((row) => row.id);
};

/** Reads only ids, because joins run for every skipped row; sort the rows with `inOrderOf`. */
export const readIds = async (
  ctx: Pick<Ctx, 'db'>,
  list: IdList,
  plan: ListPlan,
  known?: Known,
  counted?: Total,
): Promise<{ ids: string[]; meta: PageMeta }> => {
  const { table, id, predicate, sortedWith } = list;
  const { offset, limit, orderBy } = plan;
  const total =
    known?.total ?? counted ?? (await countRows(ctx, ctx.db.select({ id }).from(table).where(predicate.full)));
  const meta = plan.meta(total);
  if (!known && !total.atLeast) return { ids: total.rows > offset ? await readFew(ctx, list, plan) : [], meta };
  const bare = ctx.db.select({ id }).from(table).$dynamic();
  const query = (sortedWith ? bare.innerJoin(sortedWith.table, sortedWith.on) : bare) as PgSelect;
  const isDeep = Math.min(offset, total.rows - offset) > limits.walkedRowsMax;
  const position = isDeep ? await known?.seekPosition?.(offset) : undefined;
  const pageQuery = query.where(
    and(offset + limit <= limits.pageSizeMax ? predicate.limited : predicate.full, position?.from),
  );
  const rows = position
    ? await pageQuery
        .orderBy(...orderBy)
        .limit(limit)
        .offset(position.skip)
    : await readRows(pageQuery, plan, total);
  return { ids: (rows as { id: string }[]).map((row) => row.id), meta };
};

export const inOrderOf = <R>(ids: readonly string[], rows: readonly R[], idOf: (row: R) => string): R[] => {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Escapes `%`, `_` and `\`. */
export const likePattern = (typed: string): string => `%${likeLiteral(typed)}%`;
export const likeLiteral = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&');

/** True if a trigram index can find the text, which needs letters or digits. */
export const hasGroups = (typed: string): boolean =>
  /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(typed);

const folded = (column: AnyColumn): SQL => sql`(' ' || fold_for_search(${column}))`;

/** Rows with the text in a column, ignoring case, marks, apostrophes and hyphens. Several words may be in any order; they and short texts must start a word. */
export const matches = (q: string | undefined, columns: readonly AnyColumn[]): SQL | undefined => {
  if (!q) return undefined;
  const words = wordsOf(q);
  if (words.length === 0) return sql`false`;
  const start = words.length === 1 && words.every(hasGroups) ? '' : ' ';
  return or(...columns.map((column) => and(...words.map((word) => like(folded(column), likePattern(start + word))))));
};

/** Rows that begin with the text, which people mean first. */
export const startsMatch = (q: string, columns: readonly AnyColumn[]): SQL | undefined =>
  or(...columns.map((column) => like(folded(column), ` ${likeLiteral(foldForSearch(q))}%`)));

export const whereIds = (id: PgColumn, ids: readonly string[] | undefined): SQL | undefined =>
  ids && inArray(id, [...ids]);

export const betweenDates = (
  moment: PgColumn,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(moment, lagosDayStart(from)),
    to === undefined ? undefined : lt(moment, daysAfter(lagosDayStart(to), 1)),
  );

/** The same for the decision's date. */
export const decidedOnDays = (
  moment: PgColumn,
  { decided_from: from, decided_to: to }: { decided_from?: string | undefined; decided_to?: string | undefined },
): SQL | undefined => betweenDates(moment, { from, to });

export const toPredicate = (condition: SQL | undefined): Predicate => ({ limited: condition, full: condition });

const combined =
  (join: typeof and) =>
  (...conditions: readonly (Predicate | undefined)[]): Predicate => ({
    limited: join(...conditions.map((each) => each?.limited)),
    full: join(...conditions.map((each) => each?.full)),
  });
export const andPredicates = combined(and);
export const orPredicates = combined(or);

const aboutPages = ['page', 'pageSize', 'sort', 'status'];

/** True if only a status filters the list, so that a counter has the total. */
export const byStatusAlone = (input: object): boolean =>
  Object.entries(input).every(([key, value]) => aboutPages.includes(key) || value === undefined || value === '');
