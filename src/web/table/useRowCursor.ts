import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { StableRow } from './tableTypes';
import { noSelection, type RowSelection } from './rowSelection';

interface RowCursorInput<Row> {
  box: RefObject<HTMLElement | null>;
  rowSelection: RowSelection;
  rows: readonly StableRow<Row>[] | undefined;
  queryKey: string;
  atFirst: ((row: Row) => boolean) | undefined;
}

const rowElement = (box: RefObject<HTMLElement | null>, key: string): HTMLElement | undefined =>
  [...(box.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])].find(
    ({ dataset }) => dataset.rowKey === key,
  );

/**
 * The row that the keys act on. It follows the focus: moving it moves the focus, and a focused element inside a row makes it
 * the one. A control that vanishes under the focus (a decided row has no buttons) leaves the focus on its row.
 */
export function useRowCursor<Row>({ box, rowSelection, rows, queryKey, atFirst }: RowCursorInput<Row>) {
  const inside = useRef(false);

  const goTo = useCallback(
    (key: string) => {
      rowSelection.set({ cursor: key });
      const row = rowElement(box, key);
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
    },
    [box, rowSelection],
  );

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      inside.current = target instanceof Node && (box.current?.contains(target) ?? false);
      if (!inside.current || !(target instanceof Element)) return;
      const key = target.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey;
      if (key !== undefined && key !== rowSelection.get().cursor) rowSelection.set({ cursor: key });
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [box, rowSelection]);

  const place = useRef(0);
  const lastQueryKey = useRef(queryKey);
  const seen = useRef(new Set<string>());
  useLayoutEffect(() => {
    if (!rows) return;
    const { cursor, selected, anchor } = rowSelection.get();
    const another = lastQueryKey.current !== queryKey;
    lastQueryKey.current = queryKey;
    const at = rows.findIndex(({ key }) => key === cursor);
    if (at >= 0) place.current = at;
    if (another) rowSelection.set({ ...noSelection, cursor });
    else if ([...selected].some((key) => !rows.some((one) => one.key === key && !one.removed))) {
      const kept = rows.filter(({ key, removed }) => !removed && selected.has(key)).map(({ key }) => key);
      rowSelection.set({ selected: new Set(kept), anchor: anchor !== null && kept.includes(anchor) ? anchor : null });
    }
    // A deselected row stays deselected.
    if (another) seen.current.clear();
    const fresh = rows.filter(({ key }) => !seen.current.has(key));
    for (const { key } of fresh) seen.current.add(key);
    const chosen = fresh.filter(({ row, removed }) => !removed && atFirst?.(row)).map(({ key }) => key);
    if (chosen.length > 0) rowSelection.set({ selected: new Set([...rowSelection.get().selected, ...chosen]) });
    if (cursor === null) return;
    const next = at >= 0 ? rows[at] : rows[another ? 0 : Math.min(place.current, rows.length - 1)];
    if (!next) return rowSelection.set({ cursor: null });
    if (next.key !== cursor) rowSelection.set({ cursor: next.key });
    if (inside.current && document.activeElement === document.body) goTo(next.key);
  }, [rows, queryKey, rowSelection, goTo, atFirst]);

  return goTo;
}
