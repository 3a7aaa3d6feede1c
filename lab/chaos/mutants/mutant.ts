import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One guard of the money taken away by hand. A test has to notice. */
export interface Mutant {
  readonly name: string;
  /** What it lets happen. */
  readonly breaks: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly text: string;
  readonly instead: string;
  /** The files of tests that must notice. */
  readonly tests: readonly string[];
  /** Narrows them to tests whose names match this pattern. */
  readonly only?: string;
}

/** @throws where the text does not stand exactly once: a change of the guard changes its mutant too. */
export const mutated = (root: string, { name, file, text, instead }: Mutant): string => {
  const source = readFileSync(path.join(root, file), 'utf8');
  const found = source.split(text).length - 1;
  if (found !== 1) throw new Error(`The mutant "${name}" is stale: its text stands ${found} times in ${file}.`);
  return source.replace(text, () => instead);
};
