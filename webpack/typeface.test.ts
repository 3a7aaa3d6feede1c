import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { typefaceStyles } from '../src/web/lib/typeface';

const read = (name: string): Buffer =>
  readFileSync(path.join(__dirname, '..', 'src', 'web', 'ui', 'typeface', `${name}.woff2`));
const file = read('sn-sans');
const core = read('sn-sans-core');

/** Indexes in WOFF 2's list of known tables. */
const known: Readonly<Record<number, string>> = { 0: 'cmap', 10: 'glyf', 11: 'loca', 28: 'GSUB', 47: 'fvar' };
const ofItsOwnName = 63;

/** A decompressed WOFF 2's tables. */
function tablesOf(woff: Buffer): Map<string, Buffer> {
  let at = 48;
  const numberHere = (): number => {
    for (let value = 0; ;) {
      const byte = woff.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  const entries = Array.from({ length: woff.readUInt16BE(12) }, () => {
    const flags = woff.readUInt8(at++);
    const index = flags & 0x3f;
    const tag = index === ofItsOwnName ? woff.toString('latin1', at, (at += 4)) : (known[index] ?? `#${index}`);
    const length = numberHere();
    const isOutlines = tag === 'glyf' || tag === 'loca';
    return { tag, length: isOutlines !== (flags >> 6 !== 0) ? numberHere() : length };
  });
  const tables = brotliDecompressSync(woff.subarray(at, at + woff.readUInt32BE(20)));
  let from = 0;
  return new Map(entries.map(({ tag, length }) => [tag, tables.subarray(from, (from += length))]));
}

const tables = tablesOf(file);
const tableOf = (tag: string): Buffer => tables.get(tag) ?? Buffer.alloc(0);

/** A format 4 map's characters. */
function charactersOf(cmap: Buffer): Set<string> {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, nth) => cmap.readUInt32BE(4 + nth * 8 + 4));
  const map = starts.map((start) => cmap.subarray(start)).find((table) => table.readUInt16BE(0) === 4);
  if (!map) throw new Error('no character map of format 4');
  const segments = map.readUInt16BE(6) / 2;
  const wordAt = (list: number, nth: number): number =>
    map.readUInt16BE(14 + list * segments * 2 + nth * 2 + (list ? 2 : 0));
  const found = new Set<string>();
  for (let nth = 0; nth < segments; nth += 1) {
    const [end, start] = [wordAt(0, nth), wordAt(1, nth)];
    for (let code = start; code <= end && code < 0xffff; code += 1) found.add(String.fromCharCode(code));
  }
  return found;
}

/** The feature names in a table. */
const featuresOf = (table: Buffer): string[] => {
  const list = table.subarray(table.readUInt16BE(6));
  return Array.from({ length: list.readUInt16BE(0) }, (_, nth) => list.toString('latin1', 2 + nth * 6, 6 + nth * 6));
};

it('is at most 35 kB, and the part that every page waits for 14 kB', () => {
  expect(file.length).toBeLessThanOrEqual(35_000);
  expect(core.length).toBeLessThanOrEqual(14_000);
});

it('draws the letters whose range the styles name for its core, and no others there', () => {
  const styles = typefaceStyles({ core: '/core', whole: '/whole' });
  const ranges = [...styles.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [from, to]);
  const named = ranges.flatMap(([from = '', to = '']) => {
    const first = parseInt(from, 16);
    return Array.from({ length: parseInt(to, 16) - first + 1 }, (_, nth) => String.fromCharCode(first + nth));
  });
  expect([...charactersOf(tablesOf(core).get('cmap') ?? Buffer.alloc(0))].sort()).toEqual(named.sort());
});

it.each([
  ['English', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'],
  ['money', '₦0123456789.,%+−–()/'],
  ['Yoruba', 'ẸỌṢẹọṣÀÁÈÉÌÍÒÓÙÚàáèéìíòóùú\u0300\u0301'],
  ['Igbo', 'ỊỌỤịọụṄṅŃń\u0304'],
  ['Hausa', 'ƁƊƘƳɓɗƙƴʼ’'],
  ['Efik, Edo and Tiv', 'ŊŋƐɛƆɔẹọ'],
  ['what screens say beside words', '“”‘’…•·×→←↑↓&@#'],
])('draws %s', (_, text) => {
  const drawn = charactersOf(tableOf('cmap'));
  expect([...text].filter((character) => !drawn.has(character))).toEqual([]);
});

it('aligns figures', () => {
  expect(featuresOf(tableOf('GSUB'))).toContain('tnum');
});

it('has every weight from regular to extra bold', () => {
  const fvar = tableOf('fvar');
  const axis = fvar.subarray(fvar.readUInt16BE(4));
  expect([axis.toString('latin1', 0, 4), axis.readInt32BE(4) / 65_536, axis.readInt32BE(12) / 65_536]).toEqual([
    'wght',
    400,
    800,
  ]);
});
