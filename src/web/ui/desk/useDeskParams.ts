import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTableParams, type TableParams } from '../useTableParams';

/** What a table may show at once beside its own number. */
const otherPageSizes = [25, 50, 100];

interface Options {
  /** Tells two tables of one screen apart in the URL. */
  prefix?: string;
  /** How many rows a page has unless the address says otherwise. */
  pageSize: number;
  filters?: readonly string[];
}

export interface DeskParams extends TableParams {
  readonly pageSizes: readonly number[];
  readonly setPageSize: (size: number) => void;
  /** Order, search and filters as the address says them, without page and size: what a saved view keeps. */
  readonly asked: string;
  /** Asks again what a saved view asked. */
  readonly ask: (asked: string, pageSize: number) => void;
}

const noFilters: readonly string[] = [];

/** As `useTableParams`, and how many rows a page has: `size` in the address. */
export const useDeskParams = ({ prefix = '', pageSize, filters = noFilters }: Options): DeskParams => {
  const [params, setParams] = useSearchParams();
  const key = useCallback((name: string) => (prefix ? `${prefix}-${name}` : name), [prefix]);
  const pageSizes = useMemo(() => [pageSize, ...otherPageSizes.filter((size) => size > pageSize)], [pageSize]);
  const wanted = Number(params.get(key('size')));
  const size = pageSizes.includes(wanted) ? wanted : pageSize;
  const table = useTableParams({ prefix, pageSize: size, filters });
  const own = ['sort', 'q', ...filters].join();

  const asked = useMemo(() => {
    const told = new URLSearchParams();
    for (const name of own.split(',')) {
      const value = params.get(key(name));
      if (value) told.set(name, value);
    }
    told.sort();
    return told.toString();
  }, [params, key, own]);

  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
            if (value) after.set(key(name), value);
            else after.delete(key(name));
          }
          return after;
        },
        { preventScrollReset: true },
      ),
    [setParams, key],
  );

  return useMemo(() => {
    const sizeAs = (next: number) => (next === pageSize ? undefined : String(next));
    return {
      ...table,
      pageSizes,
      setPageSize: (next) => change({ size: sizeAs(next) }),
      asked,
      ask: (query, next) => {
        const told = new URLSearchParams(query);
        const wishes = own.split(',').map((name) => [name, told.get(name) ?? undefined]);
        change({ ...(Object.fromEntries(wishes) as Record<string, string | undefined>), size: sizeAs(next) });
      },
    };
  }, [table, pageSizes, pageSize, change, asked, own]);
};
