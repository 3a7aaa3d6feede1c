import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generatedDocs } from './generatedDocs';

const root = path.join(__dirname, '..', '..', '..');

it.each(Object.entries(generatedDocs()))('%s says what the code says (`npm run docs` writes it anew)', (file, text) => {
  expect(readFileSync(path.join(root, file), 'utf8')).toBe(text);
});

describe('the table of ASVS', () => {
  const text = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

  it('names no file that is not there', () => {
    const named = [...text.matchAll(/`(\w[\w./-]*\.(?:ts|tsx|mjs|json|md))`/g)].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('names no test that is called otherwise', () => {
    const named = [...text.matchAll(/`(\S+?)`: “(.+?)”/g)].map(([, file = '', title = '']) => ({ file, title }));
    expect(named.length).toBeGreaterThan(60);
    const isThere = ({ file, title }: { file: string; title: string }) =>
      ["'", '`'].some((quote) => read(file).includes(quote + title.replace(/ ?…$/, '')));
    expect(named.filter((one) => !isThere(one))).toEqual([]);
  });

  it('adds up: every item once, each with a state, a reason where it is not met, and the sums above', () => {
    const states = ['met', 'partly', 'not', 'does not apply'];
    const cells = text.split('\n').map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
    const rows = cells
      .filter(([, items = '']) => /^\d+\.\d/.test(items))
      .map(([, items = '', level = '', , , , state = '']) => ({ items: items.split(' '), level, state }));
    const items = rows.flatMap((row) => row.items);
    expect(new Set(items).size).toBe(items.length);
    expect(rows.filter(({ state }) => state !== 'met' && !/^(?:partly|not|does not apply): \S/.test(state))).toEqual(
      [],
    );
    const sums = ['1', '2', '3'].map((level) => {
      const counts = states.map((state) =>
        rows
          .filter((row) => row.level === level && row.state.split(':')[0] === state)
          .reduce((sum, row) => sum + row.items.length, 0),
      );
      return [level, ...counts, counts.reduce((sum, count) => sum + count, 0)].map(String);
    });
    expect(cells.filter(([, level = '']) => /^[123]$/.test(level)).map((row) => row.slice(1, 7))).toEqual(sums);
    expect(sums.map((sum) => sum.at(-1))).toEqual(['70', '183', '7']);
  });
});
