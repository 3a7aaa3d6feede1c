import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

jest.setTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), 'sharenaira-embedded-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process on the folder and reads its output. */
const start = (scenario: string, dataDir = folder) => {
  const script = join(__dirname, '..', 'testing', 'embeddedChild.ts');
  const child = spawn(process.execPath, ['-r', 'esbuild-register', script, dataDir, scenario], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const wake of waiting) wake();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const hasSaid = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => lines.length >= count && resolve();
      waiting.add(look);
      look();
    });
  return { child, lines, ended, hasSaid };
};

const run = async (scenario: string, dataDir?: string): Promise<string | undefined> => {
  const { lines, ended } = start(scenario, dataDir);
  await ended;
  return lines.at(-1);
};

describe('the embedded database', () => {
  it('keeps every acknowledged row after kill -9 and admits only one process', async () => {
    const writer = start('write');
    await writer.hasSaid(30);

    expect(await run('read')).toMatch(/^refused: Another ShareNaira server \(process \d+\)/);

    await writer.hasSaid(60);
    writer.child.kill('SIGKILL');
    await writer.ended;
    const acknowledged = Number(writer.lines.at(-1));
    // A power cut can leave this file, with which the database would refuse to open.
    writeFileSync(join(folder, 'database', 'postmaster.pid'), '');
    const { count, newest } = JSON.parse((await run('read')) ?? '') as { count: string; newest: number };
    expect(newest).toBeGreaterThanOrEqual(acknowledged);
    expect(Number(count)).toBe(newest);
    expect(existsSync(join(folder, 'database.lock'))).toBe(false);
  });

  it('syncs its log at every commit', async () => {
    expect(Number(await run('sync'))).toBeGreaterThanOrEqual(10);
  });

  it('lets other work run between consecutive transactions', async () => {
    expect(Number(await run('turns'))).toBeGreaterThanOrEqual(9);
  });

  it('does not start if a commit was not synced', async () => {
    expect(await run('unsynced')).toMatch(/^refused: .*does not sync its commits/);
  });
});
