import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brand } from '../contract/brand';
import { storageKeys } from '../web/lib/siteStorage';

const source = path.join(__dirname, '..');
const page = readFileSync(path.join(source, 'web', 'features', 'public', 'cookies.legal.md'), 'utf8').replaceAll(
  '{app}',
  brand.shortName,
);

const filesOf = (place: string): string[] =>
  readdirSync(path.join(source, place), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .map((file) => readFileSync(path.join(source, place, file), 'utf8'));

const found = (place: string, pattern: RegExp): string[] =>
  filesOf(place).flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => `${brand.shortName}_${name}`));

// Names built from several parts are found by their beginning.
const own = /\{brand\.shortName\}_([a-z]\w*)/gi;
const cookies = found('server', own);
const stored = [
  ...Object.values(storageKeys),
  ...found('web', own),
  ...found('web', /(?:session|site)StorageState\('(\w+)'/g),
];

test('the search finds known keys', () => {
  expect(cookies).toEqual(
    expect.arrayContaining(['reset', 'device', 'asked'].map((name) => `${brand.shortName}_${name}`)),
  );
  expect(stored).toEqual(
    expect.arrayContaining(['token', 'proof_', 'signup'].map((name) => `${brand.shortName}_${name}`)),
  );
});

test.each([...new Set([...cookies, ...stored])])('the cookies page lists %s', (name) => {
  expect(page).toContain(name);
});
