import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

export type Env = Readonly<Record<string, string>>;

const pollMs = 20;

export const build = (root: string): void => {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed.');
};

// Servers get no other variables of this shell, so runs use only their own mail, payments and databases.
export const shell: Env = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
);

/** One machine makes all members' calls and more decisions a minute than admins make in a week. */
export const openLimits: Env = {
  HOST: '127.0.0.1',
  RATE_LIMIT_PER_MINUTE: '1000000',
  TRUST_PROXY: 'true',
  CONFIRM_ABOVE_NAIRA: 'off',
  MAX_HELD_JOBS: '100000',
  SECOND_ADMIN_ABOVE_NAIRA: 'off',
  LOG_LEVEL: 'warn',
};

/** Starts the build below `root` with the flags of its `npm run serve`, which limit memory. */
export const spawnServer = (root: string, env: Env, stdio: StdioOptions): ChildProcess => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { serve: string };
  };
  // The script ends with `exec`, so the child's process id is the server's.
  return spawn('sh', ['-c', scripts.serve], { cwd: root, env, stdio });
};

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

export const endProcess = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
};

export const untilReady = async (origin: string, child: ChildProcess, timeoutMs = 600_000): Promise<number> => {
  const startedAt = performance.now();
  const isReady = (): Promise<boolean> =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (hasEnded(child)) throw new Error('The server stopped before it was ready.');
    if (performance.now() - startedAt > timeoutMs) throw new Error('The server was not ready in time.');
    await pause(pollMs);
  }
  if (child.pid === undefined) throw new Error('The server did not start.');
  return child.pid;
};

export interface Served {
  readonly origin: string;
  readonly pid: number;
}

export const whileServing = async (
  root: string,
  use: (served: Served) => Promise<void>,
  databaseUrl = '',
  more: Env = {},
): Promise<void> => {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sharenaira-lab-'));
  const own = { PORT: port, PUBLIC_URL: origin, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const env = { ...shell, ...openLimits, ...own, ...more };
  const server = spawnServer(root, env, ['ignore', 'ignore', 'inherit']);
  const abandon = (): void => {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  try {
    await use({ origin, pid: await untilReady(origin, server) });
  } finally {
    await endProcess(server, 'SIGTERM');
    process.off('exit', abandon);
    rmSync(dataDir, { recursive: true, force: true });
  }
};
