import { selectSession } from '../session/sessionSlice';
import type { AppRouter } from './router';
import type { AppStore } from './store';

/** Resolves once the first screen's code is here and the stored session was read: before that the prerendered page is the best to show. */
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
  // An input of type email has no selection to read.
  return { name: focused.name, from: focused.selectionStart, to: focused.selectionEnd };
};

const inputNamed = (root: ParentNode, name: string): HTMLInputElement | undefined =>
  getInputs(root).find((input) => input.name === name);

/** Types a value as a person would: React notices a change only through the setter that it replaced. */
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
    // A guard redirects and draws nothing yet. If the app fails it never does: the prerendered page is better than nothing.
    new MutationObserver(() => prerendered?.remove()).observe(root, { childList: true });
    return;
  }
  prerendered?.remove();
  const focused = cursor && inputNamed(root, cursor.name);
  // Before its text is typed: a field with choices takes text that arrives without focus for a finished choice.
  focused?.focus();
  for (const { name, value } of typed) {
    const input = inputNamed(root, name);
    if (input) type(input, value);
  }
  if (focused && cursor.from !== null) focused.setSelectionRange(cursor.from, cursor.to);
}
