import { isMissingPiece, reloadAfterRelease } from './missingPiece';

const gone = Object.assign(new Error('Loading chunk 7 failed.'), {
  name: 'ChunkLoadError',
  request: 'http://localhost/assets/7.js',
});

/** Reloads after this answer for a missing file. */
const reloads = async (status: number | 'no answer', times = 1): Promise<number> => {
  globalThis.fetch = (async () => {
    if (status === 'no answer') throw new TypeError('Failed to fetch');
    return { status };
  }) as unknown as typeof fetch;
  const reload = jest.fn();
  for (let n = 0; n < times; n += 1) await reloadAfterRelease(gone, reload);
  return reload.mock.calls.length;
};
beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '';
});

test.each([
  ['a release has replaced the file', 404, '', 1],
  ['the file is there, so the connection broke', 200, '', 0],
  ['the server is in trouble', 503, '', 0],
  ['there is no answer', 'no answer', '', 0],
  ['something is typed in a field', 404, '<input value="half a name">', 0],
  ['something is typed in a text', 404, '<textarea>half a note</textarea>', 0],
  ['something is typed in the editor', 404, '<div contenteditable="true"><p>half a proof</p></div>', 0],
  ['a box is ticked and all fields are empty', 404, '<input type="checkbox" value="on"><input value="">', 1],
] as const)('where %s', async (_case, status, page, times) => {
  document.body.innerHTML = page;
  expect(await reloads(status)).toBe(times);
});

test('an unsuccessful reload is not repeated', async () => {
  expect(await reloads(404, 3)).toBe(1);
});

test('a tab without memory does not reload', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await reloads(404, 3)).toBe(0);
});

test('other errors are no missing chunk', () => {
  expect([new Error('x'), 'ChunkLoadError', null].map(isMissingPiece)).toEqual([false, false, false]);
});
