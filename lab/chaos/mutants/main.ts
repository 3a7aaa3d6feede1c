import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../lib/run';
import config from './stryker.config.json';

const amongVerbs: Readonly<Record<string, readonly string[]>> = {
  'src/server/modules/jobs/fundTask.ts': ['missingSlots', 'isWaiting'],
  'src/server/modules/jobs/slots.ts': ['slotPrice', 'atPrice', 'freeSlots'],
};

/** The file's lines from a constant to the next empty line, as Stryker's range. */
const linesOf = (file: string, name: string): string => {
  const lines = readFileSync(path.join(repository, file), 'utf8').split('\n');
  const from = lines.findIndex((line) => line.replace('export ', '').startsWith(`const ${name} =`));
  if (from < 0) throw new Error(`${file} has no ${name}.`);
  return `${file}:${from + 1}-${lines.indexOf('', from)}`;
};

const sums = Object.entries(amongVerbs).flatMap(([file, names]) => names.map((name) => linesOf(file, name)));

/** Mutates the pure money functions; `src/server/db/guards.test.ts` covers the database's guards. */
const { status } = spawnSync(
  'node_modules/.bin/stryker',
  [
    ...['run', 'lab/chaos/mutants/stryker.config.json', '--mutate', [...config.mutate, ...sums].join(',')],
    ...process.argv.slice(2),
  ],
  { cwd: repository, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
