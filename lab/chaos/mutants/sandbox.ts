import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mutated, type Mutant } from './mutant';

/** How a run of tests ended. */
export interface Run {
  readonly passed: number;
  readonly failed: readonly { readonly name: string; readonly why: string }[];
  /** Why it says nothing; null where it does. */
  readonly broken: string | null;
}

export interface Sandbox {
  run(tests: readonly string[], only?: string): Promise<Run>;
  runMutated(mutant: Mutant): Promise<Run>;
  close(): void;
}

interface Report {
  readonly numPassedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const patienceMs = 600_000;
const leftOut: ReadonlySet<string> = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', 'test-results']);

const jest = (folder: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], { cwd: folder, stdio: 'ignore' });
    const stop = () => void child.kill('SIGKILL');
    const timer = setTimeout(stop, patienceMs);
    process.once('exit', stop);
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      process.off('exit', stop);
      resolve();
    });
  });

const read = (file: string): Run => {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: fullName, why: failureMessages.join('\n') }));
  const passed = report.numPassedTests;
  // A test that failed has seen something, even where what it left hanging then breaks its suite.
  const ran = failed.length > 0 || (report.numRuntimeErrorTestSuites === 0 && passed > 0);
  return { passed, failed, broken: ran ? null : report.testResults.map(({ message }) => message).join('\n') };
};

/** A throw-away copy of the working tree in which one run goes on at a time. Only its node_modules are shared. */
export const openSandbox = (root: string): Sandbox => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sharenaira-mutants-'));
  cpSync(root, folder, { recursive: true, filter: (source) => !leftOut.has(path.relative(root, source)) });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const output = path.join(folder, 'run.json');

  const run: Sandbox['run'] = async (tests, only) => {
    rmSync(output, { force: true });
    const pattern = only === undefined ? [] : ['--testNamePattern', only];
    const args = [
      '--selectProjects',
      'server',
      'contention',
      '--runInBand',
      '--json',
      '--outputFile',
      output,
      ...pattern,
    ];
    await jest(folder, [...args, '--runTestsByPath', ...tests]);
    try {
      return read(output);
    } catch (error) {
      return { passed: 0, failed: [], broken: `the tests did not end: ${String(error)}` };
    }
  };

  return {
    run,
    runMutated: async (mutant) => {
      const place = path.join(folder, mutant.file);
      const sound = readFileSync(place);
      writeFileSync(place, mutated(folder, mutant));
      try {
        const ended = await run(mutant.tests, mutant.only);
        // Where nothing at all works the migrations did not apply, and no test has seen the mutant.
        const neverStood = mutant.file.endsWith('.sql') && ended.passed === 0;
        return neverStood ? { ...ended, broken: ended.broken ?? 'the database could not be made' } : ended;
      } finally {
        writeFileSync(place, sound);
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
};
