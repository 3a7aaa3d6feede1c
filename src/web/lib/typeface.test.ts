import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { fetchedAfterMs, fetchTypeface, settingTypeface, typefaceKey } from './typeface';

const address = '/assets/sn-sans.0123456789.woff2';
const file = readFileSync(path.join(__dirname, '..', 'ui', 'typeface', 'sn-sans.woff2'));

class Face {
  constructor(
    readonly name: string,
    readonly bytes: Uint8Array,
  ) {}
}

/** Runs this inline script on a page; returns font and requests. */
const open = async ({ ok = true, connection = {} } = {}) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const { dataset } = document.documentElement;
  delete dataset.face;
  const drawn: Face[] = [];
  runInNewContext(settingTypeface(address), {
    s: localStorage,
    d: dataset,
    Uint8Array,
    atob,
    FontFace: Face,
    document: { fonts: { add: (face: Face) => drawn.push(face) } },
  });
  const bytes = new Uint8Array(file);
  const ask = jest.fn(async () => ({ ok, arrayBuffer: async () => bytes.buffer }));
  Object.assign(globalThis, { fetch: ask });
  jest.useFakeTimers();
  fetchTypeface();
  await jest.advanceTimersByTimeAsync(fetchedAfterMs - 1);
  expect(ask).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  jest.useRealTimers();
  return { drawn, requests: ask.mock.calls.flat() };
};

afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'connection');
});

it('is fetched after the first page for the next, which uses it at once', async () => {
  expect(await open()).toEqual({ drawn: [], requests: [address] });
  const { drawn, requests } = await open();
  expect(requests).toEqual([]);
  expect(drawn.map(({ name, bytes }) => [name, Buffer.from(bytes).equals(file)])).toEqual([['sn-sans', true]]);
});

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'is not fetched with %j',
  async (connection) => {
    expect(await open({ connection })).toEqual({ drawn: [], requests: [] });
    expect(localStorage).toHaveLength(0);
  },
);

it('of an earlier build is replaced', async () => {
  localStorage.setItem(typefaceKey, '/assets/sn-sans.older.woff2AAAA');
  expect(await open()).toEqual({ drawn: [], requests: [address] });
  expect(localStorage.getItem(typefaceKey)).toBe(address + file.toString('base64'));
});

it('is not stored from a wrong answer', async () => {
  await open({ ok: false });
  expect(localStorage).toHaveLength(0);
});

it('is silently skipped without storage', () => {
  expect(() => void runInNewContext(settingTypeface(address), {})).not.toThrow();
});
