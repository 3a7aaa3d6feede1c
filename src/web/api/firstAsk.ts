import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';

/** What a screen's file brings beside the screen: what it asks the server for first at an address. */
export interface Prefetched {
  readonly ask: (address: URLSearchParams) => ThunkAction<void, unknown, unknown, UnknownAction> | null;
}
