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

/** The input method owns the key; Safari shows this only by the final Enter's key code. */
const isOfComposition = ({ isComposing, keyCode, key }: KeyboardEvent): boolean =>
  isComposing || (keyCode === 229 && key !== 'Unidentified');

const ofManyLines = 'textarea, [contenteditable]:not([contenteditable="false"])';
/** Browsers repeat a held press on each newly focused button. */
const isHeld = ({ repeat, key, target }: KeyboardEvent): boolean =>
  repeat && (key === 'Escape' || (key === 'Enter' && !(target instanceof Element && target.matches(ofManyLines))));

/** Hides composing keys and held Enter or Escape from the page. */
export function guardKeys(page: Window): void {
  const guard = (event: KeyboardEvent): void => {
    const composed = isOfComposition(event);
    const held = !composed && isHeld(event);
    if (!composed && !held) return;
    event.stopImmediatePropagation();
    // In a single-line field Enter would submit the form.
    if (held || (event.key === 'Enter' && event.target instanceof HTMLInputElement)) event.preventDefault();
  };
  page.addEventListener('keydown', guard, true);
}
