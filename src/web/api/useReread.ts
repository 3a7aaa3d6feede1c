import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';

export type RereadCall<Row> = (
  row: Row,
) => ThunkAction<PromiseLike<{ data?: { data: readonly Row[] } | undefined }>, unknown, unknown, UnknownAction>;

/** The newest answer, and no subscription to it. */
export const readOnce = { subscribe: false, forceRefetch: true } as const;

/**
 * For a table's `reread`.
 * @param ask a constant: asks for a list that contains the row whatever its status
 */
export function useReread<Row>(ask: RereadCall<Row> | undefined) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return useMemo(() => ask && (async (row: Row) => (await dispatch(ask(row))).data?.data), [dispatch, ask]);
}
