import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Reread, StableRow } from './tableTypes';

interface Frame<Row> {
  readonly queryKey: string;
  readonly given: readonly Row[];
  readonly hidden: ReadonlySet<string>;
  readonly rows: readonly StableRow<Row>[];
  /** Places of removed rows not filled yet. */
  readonly room: number;
}

interface StableRowsInput<Row> {
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  queryKey: string;
  pageSize: number;
  fetching: boolean;
  hidden: ReadonlySet<string>;
}

interface StableRows<Row> {
  readonly rows: readonly StableRow<Row>[] | undefined;
  readonly stale: boolean;
  readonly newRows: number;
  /** Rows moved up from the next page. */
  readonly movedUp: number;
  readonly show: () => void;
}

const asStableRows = <Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly StableRow<Row>[] =>
  rows.map((row) => ({ key: rowKey(row), row, removed: false }));

function merged<Row>(before: readonly StableRow<Row>[], now: readonly Row[], rowKey: (row: Row) => string) {
  const known = new Map(now.map((row) => [rowKey(row), row]));
  const rows = before.map((one) => {
    const row = known.get(one.key);
    if (row === undefined) return one.removed ? one : { ...one, removed: true };
    return row === one.row && !one.removed ? one : { key: one.key, row, removed: false };
  });
  // An emptied page shows the next rows at once.
  return rows.every(({ removed }) => removed) ? asStableRows(now, rowKey) : rows;
}

function following<Row>(shown: readonly StableRow<Row>[], now: readonly Row[], rowKey: (row: Row) => string) {
  const keys = new Set(shown.map(({ key }) => key));
  return now.slice(now.findLastIndex((row) => keys.has(rowKey(row))) + 1);
}

/** Rows keep their places within a query: removed ones are marked, new ones wait. */
export function useStableRows<Row>({
  rows: given,
  rowKey,
  queryKey,
  pageSize,
  fetching,
  hidden,
}: StableRowsInput<Row>): StableRows<Row> {
  const [frame, setFrame] = useState<Frame<Row> | null>(null);

  const next = (): Frame<Row> | null => {
    if (!given) return frame;
    const now = given.filter((row) => !hidden.has(rowKey(row)));
    const fresh = { queryKey, given, hidden, rows: asStableRows(now, rowKey), room: given.length - now.length };
    if (!frame) return fresh;
    // The library keeps the previous query's rows until the new ones arrive.
    if (frame.queryKey !== queryKey) return given !== frame.given || !fetching ? fresh : frame;
    if (given === frame.given && hidden === frame.hidden) return frame;
    const kept = frame.rows.filter(({ key }) => !hidden.has(key));
    const rows = merged(kept, now, rowKey);
    const room = frame.room + frame.rows.length - kept.length;
    const filling = following(rows, now, rowKey).slice(0, room);
    return { ...fresh, rows: [...rows, ...asStableRows(filling, rowKey)], room: room - filling.length };
  };
  const current = next();
  if (current !== frame) setFrame(current);

  const { newRows, movedUp } = useMemo(() => {
    if (!current || current.queryKey !== queryKey) return { newRows: 0, movedUp: 0 };
    const held = new Set(current.rows.map(({ key }) => key));
    const unseen = current.given.filter((row) => !held.has(rowKey(row)) && !current.hidden.has(rowKey(row)));
    const removed = current.rows.length < pageSize ? 0 : current.rows.filter((one) => one.removed).length;
    const moved = Math.min(removed, following(current.rows, unseen.length > 0 ? current.given : [], rowKey).length);
    return { newRows: unseen.length - moved, movedUp: moved };
  }, [current, queryKey, pageSize, rowKey]);

  return {
    rows: current?.rows,
    stale: current !== null && current.queryKey !== queryKey,
    newRows,
    movedUp,
    show: () => {
      if (!current) return;
      const now = current.given.filter((row) => !current.hidden.has(rowKey(row)));
      setFrame({ ...current, rows: asStableRows(now, rowKey), room: 0 });
    },
  };
}

interface RemovedRowsInput<Row> {
  rows: readonly StableRow<Row>[] | undefined;
  rowKey: (row: Row) => string;
  reread: Reread<Row> | undefined;
  /** True for pending rows, which are on another page now and refetched. */
  isOpen: ((row: Row) => boolean) | undefined;
}

export function useRemovedRows<Row>({ rows, rowKey, reread, isOpen }: RemovedRowsInput<Row>) {
  const [found, setFound] = useState<ReadonlyMap<string, Row>>(new Map());
  // A row that returned is refetched when it leaves again.
  const removed = useMemo(() => new Set(rows?.filter((entry) => entry.removed).map(({ key }) => key)), [rows]);
  const kept = [...found].filter(([key]) => removed.has(key));
  if (kept.length < found.size) setFound(new Map(kept));
  const read = useEffectEvent(async (signal: AbortSignal) => {
    // One by one, because bulk decisions remove whole pages.
    for (const { key, row: before } of (rows ?? []).filter(({ removed }) => removed)) {
      const last = found.get(key);
      if (!reread || signal.aborted || (last !== undefined && !isOpen?.(last))) continue;
      await reread(before).then((answer) => {
        const row = answer?.find((one) => rowKey(one) === key);
        if (row !== undefined) setFound((now) => new Map(now).set(key, row));
      });
    }
  });
  useEffect(() => {
    const left = new AbortController();
    void read(left.signal);
    return () => left.abort();
  }, [rows]);
  return useMemo(
    () =>
      rows?.map((entry): StableRow<Row> => {
        const row = entry.removed ? found.get(entry.key) : undefined;
        return row === undefined ? entry : { ...entry, row, known: true };
      }),
    [rows, found],
  );
}
