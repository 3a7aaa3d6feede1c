/** The part of a list's query hook that its tab needs. */
export interface ListResult<Answer> {
  data?: Answer;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The answer of a list itself, but not the one-row glance from which the other tab's badge is counted. */
export const ofThisSize = <Answer extends { meta: { pageSize: number } }>(
  answer: Answer | undefined,
  { pageSize }: { pageSize: number },
): Answer | undefined => (answer?.meta.pageSize === pageSize ? answer : undefined);
