import { copyText } from './copyText';

const setClipboard = (writeText?: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: writeText && { writeText }, configurable: true });
const forbid = () => setClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));

/** Like a browser, which copies the selection of the focused field. */
const stubCommand = (allows = true) => {
  const copied: string[] = [];
  const execCommand = (command: string) => {
    const field = document.activeElement as HTMLTextAreaElement;
    if (allows) copied.push(`${command}: ${field.value.slice(field.selectionStart, field.selectionEnd)}`);
    return allows;
  };
  Object.assign(document, { execCommand });
  return copied;
};
afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
  Reflect.deleteProperty(navigator, 'clipboard');
  document.body.innerHTML = '';
});

test('the clipboard is used where it is allowed', async () => {
  const [write, copied] = [jest.fn().mockResolvedValue(undefined), stubCommand()];
  setClipboard(write);
  expect(await copyText('ADA4Q7K')).toBe(true);
  expect(write).toHaveBeenCalledWith('ADA4Q7K');
  expect(copied).toEqual([]);
});

test('a refused clipboard gives way to a copied selection, and the focus stays', async () => {
  forbid();
  const copied = stubCommand();
  document.body.innerHTML = '<button>Copy</button>';
  document.querySelector('button')!.focus();
  expect(await copyText('two\nlines')).toBe(true);
  expect(copied).toEqual(['copy: two\nlines']);
  expect(document.querySelector('button')).toHaveFocus();
  expect(document.querySelector('textarea')).toBeNull();
});

test('a missing clipboard does too', async () => {
  setClipboard();
  const copied = stubCommand();
  expect(await copyText('ADA4Q7K')).toBe(true);
  expect(copied).toEqual(['copy: ADA4Q7K']);
});

test.each([
  ['refuses that as well', () => stubCommand(false)],
  ['knows no command', () => undefined],
])('a browser that %s has copied nothing', async (_case, stub) => {
  forbid();
  stub();
  expect(await copyText('ADA4Q7K')).toBe(false);
});
