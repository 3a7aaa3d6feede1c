import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askRunningServer, listenForCommands } from './controlSocket';

const dataDir = mkdtempSync(join(tmpdir(), 'sn-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

describe('the control socket', () => {
  it('carries a command and its answer, or a refusal’s message', async () => {
    const server = await listenForCommands(dataDir, {
      double: async (argument) => Number(argument) * 2,
      fail: () => Promise.reject(new Error('Not today.')),
    });
    await expect(askRunningServer(dataDir, 'double', 21)).resolves.toEqual({ answer: 42 });
    await expect(askRunningServer(dataDir, 'fail')).rejects.toThrow('Not today.');
    await expect(askRunningServer(dataDir, 'toString')).rejects.toThrow('knows no command');
    expect(statSync(join(dataDir, 'control.sock')).mode & 0o077).toBe(0);
    await new Promise((resolve) => server?.close(resolve));
  });

  it('reports that no server runs, even if a killed one left its socket', async () => {
    await expect(askRunningServer(dataDir, 'double')).resolves.toBeNull();
    writeFileSync(join(dataDir, 'control.sock'), '');
    const server = await listenForCommands(dataDir, { double: async () => 1 });
    await expect(askRunningServer(dataDir, 'double')).resolves.toEqual({ answer: 1 });
    await new Promise((resolve) => server?.close(resolve));
  });

  it('is skipped if the folder’s name is too long', async () => {
    const deep = join(dataDir, 'x'.repeat(200));
    await expect(listenForCommands(deep, {})).resolves.toBeNull();
    await expect(askRunningServer(deep, 'double')).resolves.toBeNull();
  });
});
