import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface TableOptions {
  /** Tells two tables of one screen apart in the URL. */
  prefix?: string;
  pageSize: number;
  /** The names of the list's own filters. */
  filters?: readonly string[];
}

export interface TableQuery {
  page: number;
  pageSize: number;
  sort?: string;
  q?: string;
}

/** The table parameters of an address. */
export interface TableParamValues {
  page: number;
  pageSize: number;
  sort: string | undefined;
  q: string;
  filters: Readonly<Record<string, string | undefined>>;
  /** The query of a list endpoint. */
  query: TableQuery & Record<string, string | number | undefined>;
}

export interface TableParams extends TableParamValues {
  setPage: (page: number, how?: { replace?: boolean }) => void;
  setSort: (sort: string | undefined) => void;
  setQ: (q: string) => void;
  setFilters: (changes: Readonly<Record<string, string | undefined>>) => void;
  /** Drops every filter and keeps the search text. */
  clearFilters: () => void;
  /** Drops the search text and every filter. */
  clear: () => void;
  /** The address of another page of the same list, for a real link. */
  hrefOf: (page: number) => string;
}

const noFilters: readonly string[] = [];
const qMaxCharacters = 100;

const pageFrom = (typed: string | undefined): number => {
  const page = Number(typed ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= 10_000_000 ? page : 1;
};

const emptyFilters = (filterKeys: string) => Object.fromEntries(filterKeys.split(',').map((name) => [name, undefined]));

const keyIn = (prefix: string, name: string): string => (prefix ? `${prefix}-${name}` : name);

/** An invalid value counts as the default. */
export const parseTableParams = (
  address: URLSearchParams,
  { prefix = '', pageSize, filters: names = noFilters }: TableOptions,
): TableParamValues => {
  const valueOf = (name: string): string | undefined => address.get(keyIn(prefix, name)) || undefined;
  const page = pageFrom(valueOf('page'));
  const sort = valueOf('sort');
  const q = (valueOf('q') ?? '').slice(0, qMaxCharacters);
  const filters = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  return {
    page,
    pageSize,
    sort,
    q,
    filters,
    query: { page, pageSize, ...(sort && { sort }), ...(q.trim() && { q: q.trim() }), ...filters },
  };
};

/** The part of the address that is one table's own. Whatever changes the rows starts at page 1 again. */
export const useTableAddress = (prefix: string) => {
  const [params, setParams] = useSearchParams();
  const key = useCallback((name: string) => keyIn(prefix, name), [prefix]);
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, replace = false) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
            if (value) after.set(key(name), value);
            else after.delete(key(name));
          }
          return after;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams, key],
  );
  return { params, key, change };
};

/**
 * A list's page, order, search and filters, kept in the URL and nowhere else: a link shows the same list, Back goes back.
 * An invalid value counts as the default, and a default leaves no trace.
 */
export const useTableParams = ({ prefix = '', pageSize, filters: names = noFilters }: TableOptions): TableParams => {
  const { params, key, change } = useTableAddress(prefix);
  const filterKeys = names.join();

  return useMemo(
    () => ({
      ...parseTableParams(params, { prefix, pageSize, filters: filterKeys.split(',').filter(Boolean) }),
      setPage: (next, how) => change({ page: next > 1 ? String(next) : undefined }, how?.replace),
      setSort: (next) => change({ sort: next }),
      // Each letter typed would otherwise be a step on the way back.
      setQ: (next) => change({ q: next.trim() ? next : undefined }, true),
      setFilters: (changes) => change(changes),
      clearFilters: () => change(emptyFilters(filterKeys)),
      clear: () => change({ q: undefined, ...emptyFilters(filterKeys) }),
      hrefOf: (other) => {
        const target = new URLSearchParams(params);
        if (other > 1) target.set(key('page'), String(other));
        else target.delete(key('page'));
        return `?${target}`;
      },
    }),
    [params, prefix, pageSize, filterKeys, change, key],
  );
};
