import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testDatabase, testDatabaseUrl } from '../testing/testDatabase';

jest.setTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), 'sharenaira-killed-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A process with one job, and its first line of output. */
const start = async (where: string, scenario: 'hang' | 'work') => {
  const script = join(__dirname, '..', 'testing', 'serverChild.ts');
  const child = spawn(process.execPath, ['-r', 'esbuild-register', script, where, scenario], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const firstLine = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout })
      .once('line', resolve)
      .once('close', () => resolve('nothing'));
  });
  return { child, ended, firstLine };
};

it('a killed server’s job soon runs again instead of waiting for the longest run', async () => {
  const { kind } = await testDatabase();
  const where = kind === 'postgres' ? await testDatabaseUrl() : folder;
  const first = await start(where, 'hang');
  expect(first.firstLine).toBe('runs');
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await start(where, 'work');
  expect(second.firstLine).toBe('runs');
});
