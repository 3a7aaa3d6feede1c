import { execFileSync } from 'node:child_process';
import path from 'node:path';

export const repository = path.join(__dirname, '..', '..');

export const wholeNumber = (name: string, given: string): number => {
  const value = Number(given);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1.`);
  return value;
};

export const commitOf = (root: string): string =>
  execFileSync('git', ['describe', '--always', '--dirty=+changes'], { cwd: root, encoding: 'utf8' }).trim();

/** Runs a lab command. Exit status 1 means a figure is off, 2 that it could not measure. */
export const runMain = (main: () => Promise<void>): void => {
  // Its servers end with this process, even after a signal.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  });
};
