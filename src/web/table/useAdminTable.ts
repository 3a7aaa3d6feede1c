import { useCallback, useMemo } from 'react';
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
import { useTableViews } from '../api/useTableViews';

interface RowsPage<Row> {
  readonly data: readonly Row[];
  readonly meta: PageMeta;
}

export interface QueryOptions {
  readonly refetchOnMountOrArgChange?: boolean;
  readonly skip?: boolean;
}

type RereadCall<Row> = (
  row: Row,
) => ThunkAction<PromiseLike<{ data?: { data: readonly Row[] } | undefined }>, unknown, unknown, UnknownAction>;

interface ListAnswer<Page> {
  readonly data?: Page | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** `More` is what the answer holds beside its rows. */
interface AdminListInput<Query extends z.ZodObject, Row, More> extends TableNarrowing, TableLook<Row> {
  query: Query;
  useList: (arg: z.input<Query>, options?: QueryOptions) => ListAnswer<RowsPage<Row> & More>;
  prefetch: (arg: z.input<Query>) => ThunkAction<void, unknown, unknown, UnknownAction>;
  pageSize: number;
  /** The order where the address names none and the first status shows. */
  sort?: string;
  prefix?: string;
  views?: AdminListName;
  readyViews?: readonly ReadyView[];
  exporting?: ExportName;
  alwaysFresh?: boolean;
  /** A list that contains the row whatever its status: a row that left this one shows its present state. */
  reread?: RereadCall<Row>;
  failure: string;
}

const noReadyViews: readonly ReadyView[] = [];

export type AdminList<Query extends z.ZodObject, Row, More> = AdminListInput<Query, Row, More> & {
  readonly getArg: (params: TableParamValues, fixed?: Partial<z.input<Query>>) => z.input<Query>;
  readonly options: TableOptions;
  readonly ask: (address: URLSearchParams) => ThunkAction<void, unknown, unknown, UnknownAction>;
};

/** One list of the admin area: its endpoint, columns, filters, views and export. A constant of its screen. */
export function adminList<Query extends z.ZodObject, Row, More>(
  given: AdminListInput<Query, Row, More>,
): AdminList<Query, Row, More> {
  const { query, pageSize, prefix, status, filters = [] } = given;
  const names = [...(status ? ['status'] : []), ...filters.flatMap(getNames)];
  // A tab may be a group of statuses, and that of all of them has no status on the wire.
  const tabs = status && { status: z.enum(status.options.map(({ key }) => key)) };
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
    ...given,
    options,
    getArg,
    ask: (address) => given.prefetch(getArg(parseAdminTableParams(address, options))),
  };
}

/**
 * The address gives the query, and the endpoint answers.
 * @param fixed the screen's own parameters beside the address: the member whose rows these are
 */
export function useAdminTable<Query extends z.ZodObject, Row, More>(
  list: AdminList<Query, Row, More>,
  fixed?: Partial<z.input<Query>>,
) {
  const { useList, prefetch, getArg, failure, reread: ask } = list;
  const { columns, rowKey, caption, title, search, drawer, cards, amountOf, showing, orders, status } = list;
  const { filters, linkNames } = list;
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const views = useTableViews(list.views);
  const table = useAdminTableParams({ ...list.options, keptSize: views.layout?.pageSize });
  const fixedText = JSON.stringify(fixed ?? {});
  const arg = useMemo(
    () => getArg(table, JSON.parse(fixedText) as Partial<z.input<Query>>),
    [getArg, table, fixedText],
  );
  const reversed = getReversedRange(list.query, arg);
  const { data, error, isFetching, refetch } = useList(arg, {
    refetchOnMountOrArgChange: list.alwaysFresh ?? false,
    skip: reversed !== undefined,
  });
  const answer = reversed ? undefined : data;
  const exporting = useExport(list.exporting, arg);
  const reread = useMemo(() => ask && (async (row: Row) => (await dispatch(ask(row))).data?.data), [dispatch, ask]);
  const onPageIntent = useCallback(
    (page: number) => void dispatch(prefetch({ ...arg, page })),
    [dispatch, prefetch, arg],
  );
  return {
    table,
    arg,
    answer,
    exporting,
    tableProps: {
      ...{ table, rows: answer?.data, meta: answer?.meta, reversed, fetching: isFetching, onPageIntent },
      error: error === undefined ? undefined : `${failure} ${errorMessage(error, '')}`.trim(),
      retry: () => void refetch(),
      ...{ columns, rowKey, caption, title, search, drawer, cards, amountOf, showing, orders, status },
      ...{ filters, linkNames },
      reread,
      views: list.views && { ...views, ready: list.readyViews ?? noReadyViews },
      exporting: list.exporting && !reversed ? exporting : undefined,
    },
  };
}
