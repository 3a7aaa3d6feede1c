import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const startTimeoutMs = 600_000;
const sayEveryMs = 15_000;

/** What `npm run serve` does, so that what is measured is what runs; versions before it had no such script. */
const serveScript = (root: string): string => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { serve?: string };
  };
  return scripts.serve ?? 'exec node --enable-source-maps dist/server/main.js';
};

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return address.port;
};

export const build = (root: string): void => {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed.');
};

const answers = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    ({ ok }) => ok,
    () => false,
  );

export const untilItAnswers = async (origin: string, server: ChildProcess): Promise<void> => {
  const begun = performance.now();
  let told = begun;
  while (!(await answers(origin))) {
    const now = performance.now();
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error('The server stopped before it answered.');
    if (now - begun > startTimeoutMs)
      throw new Error(`The server did not answer in ${startTimeoutMs / 60_000} minutes.`);
    if (now - told > sayEveryMs) {
      told = now;
      console.error(`The server has been starting for ${Math.round((now - begun) / 1_000)} s`);
    }
    await pause(200);
  }
};

/** A server that the bench started. */
export interface Served {
  readonly origin: string;
  readonly pid: number;
}

/**
 * Serves what is built below `root` from a fresh data folder while `use` runs: the demo data, or the PostgreSQL that `databaseUrl` names.
 */
export const whileServing = async (
  root: string,
  use: (served: Served) => Promise<void>,
  databaseUrl = '',
): Promise<void> => {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sharenaira-bench-'));
  const server = spawn('sh', ['-c', serveScript(root)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    // An empty variable counts as not given: the run keeps its own database and outbox whatever this shell exports.
    env: {
      ...process.env,
      NODE_ENV: '',
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SMTP_URL: '',
      DEMO_DATA: '',
      // One machine asks for everybody here; callers name an address of their own, as people have one.
      RATE_LIMIT_PER_MINUTE: '1000000',
      TRUST_PROXY: 'true',
      ADMIN_SECOND_FACTOR: '',
      CONFIRM_ABOVE_NAIRA: 'off',
      MAX_HELD_JOBS: '100000',
      SECOND_ADMIN_ABOVE_NAIRA: 'off',
      LOG_LEVEL: 'warn',
    },
  });
  const abandon = (): void => {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  try {
    await untilItAnswers(origin, server);
    if (server.pid === undefined) throw new Error('The server did not start.');
    await use({ origin, pid: server.pid });
  } finally {
    const stopped = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : Promise.resolve();
    server.kill('SIGTERM');
    await stopped;
    process.off('exit', abandon);
    rmSync(dataDir, { recursive: true, force: true });
  }
};
