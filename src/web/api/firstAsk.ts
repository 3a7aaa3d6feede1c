import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';

/** A screen's first query at an address, exported by its file. */
export interface Prefetched {
  readonly ask: (address: URLSearchParams) => ThunkAction<void, unknown, unknown, UnknownAction> | null;
}
