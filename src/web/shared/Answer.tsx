import type { ReactNode } from 'react';
import { errorMessage, isNotFound } from '../api/apiError';
import { FailedState, LoadingState } from '../ui/PageState';

export interface Query<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

export interface ListQuery<Data> extends Query<Data> {
  readonly isFetching: boolean;
}

interface Props<Data> {
  query: Query<Data>;
  failed: string;
  rows?: number;
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A query's last answer, even if a refetch fails; before it, loading or a retry. */
export function Answer<Data>({ query: { data, error, refetch }, failed, rows, missing, children }: Props<Data>) {
  if (missing !== undefined && isNotFound(error)) return missing;
  if (data !== undefined) return children(data);
  return error ? <Failure query={{ error, refetch }} failed={failed} /> : <LoadingState rows={rows} />;
}

export function Failure({ query: { error, refetch }, failed }: Pick<Props<unknown>, 'query' | 'failed'>) {
  return <FailedState text={failed} error={errorMessage(error, '')} retry={() => void refetch()} />;
}
