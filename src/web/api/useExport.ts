import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { exportsApi } from './exportsApi';
import { beginTransfer, cancelTransfer, endTransfer, transferOf, watchTransfers } from './transfers';

/** The exports, by the names of their calls. */
export type ExportName = Extract<keyof typeof exportsApi.endpoints, `export${string}`>;

/**
 * A CSV file of everything that a list's question matches, or of some of its rows: for `AdminTable`. `asked` is what the list is asked
 * with; its page, size and order mean nothing here. Without a name nothing is exported. One file of each list at a time; it goes on when the page is left.
 */
export function useExport(name: ExportName | undefined, asked: Readonly<Record<string, unknown>>) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const running = useSyncExternalStore(watchTransfers, () => (name ? transferOf(name) : null));
  return useMemo(
    () => ({
      start: (ids?: readonly string[]) => {
        if (!name || transferOf(name)) return;
        const input = { ...asked, ...(ids ? { ids: ids.join(',') } : {}) };
        const call = dispatch(exportsApi.endpoints[name].initiate(input, { track: false }));
        beginTransfer(name, () => call.abort());
        void call.finally(() => endTransfer(name));
      },
      cancel: () => {
        if (name) cancelTransfer(name);
      },
      running,
    }),
    [dispatch, name, asked, running],
  );
}
