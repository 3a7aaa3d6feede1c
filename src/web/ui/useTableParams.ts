import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { safeParse, type z } from 'zod';

export const listArg = <Query extends z.ZodObject>(
  schema: Query,
  params: Readonly<Record<string, unknown>>,
): z.input<Query> =>
  Object.fromEntries(
    Object.entries(params).filter(([name, value]) => {
      const field: z.core.$ZodType | undefined = (schema.shape as z.core.$ZodShape)[name];
      return field && safeParse(field, value).success;
    }),
  ) as z.input<Query>;

type Accepted = Readonly<Record<string, z.core.$ZodType>>;

export interface TableOptions {
  accepted: Accepted;
  /** Separates two tables in one URL. */
  prefix?: string;
  pageSize: number;
  filters?: readonly string[];
}

interface TableQuery {
  page: number;
  pageSize: number;
  sort?: string;
  q?: string;
}

export interface TableParamValues {
  page: number;
  pageSize: number;
  sort: string | undefined;
  q: string;
  filters: Readonly<Record<string, string | undefined>>;
  query: TableQuery & Record<string, string | number | undefined>;
}

export interface TableParams extends TableParamValues {
  setPage: (page: number, how?: { replace?: boolean }) => void;
  setSort: (sort: string | undefined) => void;
  setQ: (q: string) => void;
  setFilters: (changes: Readonly<Record<string, string | undefined>>) => void;
  clearFilters: () => void;
  clear: () => void;
  hrefOf: (page: number) => string;
}

const noFilters: readonly string[] = [];

const emptyFilters = (filterKeys: string) => Object.fromEntries(filterKeys.split(',').map((name) => [name, undefined]));

const keyIn = (prefix: string, name: string): string => (prefix ? `${prefix}-${name}` : name);

const isAccepted = (accepted: Accepted, name: string, value: string): boolean => {
  const field = accepted[name];
  return field !== undefined && safeParse(field, value).success;
};

const namesOf = (filters: readonly string[]): readonly string[] => ['page', 'sort', 'q', ...filters];

const refusedIn = (address: URLSearchParams, prefix: string, accepted: Accepted, names: readonly string[]): string[] =>
  names.filter((name) => {
    const value = address.get(keyIn(prefix, name));
    return value !== null && value !== '' && !isAccepted(accepted, name, value);
  });

export const parseTableParams = (
  address: URLSearchParams,
  { prefix = '', pageSize, accepted, filters: names = noFilters }: TableOptions,
): TableParamValues => {
  const valueOf = (name: string): string | undefined => {
    const value = address.get(keyIn(prefix, name));
    return value && isAccepted(accepted, name, value) ? value : undefined;
  };
  const page = Number(valueOf('page') ?? 1);
  const sort = valueOf('sort');
  const q = valueOf('q') ?? '';
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

/** One table's parameters; changed filters return to page 1. */
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

export const useTableParams = ({
  prefix = '',
  pageSize,
  accepted,
  filters: names = noFilters,
}: TableOptions): TableParams => {
  const { params, key, change } = useTableAddress(prefix);
  const filterKeys = names.join();

  useEffect(() => {
    const refused = refusedIn(params, prefix, accepted, namesOf(filterKeys.split(',').filter(Boolean)));
    if (refused.length === 0) return;
    const page = refused.includes('page') ? undefined : (params.get(keyIn(prefix, 'page')) ?? undefined);
    change({ ...Object.fromEntries(refused.map((name) => [name, undefined])), page }, true);
  }, [params, prefix, accepted, filterKeys, change]);

  return useMemo(
    () => ({
      ...parseTableParams(params, { prefix, pageSize, accepted, filters: filterKeys.split(',').filter(Boolean) }),
      setPage: (next, how) => change({ page: next > 1 ? String(next) : undefined }, how?.replace),
      setSort: (next) => change({ sort: next }),
      // Replaces history, or each letter would need a Back.
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
    [params, prefix, pageSize, accepted, filterKeys, change, key],
  );
};
