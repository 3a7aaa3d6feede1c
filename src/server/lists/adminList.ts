import { and, desc, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { TableFormat, PageMeta } from '../../contract/endpoint';
import { audit } from '../audit';
import { readReplica, type Ctx } from '../context';
import type { Cell } from '../lib/csv';
import { tableFile } from './tableFile';
import { lagosDayOf } from '../lib/time';
import type { StreamedFile } from '../verb';
import {
  type IdList,
  type Total,
  andPredicates,
  byStatusAlone,
  countRows,
  inOrderOf,
  toPredicate,
  planList,
  readIds,
  type Known,
  type ListInput,
  type ListRules,
  type SortStep,
  type Predicate,
} from './lists';
import { assertAdmin } from '../assertActor';
import { seekPosition, type Daily } from './seekPosition';
import { tabFigures, type TabFigures, type Tabs } from './statusTabs';

interface Export {
  readonly resource: string;
  readonly filter: object;
  readonly format: TableFormat | undefined;
  readonly list: Pick<IdList, 'table' | 'id' | 'predicate'>;
  readonly known?: Total | undefined;
  readonly header: readonly string[];
  readonly cellsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Cell[]>>;
}

const batchRows = 1_000;

/** Continues after the last row, so that one batch is in memory and no transaction stays open. */
async function* batchesOf(
  ctx: Ctx,
  { list: { table, id, predicate }, cellsOf }: Export,
): AsyncGenerator<(readonly Cell[])[]> {
  let beyond: SQL | undefined;
  for (;;) {
    const rows = await ctx.db
      .select({ id })
      .from(table)
      .where(and(predicate.limited, beyond))
      .orderBy(desc(id))
      .limit(batchRows);
    // Generic columns have no type; every list's id is text.
    const ids = rows.map((row) => row.id as string);
    const last = ids.at(-1);
    if (last === undefined) return;
    const cells = await cellsOf(ids);
    yield ids.map((one) => cells.get(one) ?? []);
    if (ids.length < batchRows) return;
    beyond = lt(id, last);
  }
}

/** All matching rows, newest first; the audit row comes before the first of them. */
const exportFile = async (ctx: Ctx, request: Export): Promise<StreamedFile> => {
  const { resource, filter, format, header, list, known } = request;
  await audit(ctx, { action: 'rows.export', object: { type: 'list', id: resource }, after: filter });
  const reading = readReplica(ctx);
  const counted = reading.db.select({ id: list.id }).from(list.table).where(list.predicate.full);
  const { rows, atLeast } = known ?? (await countRows(reading, counted));
  return tableFile({
    name: `${resource}-${lagosDayOf(ctx.now())}`,
    format,
    header,
    batches: batchesOf(reading, request),
    ...(!atLeast && { rows }),
  });
};

interface AdminListRules<Filter extends object, F extends string, Row, Item> extends Omit<ListRules<F>, 'tiebreak'> {
  /** The name in the export's address and file name. */
  readonly resource: string;
  readonly table: PgTable;
  readonly id: PgColumn;
  /** The search and filter condition of the list and its export. */
  readonly where: (ctx: Ctx, filter: Filter) => Predicate | Promise<Predicate>;
  /** The unfiltered number of rows, of one status or all; by default they are counted. */
  readonly counted?: (ctx: Ctx, filter: Filter) => Promise<Total>;
  /** Orders with counters per day, whose pages are all quick to reach. */
  readonly daily?: { readonly [Order in NoInfer<F> | 'defaultSort']?: Daily<Filter> };
  readonly sortedWith?: { readonly [Field in F]?: IdList['sortedWith'] };
  readonly rowsOf: (ctx: Ctx, ids: readonly string[]) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => string;
  readonly present: (row: Row, ctx: Ctx) => Item;
  /** The export's columns in order; headings of times end with `lagosTime`. */
  readonly fileColumns: Readonly<Record<string, (row: Row) => Cell>>;
}

interface AdminList<Filter extends object, F extends string, Item, ExtraMeta extends object> {
  readonly page: (ctx: Ctx, input: Filter & ListInput<F>) => Promise<{ data: Item[]; meta: PageMeta & ExtraMeta }>;
  readonly file: (ctx: Ctx, input: Filter & { readonly format?: TableFormat | undefined }) => Promise<StreamedFile>;
}

interface PredicateWithTotal<ExtraMeta> {
  readonly predicate: Predicate;
  readonly total?: Total | undefined;
  readonly meta: ExtraMeta;
}

const makeList = <Filter extends object, F extends string, Row, Item, ExtraMeta extends object>(
  rules: AdminListRules<Filter, F, Row, Item>,
  counted: (ctx: Ctx, filter: Filter) => Promise<Total>,
  predicateOf: (ctx: Ctx, filter: Filter) => Promise<PredicateWithTotal<ExtraMeta>>,
): AdminList<Filter, F, Item, ExtraMeta> => {
  const { table, id, where, daily, sortedWith, rowsOf, idOf, present, fileColumns } = rules;

  const knownOf = (ctx: Ctx, input: Filter & ListInput<F>, total: Total | undefined): Known | undefined => {
    if (!total || !byStatusAlone(input)) return undefined;
    const order: string | readonly SortStep[] = input.sort ?? rules.defaultSort;
    const [name, isDescending] =
      typeof order === 'string'
        ? [order.replace('-', ''), order.startsWith('-')]
        : ['defaultSort', order[0]?.isDescending === true];
    // The contract's enum admits exactly these fields, with or without a minus.
    const segments = daily?.[name as F | 'defaultSort']?.(input, isDescending);
    return { total, seekPosition: segments && ((skip) => seekPosition(ctx, segments, skip, isDescending)) };
  };

  return {
    page: async (ctx, input) => {
      assertAdmin(ctx);
      const field = input.sort?.replace('-', '') as F | undefined;
      const { predicate, total, meta: extraMeta } = await predicateOf(ctx, input);
      const list = { table, id, predicate, sortedWith: field && sortedWith?.[field] };
      const plan = planList(input, { ...rules, tiebreak: id });
      const { ids, meta } = await readIds(ctx, list, plan, knownOf(ctx, input, total), total);
      const rows = inOrderOf(ids, await rowsOf(ctx, ids), idOf);
      return { data: rows.map((row) => present(row, ctx)), meta: { ...meta, ...extraMeta } };
    },

    file: async (ctx, { format, ...given }) => {
      assertAdmin(ctx);
      // TypeScript cannot infer the rest of an intersection.
      const filter = given as unknown as Filter;
      const reading = readReplica(ctx);
      const cells = Object.values(fileColumns);
      return exportFile(ctx, {
        resource: rules.resource,
        filter,
        format,
        list: { table, id, predicate: await where(reading, filter) },
        known: byStatusAlone(filter) ? await counted(reading, filter) : undefined,
        header: Object.keys(fileColumns),
        cellsOf: async (ids) =>
          new Map((await rowsOf(reading, ids)).map((row) => [idOf(row), cells.map((cell) => cell(row))])),
      });
    },
  };
};

/** A list for admins, paged and exported with the same condition. */
export const adminList = <Filter extends object, F extends string, Row, Item>(
  rules: AdminListRules<Filter, F, Row, Item>,
): AdminList<Filter, F, Item, object> => {
  const { id, table, where } = rules;
  const countAll = async (ctx: Ctx, filter: Filter) =>
    countRows(
      ctx,
      ctx.db
        .select({ id })
        .from(table)
        .where((await where(ctx, filter)).full),
    );
  const counted = rules.counted ?? countAll;
  return makeList(rules, counted, async (ctx, filter) => ({
    predicate: await where(ctx, filter),
    total: byStatusAlone(filter) ? await counted(ctx, filter) : undefined,
    meta: {},
  }));
};

export const tabbedAdminList = <
  S extends string,
  Filter extends { readonly status?: S | undefined },
  F extends string,
  Row,
  Item,
>(
  rules: Omit<AdminListRules<Filter, F, Row, Item>, 'counted'>,
  tabs: Tabs<S>,
): AdminList<Filter, F, Item, TabFigures<S>['meta']> => {
  const { table, where } = rules;
  const figuresOf = (ctx: Ctx, whole: Predicate, input: Filter) => tabFigures(ctx, table, tabs, { whole, input });
  const wholeOf = (ctx: Ctx, filter: Filter) => where(ctx, { ...filter, status: undefined });
  const counted = async (ctx: Ctx, filter: Filter) => (await figuresOf(ctx, await wholeOf(ctx, filter), filter)).total;
  return makeList(rules, counted, async (ctx, filter) => {
    const whole = await wholeOf(ctx, filter);
    const { total, meta } = await figuresOf(ctx, whole, filter);
    const ofTab = filter.status ? toPredicate(tabs.ofStatus(filter.status)) : undefined;
    return { predicate: andPredicates(whole, ofTab), total, meta };
  });
};
