/// <reference types="jest" />
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');

function checked(importOfA: string, importOfB: string): string {
  // Below the root, so that reported paths stay inside it.
  const folder = mkdtempSync(path.join(root, 'node_modules', '.circles-'));
  try {
    writeFileSync(path.join(folder, 'a.ts'), `${importOfA}\nexport interface A { b: number }\n`);
    writeFileSync(path.join(folder, 'b.ts'), `${importOfB}\nexport interface B { a: number }\n`);
    const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const run = spawnSync(
      process.execPath,
      [program, '--config', path.join(root, '.dependency-cruiser.cjs'), '--do-not-follow', '^$', folder],
      { cwd: root, encoding: 'utf8' },
    );
    return run.stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('two files that import each other’s types form a cycle', () => {
  expect(checked("export type { B } from './b';", "export type { A } from './a';")).toContain('error no-circles');
});

test('a one-way import does not', () => {
  expect(checked("export type { B } from './b';", '')).toContain('no dependency violations found');
});
