import { selectSession } from '../session/sessionSlice';
import type { AppRouter } from './router';
import type { AppStore } from './store';

/** Resolves when the first screen and the session are loaded; until then the prerendered page is better. */
export function whenReady(router: AppRouter, store: AppStore): Promise<void> {
  const isReady = (): boolean => {
    const { status, token } = selectSession(store.getState());
    return router.state.initialized && (status !== 'loading' || token !== null);
  };
  return new Promise((resolve) => {
    const check = (): void => {
      if (!isReady()) return;
      leaveRouter();
      leaveStore();
      resolve();
    };
    const leaveRouter = router.subscribe(check);
    const leaveStore = store.subscribe(check);
    check();
  });
}
interface Typed {
  readonly name: string;
  readonly value: string;
}
interface Cursor {
  readonly name: string;
  readonly from: number | null;
  readonly to: number | null;
}

const getInputs = (place: ParentNode): HTMLInputElement[] => [
  ...place.querySelectorAll<HTMLInputElement>('input[name]'),
];

const typedInto = (prerendered: ParentNode): Typed[] =>
  getInputs(prerendered).flatMap(({ name, value, defaultValue }) => (value === defaultValue ? [] : [{ name, value }]));

const cursorIn = (prerendered: ParentNode): Cursor | null => {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement) || !prerendered.contains(focused)) return null;
  // Email inputs have no readable selection.
  return { name: focused.name, from: focused.selectionStart, to: focused.selectionEnd };
};

const inputNamed = (root: ParentNode, name: string): HTMLInputElement | undefined =>
  getInputs(root).find((input) => input.name === name);

/** React notices only changes through the setter it replaced. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Text typed into the prerendered markup, and the cursor, are carried over. `draw` must have drawn the screen when it returns. */
export function hydratePage(prerendered: HTMLElement | null, root: HTMLElement, draw: () => void): void {
  const typed = prerendered === null ? [] : typedInto(prerendered);
  const cursor = prerendered === null ? null : cursorIn(prerendered);
  draw();
  if (!root.hasChildNodes()) {
    // A guard's redirect renders nothing yet; if the app fails, the prerendered page stays.
    new MutationObserver(() => prerendered?.remove()).observe(root, { childList: true });
    return;
  }
  prerendered?.remove();
  const focused = cursor && inputNamed(root, cursor.name);
  // Before typing: a select takes text without focus for a finished choice.
  focused?.focus();
  for (const { name, value } of typed) {
    const input = inputNamed(root, name);
    if (input) type(input, value);
  }
  if (focused && cursor.from !== null) focused.setSelectionRange(cursor.from, cursor.to);
}
