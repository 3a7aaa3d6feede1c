import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { renderEnvironment } from './environment';

const root = path.join(__dirname, '..', '..', '..');

it('docs/environment.md lists the variables the server reads (`npm run docs` writes it)', () => {
  expect(readFileSync(path.join(root, 'docs/environment.md'), 'utf8')).toBe(renderEnvironment());
});

describe('the ASVS tables', () => {
  const text = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');

  it('name only files that exist', () => {
    const named = [...text.matchAll(/`(\w[\w./-]*\.(?:ts|tsx|mjs|json|md))`/g)].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('list each item of levels 1 and 2, and seven of level 3, exactly once', () => {
    const lists = text
      .split('\n')
      .flatMap((line) => /^\| ([\d. ]+?) +\|/.exec(line)?.[1] ?? /^- .*: ([\d. ]+)$/.exec(line)?.[1] ?? []);
    const items = lists.flatMap((list) => list.split(' '));
    expect(items).toHaveLength(70 + 183 + 7);
    expect(new Set(items).size).toBe(items.length);
  });
});
