import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  filesToRepeat,
  judge,
  readJest,
  readPlaywright,
  type Failure,
  type JestReport,
  type PlaywrightReport,
  type Report,
} from './report';

/*
 * Runs one suite and adds its figures to the folder of results: `counts`, a line "passed failed", and `flaky`, a paragraph per test that
 * failed beside the others and passed alone.
 *
 *   suite.ts jest|playwright RESULTS COMMAND …
 */
const [kind, results, ...command] = process.argv.slice(2);
if ((kind !== 'jest' && kind !== 'playwright') || results === undefined || command.length === 0)
  throw new Error('Usage: suite.ts jest|playwright RESULTS COMMAND …');

const root = path.join(__dirname, '..');

const brokenOff = (status: number | null): Failure => ({
  file: '',
  title: `${command.join(' ')} ended with status ${status}`,
  why: '',
  trace: '',
});

const play = (name: string, [program, ...words]: readonly string[], env: NodeJS.ProcessEnv = {}): Report => {
  if (program === undefined) throw new Error('There is no command to run.');
  const file = path.join(results, `${process.pid}-${name}.json`);
  const reporting = kind === 'jest' ? ['--json', `--outputFile=${file}`] : ['--reporter=list,json'];
  const { status } = spawnSync(program, [...words, ...reporting], {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
  });
  if (!existsSync(file)) return { passed: 0, failures: [brokenOff(status)] };
  const given: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const report =
    kind === 'jest' ? readJest(given as JestReport, root) : readPlaywright(given as PlaywrightReport, root);
  return status !== 0 && report.failures.length === 0 ? { ...report, failures: [brokenOff(status)] } : report;
};

const repeat = (files: readonly string[]): Report => {
  console.log(`\n-- Once more, alone: ${files.join(', ')}`);
  return kind === 'jest'
    ? play('again', ['npx', 'jest', '--selectProjects', 'web', '--maxWorkers=1', '--runTestsByPath', ...files])
    : play('again', [...command, '--workers=1', '--trace=retain-on-failure', '--output=test-results/again', ...files], {
        E2E_DATA_DIR: `${process.env.E2E_DATA_DIR}-again`,
      });
};

const text = (failure: Failure): string => {
  const why = failure.why.replace(/\u001B\[[0-9;]*m/g, '').trim();
  const lines = [`${failure.file}: ${failure.title}`, ...why.split('\n').slice(0, 6)];
  return [...lines, ...(failure.trace === '' ? [] : [`trace: ${failure.trace}`])].join('\n    ');
};

const first = play('first', command);
const files = filesToRepeat(first.failures, (file) => readFileSync(path.join(root, file), 'utf8'));
const { passed, failures, flaky } = judge(first, files, files.length === 0 ? null : repeat(files));
for (const failure of failures) console.log(`Failed: ${text(failure)}`);
appendFileSync(path.join(results, 'counts'), `${passed} ${failures.length}\n`);
for (const failure of flaky) appendFileSync(path.join(results, 'flaky'), `${text(failure)}\n`);
