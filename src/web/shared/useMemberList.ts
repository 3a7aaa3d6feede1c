import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { z } from 'zod';
import type { PageMeta } from '../../contract/endpoint';
import { errorMessage } from '../api/apiError';
import { listArg, useTableParams } from '../ui/useTableParams';

type Thunk = ThunkAction<unknown, unknown, unknown, UnknownAction>;

interface ListAnswer<Page> {
  readonly data?: Page | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface Input<Query extends z.ZodObject, Page> {
  list: { readonly query: Query };
  endpoint: {
    readonly Types: { readonly ResultType: Page };
    readonly useQuery: (
      arg: z.input<Query>,
      options?: { readonly refetchOnMountOrArgChange?: boolean | number },
    ) => ListAnswer<NoInfer<Page>>;
    readonly initiate: (arg: z.input<Query>, options: { subscribe: false }) => Thunk;
  };
  pageSize: number;
  prefix?: string;
  filters?: readonly string[];
  options?: { readonly refetchOnMountOrArgChange?: boolean | number };
  failed: string;
}

/** A member's list: query from the address, rows from the endpoint, `list` for MemberTable. */
export function useMemberList<Query extends z.ZodObject, Page extends { readonly meta: PageMeta }>({
  list: { query },
  endpoint,
  options,
  failed,
  ...place
}: Input<Query, Page>) {
  const table = useTableParams({ accepted: query.shape, ...place });
  const arg = listArg(query, table.query);
  const { data: answer, error, isFetching, refetch } = endpoint.useQuery(arg, options);
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const list = {
    table,
    total: answer?.meta.total,
    fetching: isFetching,
    error: error ? errorMessage(error, failed) : undefined,
    onRetry: () => void refetch(),
    onPageIntent: (page: number) =>
      void dispatch(endpoint.initiate(listArg(query, { ...table.query, page }), { subscribe: false })),
  };
  return { list, table, arg, answer, error, refetch };
}
