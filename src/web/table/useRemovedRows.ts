import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Reread, StableRow } from './tableTypes';

interface RemovedRowsInput<Row> {
  rows: readonly StableRow<Row>[] | undefined;
  rowKey: (row: Row) => string;
  /** Without it they stay as they were. */
  reread: Reread<Row> | undefined;
  /** Whether a row still waits for somebody: it is on another page by now, and is read again with each newer list. */
  isOpen: ((row: Row) => boolean) | undefined;
}

/** Rows that left the list show their present state, which the list no longer brings: another admin's decision, and the name. */
export function useRemovedRows<Row>({ rows, rowKey, reread, isOpen }: RemovedRowsInput<Row>) {
  const [found, setFound] = useState<ReadonlyMap<string, Row>>(new Map());
  // A row that is back is read again when it leaves again.
  const removed = useMemo(() => new Set(rows?.filter((entry) => entry.removed).map(({ key }) => key)), [rows]);
  const kept = [...found].filter(([key]) => removed.has(key));
  if (kept.length < found.size) setFound(new Map(kept));
  const read = useEffectEvent(async (signal: AbortSignal) => {
    // One after the other: a bulk decision takes whole pages away.
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
