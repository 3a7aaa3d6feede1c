import { useMemo } from 'react';
import { limits } from '../../../contract/limits';
import {
  useTableAddress,
  useTableParams,
  wishesIn,
  type TableOptions,
  type TableParams,
  type TableWishes,
} from '../useTableParams';

export interface DeskParams extends TableParams {
  readonly pageSizes: readonly number[];
  readonly setPageSize: (size: number) => void;
  /** Order, search and filters as the address says them, without page and size: what a saved view keeps. */
  readonly asked: string;
  /** Asks again what a saved view asked. */
  readonly ask: (asked: string, pageSize: number) => void;
}

const noFilters: readonly string[] = [];

const sizesOf = (pageSize: number): readonly number[] => [
  pageSize,
  ...limits.deskPageSizes.filter((size) => size > pageSize),
];
const sizeIn = (told: string | null, pageSize: number): number =>
  sizesOf(pageSize).find((size) => size === Number(told)) ?? pageSize;

/** As `wishesIn`, with the size of a page that the address asks for. */
export const deskWishesIn = (address: URLSearchParams, options: TableOptions): TableWishes =>
  wishesIn(address, { ...options, pageSize: sizeIn(address.get('size'), options.pageSize) });

/** As `useTableParams`, and how many rows a page has: `size` in the address. */
export const useDeskParams = ({ prefix = '', pageSize, filters = noFilters }: TableOptions): DeskParams => {
  const { params, key, change } = useTableAddress(prefix);
  const pageSizes = useMemo(() => sizesOf(pageSize), [pageSize]);
  const table = useTableParams({ prefix, pageSize: sizeIn(params.get(key('size')), pageSize), filters });
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
