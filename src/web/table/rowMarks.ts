import { createContext, useContext, useSyncExternalStore } from 'react';

export interface Marks {
  /** The row that the keys mean. */
  readonly cursor: string | null;
  /** The row that was chosen last by hand: a range starts there. */
  readonly anchor: string | null;
  readonly selected: ReadonlySet<string>;
  /** Everything that the filter matches is chosen, this page and the others. */
  readonly all: boolean;
}

/** Which rows are marked. It stands beside React's state, so that a mark draws two rows again and not the table. */
export interface RowMarks {
  readonly get: () => Marks;
  readonly set: (change: Partial<Marks>) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

export const noMarks: Marks = { cursor: null, anchor: null, selected: new Set(), all: false };

export function createRowMarks(): RowMarks {
  let marks = noMarks;
  const subscribers = new Set<() => void>();
  return {
    get: () => marks,
    set: (change) => {
      marks = { ...marks, ...change };
      for (const changed of subscribers) changed();
    },
    subscribe: (changed) => {
      subscribers.add(changed);
      return () => void subscribers.delete(changed);
    },
  };
}

export const RowMarksContext = createContext<RowMarks>(createRowMarks());

/** One fact about the marks; whoever reads it is drawn again when it changes, and only then. */
export function useMarks<T>(read: (marks: Marks) => T, marks: RowMarks): T {
  return useSyncExternalStore(marks.subscribe, () => read(marks.get()));
}

export function useMark<T>(read: (marks: Marks) => T): T {
  return useMarks(read, useContext(RowMarksContext));
}

/** Every row from one to another, both ends among them. */
const rangeBetween = (keys: readonly string[], from: string, to: string): readonly string[] => {
  const [first, last] = [keys.indexOf(from), keys.indexOf(to)];
  if (first < 0 || last < 0) return [to];
  return keys.slice(Math.min(first, last), Math.max(first, last) + 1);
};

/**
 * A row chosen or let go by hand, after which the choice is no longer "everything"; as a range, all rows from the one chosen last.
 * `keys` are those of the rows that can be chosen, in their order.
 */
export const chosenByHand = (now: Marks, key: string, keys: readonly string[], range: boolean): Partial<Marks> => {
  // Where everything was chosen, this page's rows are what is left of it.
  const selected = new Set(now.all ? keys : now.selected);
  if (range && now.anchor !== null && selected.has(now.anchor))
    for (const one of rangeBetween(keys, now.anchor, key)) selected.add(one);
  else if (!selected.delete(key)) selected.add(key);
  return { selected, all: false, anchor: key };
};
