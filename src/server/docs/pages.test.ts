import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Handwritten pages for developers.
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/README.md',
  'docs/add-an-endpoint.md',
  'docs/architecture.md',
  'docs/decisions/README.md',
];
const root = path.join(__dirname, '..', '..', '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

it.each(pages)('%s names only existing files and folders', (page) => {
  const named = [...read(page).matchAll(/(?<![\w/.-])((?:src|docs|eslint|e2e|lab|webpack)\/[\w./-]*\w)/g)];
  const missing = named.map(([, place = '']) => place).filter((place) => !existsSync(path.join(root, place)));
  expect(missing).toEqual([]);
});

describe('docs/add-an-endpoint.md', () => {
  const text = read('docs/add-an-endpoint.md');
  /** Quoted code with the file named just before it. */
  const quotes = [...text.matchAll(/^([^\n]+)\n\n```(?:tsx?|sql)\n(.*?)```/gms)].map(([, before = '', code = '']) => {
    const files = [...before.matchAll(/`([\w./-]+\.(?:tsx?|sql))`/g)].map(([, file = '']) => file);
    return [files.at(-1) ?? 'no file', code] as const;
  });

  it('has six steps', () => {
    expect(text.match(/^## \d\. /gm)).toHaveLength(6);
    expect(quotes.length).toBeGreaterThan(8);
  });

  it.each(quotes)('quotes %s exactly', (file, code) => {
    const lines = (written: string): string[] =>
      written
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    const existing = lines(read(file));
    let at = -1;
    for (const line of lines(code)) {
      const next = existing.indexOf(line, at + 1);
      expect({ line, isThere: next > at }).toEqual({ line, isThere: true });
      at = next;
    }
  });
});

describe('docs/decisions/README.md', () => {
  it('lists every decision once, by its title', () => {
    const text = read('docs/decisions/README.md');
    const files = readdirSync(path.join(root, 'docs/decisions')).filter((file) => /^\d{4}-.*\.md$/.test(file));
    expect(files.length).toBeGreaterThan(10);
    expect(files.length).toBeLessThanOrEqual(20);
    const rows = [...text.matchAll(/^\| \[(\d{4})\]\((.+?)\)\s*\| (.+?)\s*\|/gm)];
    const listed = rows.map(([, number = '', file = '', title = '']) => ({ file, title: `# ${number} ${title}` }));
    expect(listed).toEqual(files.map((file) => ({ file, title: read(`docs/decisions/${file}`).split('\n')[0] })));
  });
});

it('docs/words.md has one meaning per word, and few words', () => {
  const [, , ...words] = [...read('docs/words.md').matchAll(/^\| (.+?) +\|/gm)].map(([, word]) => word);
  expect(words.length).toBeGreaterThan(20);
  expect(words.length).toBeLessThanOrEqual(35);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});
