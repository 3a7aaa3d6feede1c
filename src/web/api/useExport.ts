import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import type { TableFormat } from '../../contract/endpoint';
import type { Endpoints } from '../../contract/index';
import { baseApi } from './baseApi';

export interface Transfer {
  readonly rows: number | undefined;
  readonly total: number | undefined;
}

interface UnderWay {
  readonly shown: Transfer;
  readonly cancel: () => void;
}

const underWay = new Map<string, UnderWay>();
const watchers = new Set<() => void>();
const tell = (): void => watchers.forEach((watcher) => watcher());

export const watchTransfers = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const transferOf = (name: string): Transfer | null => underWay.get(name)?.shown ?? null;

export function beginTransfer(name: string, cancel: () => void): void {
  underWay.set(name, { shown: { rows: 0, total: undefined }, cancel });
  tell();
}

export function advanceTransfer(name: string, shown: Transfer): void {
  const one = underWay.get(name);
  if (!one) return;
  underWay.set(name, { ...one, shown });
  tell();
}

export const cancelTransfer = (name: string): void => underWay.get(name)?.cancel();

export function endTransfer(name: string): void {
  underWay.delete(name);
  tell();
}

export type ExportName = Exclude<
  Extract<keyof Endpoints, `export${string}`>,
  'exportOwnJob' | 'exportPayoutBatch' | 'exportStatement'
>;

const endpoints = baseApi.endpoints as unknown as Record<
  ExportName,
  {
    initiate: (
      input: object,
      how: { track: false },
    ) => ThunkAction<Promise<unknown> & { abort: () => void }, unknown, unknown, UnknownAction>;
  }
>;

/** An export of all rows a list's query matches, or some, for `AdminTable`. */
export function useExport(name: ExportName | undefined, query: Readonly<Record<string, unknown>>) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const running = useSyncExternalStore(watchTransfers, () => (name ? transferOf(name) : null));
  return useMemo(
    () => ({
      start: (format: TableFormat, ids?: readonly string[]) => {
        if (!name || transferOf(name)) return;
        const input = { ...query, format, ...(ids ? { ids: ids.join(',') } : {}) };
        const call = dispatch(endpoints[name].initiate(input, { track: false }));
        beginTransfer(name, () => call.abort());
        void call.finally(() => endTransfer(name));
      },
      cancel: () => {
        if (name) cancelTransfer(name);
      },
      running,
    }),
    [dispatch, name, query, running],
  );
}
