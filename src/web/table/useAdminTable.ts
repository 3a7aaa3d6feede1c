import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import type { AdminListName } from '../../contract/settings';
import type { PageMeta } from '../../contract/endpoint';
import { listArg, type TableOptions, type TableParamValues } from '../ui/useTableParams';
import { getNames, getReversedRange, statusIn } from './tableFilters';
import type { ReadyView, TableLook, TableNarrowing } from './tableTypes';
import { parseAdminTableParams, useAdminTableParams } from './useAdminTableParams';
import { errorMessage } from '../api/apiError';
import { type ExportName, useExport } from '../api/useExport';
import { readOnce } from '../api/baseApi';
import { useTableViews } from '../api/useTableViews';

interface RowsPage<Row> {
  readonly data: readonly Row[];
  readonly meta: PageMeta;
}

export interface QueryOptions {
  readonly refetchOnMountOrArgChange?: boolean;
  readonly skip?: boolean;
}

interface ListAnswer<Page> {
  readonly data?: Page | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface ListEndpoint<Arg, Row, More> {
  useQuery: (arg: Arg, options?: QueryOptions) => ListAnswer<RowsPage<Row> & More>;
  initiate: (
    arg: Arg,
    how: { subscribe: false; forceRefetch?: true },
  ) => ThunkAction<PromiseLike<{ data?: unknown }>, unknown, unknown, UnknownAction>;
}

type Look<Row> = Omit<TableLook<Row>, 'rowKey'>;

interface AdminListInput<Query extends z.ZodObject, Row, More> extends TableNarrowing, Look<Row> {
  query: Query;
  endpoint: ListEndpoint<z.input<Query>, Row, More>;
  rowKey?: (row: Row) => string;
  pageSize: number;
  /** The order by default in the first status. */
  sort?: string;
  prefix?: string;
  views?: AdminListName;
  readyViews?: readonly ReadyView[];
  exporting?: ExportName;
  alwaysFresh?: boolean;
  /** A query for a row in any status, to show a removed one's state. */
  reread?: (row: Row) => z.input<Query>;
  failure: string;
}

const noReadyViews: readonly ReadyView[] = [];
const idOf = (row: unknown): string => (row as { id: string }).id;

export type AdminList<Query extends z.ZodObject, Row, More> = AdminListInput<Query, Row, More> & {
  readonly rowKey: (row: Row) => string;
  readonly getArg: (params: TableParamValues, fixed?: Partial<z.input<Query>>) => z.input<Query>;
  readonly options: TableOptions;
  readonly ask: (address: URLSearchParams) => ThunkAction<void, unknown, unknown, UnknownAction>;
};

export function adminList<Query extends z.ZodObject, Row, More>(
  given: AdminListInput<Query, Row, More>,
): AdminList<Query, Row, More> {
  const { query, pageSize, prefix, status, filters = [] } = given;
  const names = [...(status ? ['status'] : []), ...filters.flatMap(getNames)];
  // A tab may be a group of statuses; "all" sends none.
  const tabs = status && { status: z.enum(Object.keys(status.options)) };
  const accepted = { ...query.shape, ...tabs };
  const options = { pageSize, accepted, filters: names, ...(prefix !== undefined && { prefix }) };
  const getArg = (params: TableParamValues, fixed?: Partial<z.input<Query>>) => {
    const wanted = status && statusIn(status, params.filters);
    const order = wanted === status?.fallback ? given.sort : undefined;
    return listArg(query, {
      ...params.query,
      sort: params.sort ?? order,
      status: wanted === 'all' ? undefined : wanted,
      ...fixed,
    });
  };
  return {
    rowKey: idOf,
    ...given,
    options,
    getArg,
    ask: (address) => given.endpoint.initiate(getArg(parseAdminTableParams(address, options)), { subscribe: false }),
  };
}

/** @param fixed the screen's own parameters beside the address: the member whose rows these are */
export function useAdminTable<Query extends z.ZodObject, Row, More>(
  list: AdminList<Query, Row, More>,
  fixed?: Partial<z.input<Query>>,
) {
  const { endpoint, getArg, failure } = list;
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const views = useTableViews(list.views);
  const table = useAdminTableParams({ ...list.options, keptSize: views.layout?.pageSize });
  const fixedText = JSON.stringify(fixed ?? {});
  const arg = useMemo(
    () => getArg(table, JSON.parse(fixedText) as Partial<z.input<Query>>),
    [getArg, table, fixedText],
  );
  const reversed = getReversedRange(list.query, arg);
  const { data, error, isFetching, refetch } = endpoint.useQuery(arg, {
    refetchOnMountOrArgChange: list.alwaysFresh ?? false,
    skip: reversed !== undefined,
  });
  const answer = reversed ? undefined : data;
  const exporting = useExport(list.exporting, arg);
  const reread = useReread(list);
  const { onPageIntent, onSortIntent } = useMemo(() => {
    const fetchAhead = (changes: { page: number; sort?: string }): void =>
      void dispatch(endpoint.initiate({ ...arg, ...changes }, { subscribe: false }));
    return {
      onPageIntent: (page: number) => fetchAhead({ page }),
      onSortIntent: (sort: string) => fetchAhead({ page: 1, sort }),
    };
  }, [dispatch, endpoint, arg]);
  return {
    table,
    arg,
    answer,
    exporting,
    tableProps: {
      ...list,
      ...{ table, rows: answer?.data, meta: answer?.meta, reversed, fetching: isFetching, onPageIntent },
      // Lists that are always read again would read an answered order twice.
      onSortIntent: list.alwaysFresh || isFetching ? undefined : onSortIntent,
      error: error === undefined ? undefined : `${failure} ${errorMessage(error, '')}`.trim(),
      retry: () => void refetch(),
      reread,
      views: list.views && { ...views, ready: list.readyViews ?? noReadyViews },
      exporting: list.exporting && !reversed ? exporting : undefined,
    },
  };
}

function useReread<Query extends z.ZodObject, Row, More>({ endpoint, reread }: AdminListInput<Query, Row, More>) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return useMemo(
    () =>
      reread &&
      (async (row: Row) =>
        ((await dispatch(endpoint.initiate(reread(row), readOnce))).data as RowsPage<Row> | undefined)?.data),
    [dispatch, endpoint, reread],
  );
}
