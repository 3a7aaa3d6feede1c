/** The part of a list's query hook that its tab needs. */
export interface ListResult<Answer> {
  data?: Answer;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The answer of a list itself, but not the one-row query that counts the other tab's badge. */
export const ofThisSize = <Answer extends { meta: { pageSize: number } }>(
  answer: Answer | undefined,
  { pageSize }: { pageSize: number },
): Answer | undefined => (answer?.meta.pageSize === pageSize ? answer : undefined);
