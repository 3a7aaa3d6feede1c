import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, endProcess, untilReady, type Served } from '../lib/server';
import type { Query } from './fixtures';

export const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) * 1_024;

const tickUs = 10_000;
const statOf = (pid: number): number[] => {
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
  return stat
    .slice(stat.lastIndexOf(')') + 4)
    .split(' ')
    .map(Number);
};
/** With `withChildren` also those that ended, as a server process of PostgreSQL needs. */
export const processorUs = (pid: number, withChildren = false): number => {
  const own = statOf(pid).slice(10, withChildren ? 14 : 12);
  const children = withChildren
    ? execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
        .trim()
        .split('\n')
    : [];
  return (
    own.reduce((sum, ticks) => sum + ticks * tickUs, 0) +
    children.reduce((sum, child) => sum + processorUs(Number(child)), 0)
  );
};
/** The process above all of a PostgreSQL on this machine. */
export const postmasterOf = async (ask: Query): Promise<number> => {
  const [backend] = await ask<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return statOf(backend?.pid ?? 0)[0] ?? 0;
};

export const whileWatching = async (pid: number, use: () => Promise<void>): Promise<number> => {
  let most = memoryOf(pid);
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 250);
  try {
    await use();
  } finally {
    clearInterval(timer);
  }
  return most;
};

export const whileServingBaseline = async (
  databaseUrl: string,
  use: (served: Served) => Promise<void>,
): Promise<void> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['--require', 'esbuild-register', path.join(__dirname, 'baseline.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl },
  });
  try {
    await use({ origin, pid: await untilReady(origin, server) });
  } finally {
    await endProcess(server, 'SIGKILL');
  }
};
