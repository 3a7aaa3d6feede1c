import { guardKeys, keyOf } from './keys';

const press = (key: string, code: string, shiftKey = false) => keyOf({ key, code, shiftKey });

test.each([
  ['a', 'KeyA', 'a'],
  ['A', 'KeyA', 'a'],
  // Latin layouts mean their character.
  ['q', 'KeyA', 'q'],
  ['Enter', 'Enter', 'Enter'],
  ['ArrowDown', 'ArrowDown', 'ArrowDown'],
  ['é', 'Digit2', 'é'],
  // Arabic, Cyrillic, Greek, Hebrew, Amharic.
  ['ش', 'KeyA', 'a'],
  ['لا', 'KeyB', 'b'],
  ['ن', 'KeyK', 'k'],
  ['ф', 'KeyA', 'a'],
  ['Л', 'KeyK', 'k'],
  ['α', 'KeyA', 'a'],
  ['ש', 'KeyA', 'a'],
  ['አ', 'KeyA', 'a'],
  ['١', 'Digit1', '1'],
  ['٣', 'Numpad3', '3'],
  ['х', 'BracketLeft', '['],
  ['ظ', 'Slash', '/'],
])('%s at %s is %s', (key, code, expected) => expect(press(key, code)).toBe(expected));

test('the Arabic question mark counts as one', () => expect(press('؟', 'Slash', true)).toBe('?'));
test('an unknown character stays itself', () => expect(press('ё', 'Backquote')).toBe('ё'));

describe('the guard', () => {
  const heard = jest.fn();
  beforeAll(() => {
    guardKeys(window);
    document.addEventListener('keydown', ({ key }) => void heard(key));
  });
  beforeEach(() => {
    heard.mockClear();
    document.body.innerHTML = '<button></button><input><textarea></textarea>';
  });
  const send = (on: 'button' | 'input' | 'textarea', init: KeyboardEventInit) =>
    document
      .querySelector(on)
      ?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

  test.each(['Enter', 'Escape', 'a'])('hides %s of a composition', (key) => {
    send('input', { key, isComposing: true });
    send('input', { key, keyCode: 229 });
    expect(heard).not.toHaveBeenCalled();
  });
  test('stops the Enter of a composition from submitting', () => {
    expect(send('input', { key: 'Enter', isComposing: true })).toBe(false);
    expect(send('input', { key: 'a', isComposing: true })).toBe(true);
  });
  test('passes keys of phones that do not name them', () => {
    send('input', { key: 'Unidentified', keyCode: 229 });
    expect(heard).toHaveBeenCalledTimes(1);
  });
  test.each(['Enter', 'Escape'])('passes a held %s once', (key) => {
    expect(send('button', { key })).toBe(true);
    expect(send('button', { key, repeat: true })).toBe(false);
    expect(heard).toHaveBeenCalledTimes(1);
  });
  test('lets a held Enter add lines', () => {
    expect(send('textarea', { key: 'Enter', repeat: true })).toBe(true);
  });
});
