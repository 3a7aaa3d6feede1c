import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../lib/run';
import { type Machine } from './machine';

interface Block {
  readonly line: number;
  readonly text: string;
  readonly expectedOutput: readonly string[];
}

export interface Page {
  readonly name: string;
  readonly blocks: readonly Block[];
}

const fence = /^```(sh run|text said)\n([\s\S]*?)^```$/gm;

const blocksOf = (text: string): Block[] => {
  const blocks: { line: number; text: string; expectedOutput: string[] }[] = [];
  for (const { 1: kind, 2: held = '', index } of text.matchAll(fence)) {
    const last = blocks.at(-1);
    if (kind === 'sh run')
      blocks.push({ line: text.slice(0, index).split('\n').length, text: held, expectedOutput: [] });
    else if (last) last.expectedOutput.push(...held.trimEnd().split('\n'));
    else throw new Error('What is said follows what is run.');
  }
  return blocks;
};

export const readPages = (): Page[] => {
  const folder = path.join(repository, 'docs/operations');
  const contents = readFileSync(path.join(folder, 'README.md'), 'utf8');
  return [...contents.matchAll(/^- \[.+?\]\(([\w-]+\.md)\)/gm)]
    .map(([, name = '']) => ({ name, blocks: blocksOf(readFileSync(path.join(folder, name), 'utf8')) }))
    .filter(({ blocks }) => blocks.length > 0);
};

const marker = '\u0001';

/** Runs a page's blocks in one shell, as a reader would, and returns the faults. */
export const playPage = ({ name, blocks }: Page, machine: Machine): string[] => {
  const script = [
    'set -euo pipefail',
    ...blocks.flatMap(({ text }, nth) => [`printf '${marker}%s${marker}' ${nth}`, machine.here(text)]),
    `printf '${marker}end${marker}'`,
  ].join('\n');
  const { stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: machine.root,
    env: machine.env,
    encoding: 'utf8',
    timeout: 300_000,
  });
  const parts = stdout.split(marker);
  const printed = new Map(blocks.map((_, nth) => [nth, parts[parts.indexOf(String(nth)) + 1] ?? '']));
  if (!parts.includes('end')) {
    const reached = blocks.filter((_, nth) => parts.includes(String(nth))).length - 1;
    const where = `docs/operations/${name}:${blocks[reached]?.line ?? 1}`;
    return [`${where} broke off\n${printed.get(reached) ?? ''}${stderr}`];
  }
  return blocks.flatMap(({ line, expectedOutput }, nth) =>
    expectedOutput
      .filter((words) => !printed.get(nth)?.includes(machine.here(words)))
      .map((words) => `docs/operations/${name}:${line} did not say “${words}” but\n${printed.get(nth) ?? ''}${stderr}`),
  );
};
