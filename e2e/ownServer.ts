import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';

interface Home {
  readonly origin: string;
  readonly dataDir: string;
}
let own: Home | null = null;

/** The server a story runs on: its file's own, or its project's or worker's. */
export const home = (): Home => {
  if (own) return own;
  const { project, parallelIndex } = test.info();
  const { server = parallelIndex } = project.metadata as { server?: number };
  return {
    origin: project.use.baseURL ?? '',
    dataDir: path.join(process.env.E2E_DATA_DIR ?? 'data', String(server)),
  };
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Runs a file's stories on a separate server whose settings may need its address. */
export const playOnOwnServer = (
  settings: (origin: string) => Promise<Readonly<Record<string, string>>> | Readonly<Record<string, string>>,
): void => {
  let server: ChildProcess;
  test.beforeAll(async () => {
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    own = { origin, dataDir: mkdtempSync(path.join(tmpdir(), 'sharenaira-own-')) };
    const { PATH, HOME } = process.env;
    const site = { HOST: '127.0.0.1', PORT: port, PUBLIC_URL: origin, DATA_DIR: own.dataDir, TRUST_PROXY: 'true' };
    const env = { PATH, HOME, LOG_LEVEL: 'warn', ...site, ...(await settings(origin)) };
    server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' });
    const isUp = () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: 120_000 }).toBe(true);
  });
  test.afterAll(async () => {
    if (server.exitCode === null) {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    }
    if (own) rmSync(own.dataDir, { recursive: true, force: true });
    own = null;
  });
};
