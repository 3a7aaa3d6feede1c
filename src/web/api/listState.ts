import type { PageMeta } from '../../contract/endpoint';
import { errorMessage } from './apiError';

interface ListQuery {
  data?: { meta: PageMeta } | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What failed and, where more is known, why. */
export const failureAndWhy = (error: unknown, failure: string): string =>
  `${failure} ${errorMessage(error, '')}`.trim();

/** The state of a list beside its rows, for `AdminTable`. `words` describes a failure. */
export const listState = (
  { data, error, isFetching, refetch }: ListQuery,
  loadFailed: string,
  words: typeof errorMessage = errorMessage,
) => ({
  meta: data?.meta,
  fetching: isFetching,
  error: error === undefined ? undefined : words(error, loadFailed),
  retry: () => void refetch(),
});
