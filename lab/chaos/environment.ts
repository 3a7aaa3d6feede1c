import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort, endProcess, hasEnded, openLimits, shell, spawnServer, untilReady, type Env } from '../lib/server';

export type Kind = 'embedded' | 'postgres';

export interface Server {
  readonly origin: string;
  readonly port: number;
  readonly readyMs: number;
  readonly isGone: () => boolean;
  /** Kills it mid-instruction, as a crash would. */
  readonly kill: () => Promise<void>;
}

export interface Environment {
  readonly dataDir: string;
  /** Empty with the embedded database. */
  readonly databaseUrl: string;
  readonly logFile: string;
  readonly start: (more?: Env) => Promise<Server>;
  readonly command: (name: string) => { readonly status: number; readonly text: string };
  /** Runs one beside the servers. */
  readonly beginCommand: (args: readonly string[], more?: Env) => ChildProcess;
  /** Stops its processes and, unless kept, deletes folder and database. */
  readonly close: (keep: boolean) => Promise<void>;
}

export const adminLogin = { email: 'chief@sharenaira.example', password: 'breadfruit and river fish' } as const;

const startTimeoutMs = 60_000;
const commandBundle = ['--enable-source-maps', path.join('dist', 'server', 'command.js')];

const onServer = async (url: string, text: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

const openDatabase = async (postgresUrl: string, name: string): Promise<string> => {
  await onServer(postgresUrl, `CREATE DATABASE ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
};

interface EnvironmentOptions {
  readonly kind: Kind;
  readonly root: string;
  readonly postgresUrl: string;
  readonly keep: boolean;
}

let environments = 0;

const envOf = (dataDir: string, databaseUrl: string): Env => ({
  ...shell,
  ...openLimits,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  DEMO_DATA: 'false',
  ADMIN_EMAIL: adminLogin.email,
  ADMIN_PASSWORD: adminLogin.password,
});

const whenReady = async (child: ChildProcess, port: number, logFile: string): Promise<Server> => {
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  await untilReady(origin, child, startTimeoutMs).catch((error: unknown) => {
    throw new Error(`${String(error)} See ${logFile}.`);
  });
  return {
    origin,
    port,
    readyMs: performance.now() - startedAt,
    isGone: () => hasEnded(child),
    kill: () => endProcess(child, 'SIGKILL'),
  };
};

export const openEnvironment = async ({ kind, root, postgresUrl, keep }: EnvironmentOptions): Promise<Environment> => {
  environments += 1;
  const folder = mkdtempSync(path.join(tmpdir(), 'sharenaira-chaos-'));
  const [dataDir, logFile] = [path.join(folder, 'data'), path.join(folder, 'server.log')];
  const name = `chaos_${process.pid}_${environments}`;
  const databaseUrl = kind === 'postgres' ? await openDatabase(postgresUrl, name) : '';
  const env = envOf(dataDir, databaseUrl);
  const children = new Set<ChildProcess>();
  const killAll = (): void => children.forEach((child) => void child.kill('SIGKILL'));
  process.once('exit', killAll);
  return {
    dataDir,
    databaseUrl,
    logFile,
    start: async (more = {}) => {
      const port = await freePort();
      const log = openSync(logFile, 'a');
      const child = spawnServer(root, { ...env, ...more, PORT: String(port) }, ['ignore', log, log]);
      closeSync(log);
      children.add(child);
      child.once('exit', () => children.delete(child));
      return whenReady(child, port, logFile);
    },
    command: (name) => {
      const options = { cwd: root, env, encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [...commandBundle, name], options);
      return { status: status ?? 1, text: stdout + stderr };
    },
    beginCommand: (args, more = {}) => {
      const options = { cwd: root, env: { ...env, ...more } };
      const child = spawn(process.execPath, [...commandBundle, ...args], options);
      children.add(child);
      child.once('exit', () => children.delete(child));
      return child;
    },
    close: async (kept) => {
      await Promise.all([...children].map((child) => endProcess(child, 'SIGKILL')));
      process.off('exit', killAll);
      if (keep || kept) return;
      if (kind === 'postgres') await onServer(postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
