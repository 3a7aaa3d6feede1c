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

test('the Arabic question mark is one', () => expect(press('؟', 'Slash', true)).toBe('?'));
test('a sign that no key of ours has stays itself', () => expect(press('ё', 'Backquote')).toBe('ё'));

describe('what the guard lets through', () => {
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

  test.each(['Enter', 'Escape', 'a'])('%s of a composition reaches nothing', (key) => {
    send('input', { key, isComposing: true });
    send('input', { key, keyCode: 229 });
    expect(heard).not.toHaveBeenCalled();
  });
  test('the Enter of a composition sends no form', () => {
    expect(send('input', { key: 'Enter', isComposing: true })).toBe(false);
    expect(send('input', { key: 'a', isComposing: true })).toBe(true);
  });
  test('a phone that does not name its keys is heard', () => {
    send('input', { key: 'Unidentified', keyCode: 229 });
    expect(heard).toHaveBeenCalledTimes(1);
  });
  test.each(['Enter', 'Escape'])('%s held down is pressed once', (key) => {
    expect(send('button', { key })).toBe(true);
    expect(send('button', { key, repeat: true })).toBe(false);
    expect(heard).toHaveBeenCalledTimes(1);
  });
  test('a held Enter still makes new lines', () => {
    expect(send('textarea', { key: 'Enter', repeat: true })).toBe(true);
  });
});
