import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PageMeta } from '../contract/endpoint';
import { assertAdmin } from './assertActor';
import { lagging, type Ctx } from './context';
import type { Cell } from './csv';
import { exportFile } from './exportFile';
import type { StreamedFile } from './http/route';
import {
  byStatusAlone,
  inOrderOf,
  planList,
  readIds,
  type IdList,
  type Known,
  type ListInput,
  type ListRules,
  type Step,
  type Total,
  type Wanted,
} from './lists';
import { placeOf, type Daily } from './modules/tallies';

export interface DeskListRules<Filter extends object, F extends string, Row> extends Omit<ListRules<F>, 'tiebreak'> {
  /** As it stands in the address of the export and in its file's name. */
  readonly resource: string;
  readonly table: PgTable;
  /** Made in the order of time. */
  readonly id: PgColumn;
  /** Everything that a search and filters match: for the list and its export alike. */
  readonly matching: (ctx: Ctx, filter: Filter) => Wanted | Promise<Wanted>;
  /** How many rows there are of that status, or of all; asked where nothing else narrows the list. */
  readonly tallied: (ctx: Ctx, filter: Filter) => Promise<Total>;
  /** The orders whose rows are tallied by day: none of their pages is far away. */
  readonly daily?: { readonly [Order in NoInfer<F> | 'otherwise']?: Daily<Filter> };
  /** The tables that hold what is sorted by, where it is not the list's own. */
  readonly sortedWith?: { readonly [Field in F]?: IdList['sortedWith'] };
  /** In any order. */
  readonly rowsOf: (ctx: Ctx, ids: readonly string[]) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => string;
  /** The columns of the exported file, from left to right. */
  readonly cells: Readonly<Record<string, (row: Row) => Cell>>;
}

export interface DeskList<Filter extends object, F extends string, Row> {
  readonly page: (ctx: Ctx, input: Filter & ListInput<F>) => Promise<{ rows: Row[]; meta: PageMeta }>;
  readonly file: (ctx: Ctx, filter: Filter) => Promise<StreamedFile>;
}

/** A list that admins page through and export: one condition, one kind of rows, for both. Nobody else may ask. */
export const deskList = <Filter extends object, F extends string, Row>(
  rules: DeskListRules<Filter, F, Row>,
): DeskList<Filter, F, Row> => {
  const { table, id, matching, tallied, daily, sortedWith, rowsOf, idOf, cells } = rules;
  const totalOf = async (ctx: Ctx, filter: Filter): Promise<Total | undefined> =>
    byStatusAlone(filter) ? tallied(ctx, filter) : undefined;

  const knownOf = async (ctx: Ctx, input: Filter & ListInput<F>): Promise<Known | undefined> => {
    const total = await totalOf(ctx, input);
    const order: string | readonly Step[] = input.sort ?? rules.otherwise;
    const [name, down] =
      typeof order === 'string'
        ? [order.replace('-', ''), order.startsWith('-')]
        : ['otherwise', order[0]?.down === true];
    // The contract's enum admits exactly these fields, with or without the sign.
    const stretches = daily?.[name as F | 'otherwise']?.(input, down);
    return total && { total, placeOf: stretches && ((skip) => placeOf(ctx, stretches, skip, down)) };
  };

  return {
    page: async (ctx, input) => {
      assertAdmin(ctx);
      // The contract's enum admits exactly these fields, with or without the sign.
      const field = input.sort?.replace('-', '') as F | undefined;
      const list = { table, id, wanted: await matching(ctx, input), sortedWith: field && sortedWith?.[field] };
      const plan = planList(input, { ...rules, tiebreak: id });
      const { ids, meta } = await readIds(ctx, list, plan, await knownOf(ctx, input));
      return { rows: inOrderOf(ids, await rowsOf(ctx, ids), idOf), meta };
    },

    file: async (ctx, filter) => {
      assertAdmin(ctx);
      const reading = lagging(ctx);
      const cellOf = Object.values(cells);
      return exportFile(ctx, {
        resource: rules.resource,
        filter,
        list: { table, id, wanted: await matching(reading, filter) },
        known: await totalOf(reading, filter),
        header: Object.keys(cells),
        cellsOf: async (ids) =>
          new Map((await rowsOf(reading, ids)).map((row) => [idOf(row), cellOf.map((cell) => cell(row))])),
      });
    },
  };
};
