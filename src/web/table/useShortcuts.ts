import { useEffect, useRef } from 'react';
import { keyOf } from '../lib/keys';
import { siteStorage } from '../lib/siteStorage';
import { storageKeys } from '../lib/storageKeys';
import { isDialogOpen } from '../ui/isDialogOpen';

export interface Binding {
  /** As `keyOf` gives them. */
  readonly keys: readonly string[];
  readonly label: string;
  /** Held down it goes on: for moving about, never for an action. */
  readonly repeats?: true;
  /** Works with Shift held, and only then. */
  readonly shift?: boolean;
  /** Returns false where there was nothing to do: the browser then does its default. */
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
  // An open dialog is another room: the table behind it hears nothing.
  if (isDialogOpen() !== inDialog) return true;
  if (!(target instanceof Element)) return false;
  if (isTyping(target) || target.closest('[data-keys="off"], .ant-dropdown')) return true;
  return ofControls.has(event.key) && (target.matches(pressed) || target.matches(ticking));
};

const fits = ({ keys, shift }: Binding, event: KeyboardEvent): boolean => {
  const key = keyOf(event);
  if (!keys.includes(key)) return false;
  // A sign typed with Shift on one keyboard (`?`, `[`) is not on another, so only letters and names tell it apart.
  const tellsShift = key.length > 1 || /[a-z]/.test(key);
  return !tellsShift || event.shiftKey === (shift ?? false);
};

/**
 * Listens to single keys all over the page, except during typing, while a dialog is open, or where a control needs the key itself.
 * @param inDialog the listener stands in a dialog itself
 */
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

/** True if single-key shortcuts are on in this browser. A person who types by voice may not want them. */
export const areShortcutsWanted = (): boolean => siteStorage()?.getItem(storageKeys.adminKeys) !== 'off';

export const wantShortcuts = (wanted: boolean): void => {
  if (wanted) siteStorage()?.removeItem(storageKeys.adminKeys);
  else siteStorage()?.setItem(storageKeys.adminKeys, 'off');
};
