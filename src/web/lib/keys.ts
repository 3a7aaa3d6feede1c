type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

const byPlace = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/;
const signsByPlace: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
};
const isLatin = (key: string): boolean => /^[\u0020-\u024f]/.test(key);

export function keyOf({ key, code, shiftKey }: Pressed): string {
  if (isLatin(key)) return key.length === 1 ? key.toLowerCase() : key;
  const [, letter, digit] = byPlace.exec(code) ?? [];
  return letter?.toLowerCase() ?? digit ?? signsByPlace[code]?.[shiftKey ? 1 : 0] ?? key;
}

/** The input method still owns the key. Safari shows it only by the key code of the Enter that ends a composition. */
const isOfComposition = ({ isComposing, keyCode, key }: KeyboardEvent): boolean =>
  isComposing || (keyCode === 229 && key !== 'Unidentified');

const ofManyLines = 'textarea, [contenteditable]:not([contenteditable="false"])';
/** A browser repeats the press of a focused button, and of each dialog that opens under the finger. */
const isHeld = ({ repeat, key, target }: KeyboardEvent): boolean =>
  repeat && (key === 'Escape' || (key === 'Enter' && !(target instanceof Element && target.matches(ofManyLines))));

/** Hides two kinds of key presses from the page: those of an input method, and Enter or Escape held down. */
export function guardKeys(page: Window): void {
  const guard = (event: KeyboardEvent): void => {
    const composed = isOfComposition(event);
    const held = !composed && isHeld(event);
    if (!composed && !held) return;
    event.stopImmediatePropagation();
    // In a single-line field the browser would submit the form.
    if (held || (event.key === 'Enter' && event.target instanceof HTMLInputElement)) event.preventDefault();
  };
  page.addEventListener('keydown', guard, true);
}
