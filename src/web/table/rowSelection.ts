import { createContext, useContext, useSyncExternalStore } from 'react';

export interface Selection {
  readonly cursor: string | null;
  /** The row that was chosen last by hand: a range starts there. */
  readonly anchor: string | null;
  readonly selected: ReadonlySet<string>;
  readonly all: boolean;
}

/** Which rows are marked. It stands beside React's state, so that a mark draws two rows again and not the table. */
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

/** One fact of the selection; its component is drawn again only when that changes. */
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

/**
 * A row chosen or let go by hand, after which the choice is no longer "everything"; as a range, all rows from the one chosen last.
 * `keys` are those of the rows that can be chosen, in their order.
 */
export const toggled = (now: Selection, key: string, keys: readonly string[], range: boolean): Partial<Selection> => {
  // A selection of everything shrinks to this page's rows.
  const selected = new Set(now.all ? keys : now.selected);
  if (range && now.anchor !== null && selected.has(now.anchor))
    for (const one of rangeBetween(keys, now.anchor, key)) selected.add(one);
  else if (!selected.delete(key)) selected.add(key);
  return { selected, all: false, anchor: key };
};
