import { useEffect, useMemo } from 'react';
import { limits } from '../../contract/limits';
import {
  useTableAddress,
  useTableParams,
  parseTableParams,
  type TableOptions,
  type TableParams,
  type TableParamValues,
} from '../ui/useTableParams';

export interface AdminTableParams extends TableParams {
  readonly pageSizes: readonly number[];
  readonly setPageSize: (size: number) => void;
  readonly open: string | undefined;
  readonly setOpen: (key: string | undefined) => void;
  readonly queryString: string;
  readonly applyQuery: (queryString: string, pageSize: number) => void;
}

interface AdminTableOptions extends TableOptions {
  keptSize?: number | undefined;
}

const noFilters: readonly string[] = [];

const getSizes = (pageSize: number): readonly number[] => [
  pageSize,
  ...limits.adminPageSizes.filter((size) => size > pageSize),
];
const sizeIn = (searchParams: string | null, { pageSize, keptSize }: AdminTableOptions): number => {
  const offered = (requested: number) => getSizes(pageSize).find((size) => size === requested);
  return offered(Number(searchParams)) ?? offered(keptSize ?? pageSize) ?? pageSize;
};

export const parseAdminTableParams = (address: URLSearchParams, options: AdminTableOptions): TableParamValues =>
  parseTableParams(address, { ...options, pageSize: sizeIn(address.get('size'), options) });

export const useAdminTableParams = (options: AdminTableOptions): AdminTableParams => {
  const { prefix = '', pageSize, accepted, filters = noFilters } = options;
  const { params, key, change } = useTableAddress(prefix);
  const pageSizes = useMemo(() => getSizes(pageSize), [pageSize]);
  const size = params.get(key('size'));
  const table = useTableParams({ prefix, pageSize: sizeIn(size, options), accepted, filters });
  const own = ['sort', 'q', ...filters].join();

  const isRefused = size !== null && !pageSizes.includes(Number(size));
  useEffect(() => {
    if (isRefused) change({ page: table.page > 1 ? String(table.page) : undefined, size: undefined }, true);
  }, [isRefused, change, table.page]);

  const queryString = useMemo(() => {
    const values: Readonly<Record<string, string | undefined>> = { ...table.filters, sort: table.sort, q: table.q };
    const searchParams = new URLSearchParams();
    for (const [name, value] of Object.entries(values)) if (value) searchParams.set(name, value);
    searchParams.sort();
    return searchParams.toString();
  }, [table]);

  const open = params.get(key('open')) ?? undefined;

  return useMemo(() => {
    const sizeAs = (next: number) => (next === pageSize ? undefined : String(next));
    return {
      ...table,
      pageSizes,
      setPageSize: (next) => change({ size: sizeAs(next) }),
      open,
      // Keeps the page; browsing rows adds no history.
      setOpen: (next) => change({ page: table.page > 1 ? String(table.page) : undefined, open: next }, true),
      queryString,
      applyQuery: (query, next) => {
        const searchParams = new URLSearchParams(query);
        const values = own.split(',').map((name) => [name, searchParams.get(name) ?? undefined]);
        change({ ...(Object.fromEntries(values) as Record<string, string | undefined>), size: sizeAs(next) });
      },
    };
  }, [table, pageSizes, pageSize, change, open, queryString, own]);
};
