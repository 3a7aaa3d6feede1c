import { execFileSync } from 'node:child_process';
import path from 'node:path';

export const repository = path.join(__dirname, '..', '..');

/** @throws where the option is no whole number from 1 */
export const wholeNumber = (name: string, given: string): number => {
  const value = Number(given);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1.`);
  return value;
};

/** The commit of a clone, marked when its files are not those of that commit. */
export const commitOf = (root: string): string =>
  execFileSync('git', ['describe', '--always', '--dirty=+changes'], { cwd: root, encoding: 'utf8' }).trim();

/** Runs an entry of the lab. Exit status 2 says that it could not measure, apart from 1: it measured, and a figure is off. */
export const runMain = (main: () => Promise<void>): void => {
  // Its servers end with this process, even after a signal.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  });
};
