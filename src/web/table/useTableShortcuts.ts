import type { InputRef } from 'antd';
import type { RefObject } from 'react';
import type { RowShortcut, PageShortcut, StableRow } from './tableTypes';
import { toggled, noSelection, type RowSelection } from './rowSelection';
import { useShortcuts, type Binding } from './useShortcuts';

interface TableShortcutsInput<Row> {
  rowSelection: RowSelection;
  rows: readonly StableRow<Row>[];
  choosable: readonly string[] | null;
  goTo: (key: string) => void;
  onOpen: ((key: string) => void) | null;
  /** Closes the open row; false where there was none. */
  onClose: () => boolean;
  keys: readonly RowShortcut<Row>[];
  pageKeys: readonly PageShortcut[];
  searchField: RefObject<InputRef | null> | null;
  pages: { readonly before: (() => void) | null; readonly next: (() => void) | null };
  onEnd: () => void;
  showSheet: () => void;
  enabled: boolean;
}

export function useTableShortcuts<Row>(input: TableShortcutsInput<Row>): readonly Binding[] {
  const { rowSelection, rows, choosable, goTo, onOpen, keys, pageKeys, searchField, pages, showSheet, enabled } = input;
  const at = () => rows.findIndex(({ key }) => key === rowSelection.get().cursor);
  const current = () => rows[at()];

  const move = (by: number): boolean => {
    const from = at();
    const next = rows[from < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(from + by, 0), rows.length - 1)];
    if (!next) return false;
    goTo(next.key);
    if (next === rows.at(-1)) input.onEnd();
    return true;
  };
  const choose = (range: boolean): boolean => {
    const row = current();
    if (!choosable || !row || !choosable.includes(row.key)) return false;
    rowSelection.set(toggled(rowSelection.get(), row.key, choosable, range));
    return true;
  };
  const open = (): boolean => {
    const row = current();
    if (!row) return false;
    onOpen?.(row.key);
    return true;
  };
  const turn = (page: (() => void) | null): boolean => {
    page?.();
    return page !== null;
  };
  const clearSelection = (): boolean => {
    const { cursor, selected, all } = rowSelection.get();
    if (cursor === null && selected.size === 0 && !all) return false;
    rowSelection.set(noSelection);
    return true;
  };
  const doTo = ({ run, when, thenNext }: RowShortcut<Row>): boolean => {
    const row = current();
    if (!row || row.removed || (when && !when(row.row))) return false;
    if (run(row.row) !== 'asked' && thenNext) move(1);
    return true;
  };

  const bindings: Binding[] = [
    { keys: ['j'], label: 'Next row', repeats: true, run: () => move(1) },
    { keys: ['k'], label: 'Previous row', repeats: true, run: () => move(-1) },
    // Without a row marked the arrows scroll the page, as everywhere.
    { keys: ['ArrowDown'], label: 'Next row', repeats: true, run: () => at() >= 0 && move(1) },
    { keys: ['ArrowUp'], label: 'Previous row', repeats: true, run: () => at() >= 0 && move(-1) },
    ...(choosable
      ? [
          { keys: ['x'], label: 'Select the row', run: () => choose(false) },
          { keys: ['x'], shift: true, label: 'Select from the last one to here', run: () => choose(true) },
        ]
      : []),
    ...(onOpen ? [{ keys: ['Enter', 'o'], label: 'Open the row', run: open }] : []),
    ...keys.map((one) => ({ keys: [one.key], label: one.label, run: () => doTo(one) })),
    ...pageKeys.map(({ key, label, run }) => ({ keys: [key], label, run: () => (run(), true) })),
    ...(searchField
      ? [
          {
            keys: ['/'],
            label: 'Search',
            run: () => (searchField.current?.focus({ cursor: 'all' }), true),
          },
        ]
      : []),
    { keys: ['['], label: 'Previous page', run: () => turn(pages.before) },
    { keys: [']'], label: 'Next page', run: () => turn(pages.next) },
    {
      keys: ['Escape'],
      label: 'Close the row, or clear the selection',
      run: () => input.onClose() || clearSelection(),
    },
  ];
  const sheet: Binding = { keys: ['?'], label: 'Show these keys', run: () => (showSheet(), true) };
  // The sheet itself can be asked for when the others are off: it is where they are switched on again.
  useShortcuts(enabled ? [...bindings, sheet] : [], enabled);
  return [...bindings, sheet];
}
