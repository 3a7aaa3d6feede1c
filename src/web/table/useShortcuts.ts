import type { InputRef } from 'antd';
import { useEffect, useRef, type RefObject } from 'react';
import { keyOf } from '../lib/keys';
import { siteStorage, storageKeys } from '../lib/siteStorage';
import { isDialogOpen } from '../ui/isDialogOpen';
import { toggled, noSelection, type RowSelection } from './rowSelection';
import type { RowShortcut, PageShortcut, StableRow } from './tableTypes';

export interface Binding {
  readonly keys: readonly string[];
  readonly label: string;
  /** Repeats while held: for moving, never for actions. */
  readonly repeats?: true;
  readonly shift?: boolean;
  /** False lets the browser act. */
  readonly run: () => boolean | undefined;
}

const typing = 'textarea, select, [contenteditable]:not([contenteditable="false"]), input';
const ticking = 'input[type="checkbox"], input[type="radio"]';
const pressed =
  'a[href], button, summary, .ant-table-column-has-sorters, .ant-pagination-item, .ant-pagination-prev, .ant-pagination-next, [role="button"], [role="menuitem"], [role="tab"]';
const ofControls = new Set(['Enter', ' ', 'ArrowUp', 'ArrowDown']);

const isTyping = (target: Element): boolean => target.matches(typing) && !target.matches(ticking);

const belongsElsewhere = (event: KeyboardEvent, inDialog: boolean): boolean => {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  // An open dialog takes all keys.
  if (isDialogOpen() !== inDialog) return true;
  if (!(target instanceof Element)) return false;
  if (isTyping(target) || target.closest('[data-keys="off"], .ant-dropdown')) return true;
  return ofControls.has(event.key) && (target.matches(pressed) || target.matches(ticking));
};

const fits = ({ keys, shift }: Binding, event: KeyboardEvent): boolean => {
  const key = keyOf(event);
  if (!keys.includes(key)) return false;
  // Signs need Shift on some keyboards only, so it counts for letters and names.
  const tellsShift = key.length > 1 || /[a-z]/.test(key);
  return !tellsShift || event.shiftKey === (shift ?? false);
};

/** Single keys of the whole page, or of the dialog that listens: not while somebody types, nor where a control needs the key itself. */
export function useShortcuts(bindings: readonly Binding[], listening: boolean, inDialog = false): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    if (!listening) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (belongsElsewhere(event, inDialog)) return;
      const binding = latest.current.find((one) => fits(one, event));
      if (!binding) return;
      if (event.repeat && !binding.repeats) event.preventDefault();
      else if (binding.run() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [listening, inDialog]);
}

export const areShortcutsWanted = (): boolean => siteStorage()?.getItem(storageKeys.adminKeys) !== 'off';

export const wantShortcuts = (wanted: boolean): void => {
  if (wanted) siteStorage()?.removeItem(storageKeys.adminKeys);
  else siteStorage()?.setItem(storageKeys.adminKeys, 'off');
};

interface TableShortcutsInput<Row> {
  rowSelection: RowSelection;
  rows: readonly StableRow<Row>[];
  choosable: readonly string[] | null;
  goTo: (key: string) => void;
  onOpen: ((key: string) => void) | null;
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
    // Without a marked row arrows scroll.
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
  // The sheet works even if shortcuts are off, because it turns them on.
  useShortcuts(enabled ? [...bindings, sheet] : [], enabled);
  return [...bindings, sheet];
}
