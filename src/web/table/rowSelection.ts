import {
  createContext,
  useContext,
  useSyncExternalStore,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type RefObject,
} from 'react';
import type { StableRow } from './tableTypes';

export interface Selection {
  readonly cursor: string | null;
  readonly anchor: string | null;
  readonly selected: ReadonlySet<string>;
  readonly all: boolean;
}

/** The selection, outside React's state, so that a change rerenders two rows. */
export interface RowSelection {
  readonly get: () => Selection;
  readonly set: (change: Partial<Selection>) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

export const noSelection: Selection = { cursor: null, anchor: null, selected: new Set(), all: false };

export function createRowSelection(): RowSelection {
  let selection = noSelection;
  const subscribers = new Set<() => void>();
  return {
    get: () => selection,
    set: (change) => {
      selection = { ...selection, ...change };
      for (const changed of subscribers) changed();
    },
    subscribe: (changed) => {
      subscribers.add(changed);
      return () => void subscribers.delete(changed);
    },
  };
}

export const RowSelectionContext = createContext<RowSelection>(createRowSelection());

export function useRowSelection<T>(read: (selection: Selection) => T, selection: RowSelection): T {
  return useSyncExternalStore(selection.subscribe, () => read(selection.get()));
}

export function useSelection<T>(read: (selection: Selection) => T): T {
  return useRowSelection(read, useContext(RowSelectionContext));
}

const rangeBetween = (keys: readonly string[], from: string, to: string): readonly string[] => {
  const [first, last] = [keys.indexOf(from), keys.indexOf(to)];
  if (first < 0 || last < 0) return [to];
  return keys.slice(Math.min(first, last), Math.max(first, last) + 1);
};

export const toggled = (now: Selection, key: string, keys: readonly string[], range: boolean): Partial<Selection> => {
  // Selecting all shrinks to this page.
  const selected = new Set(now.all ? keys : now.selected);
  if (range && now.anchor !== null && selected.has(now.anchor))
    for (const one of rangeBetween(keys, now.anchor, key)) selected.add(one);
  else if (!selected.delete(key)) selected.add(key);
  return { selected, all: false, anchor: key };
};

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
