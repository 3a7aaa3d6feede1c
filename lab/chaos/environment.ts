import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { freePort } from '../lib/freePort';
import { endProcess, hasEnded, openLimits, shell, spawnServer, untilReady, type Env } from '../lib/server';

export type Kind = 'embedded' | 'postgres';

/** A server that the harness started. */
export interface Server {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** From the start of the process until it said that it can reach its database. */
  readonly readyMs: number;
  readonly isGone: () => boolean;
  /** Ends it between two instructions, as a crash does. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A fresh database and data folder, and the servers that stand on them. */
export interface Environment {
  readonly kind: Kind;
  readonly dataDir: string;
  /** The folders of all its servers: mails with codes stand below the one whose server sent them. */
  readonly dataDirs: ReadonlySet<string>;
  /** The log of all its servers. */
  readonly logFile: string;
  /** Empty with the embedded database. */
  readonly databaseUrl: string;
  /** Starts one and waits until it is ready. `env` comes on top of the environment's own. */
  readonly start: (env?: Env) => Promise<Server>;
  /** Starts one and returns at once, to see it refused. */
  readonly spawn: (env?: Env) => ChildProcess;
  readonly command: (bundle: string, env?: Env) => { readonly status: number; readonly text: string };
  /** A command beside servers that go on working. */
  readonly run: (
    bundle: string,
    args: readonly string[],
  ) => Promise<{ readonly status: number; readonly text: string }>;
  /** Ends its processes, and removes folder and database unless they are kept. */
  readonly close: (keep: boolean) => Promise<void>;
}

export const adminLogin = { email: 'chief@sharenaira.example', password: 'breadfruit and river fish' } as const;

const startTimeoutMs = 60_000;

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

/**
 * Lets a database's servers believe so many seconds more than it is: rules of time read the database's time, and PostgreSQL's own
 * clock is the machine's. A function of its own comes before the system's of the same name.
 */
const moveClock = async (databaseUrl: string, seconds: number): Promise<void> => {
  const name = new URL(databaseUrl).pathname.slice(1);
  await onServer(
    databaseUrl,
    `CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
       AS $$ SELECT pg_catalog.clock_timestamp() + interval '${seconds} seconds' $$;
     ALTER DATABASE ${name} SET search_path = public, pg_catalog`,
  );
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

const bundle = (name: string): string[] => ['--enable-source-maps', path.join('dist', 'server', name)];

const whenReady = async (child: ChildProcess, port: number, logFile: string): Promise<Server> => {
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const pid = await untilReady(origin, child, startTimeoutMs).catch((error: unknown) => {
    throw new Error(`${String(error)} See ${logFile}.`);
  });
  return {
    origin,
    port,
    pid,
    readyMs: performance.now() - startedAt,
    isGone: () => hasEnded(child),
    kill: () => endProcess(child, 'SIGKILL'),
    stop: () => endProcess(child, 'SIGTERM'),
  };
};

/** Makes an environment. Its servers end with this process. */
export const openEnvironment = async ({ kind, root, postgresUrl, keep }: EnvironmentOptions): Promise<Environment> => {
  environments += 1;
  const folder = mkdtempSync(path.join(tmpdir(), 'sharenaira-chaos-'));
  const [dataDir, logFile] = [path.join(folder, 'data'), path.join(folder, 'server.log')];
  const name = `chaos_${process.pid}_${environments}`;
  const databaseUrl = kind === 'postgres' ? await openDatabase(postgresUrl, name) : '';
  const env = envOf(dataDir, databaseUrl);
  const children = new Set<ChildProcess>();
  const dataDirs = new Set<string>();
  let aheadSeconds = 0;
  const killAll = (): void => children.forEach((child) => void child.kill('SIGKILL'));
  process.once('exit', killAll);
  const spawnOne = (more: Env = {}): ChildProcess => {
    const log = openSync(logFile, 'a');
    const child = spawnServer(root, { ...env, ...more }, ['ignore', log, log]);
    closeSync(log);
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  };
  return {
    kind,
    dataDir,
    dataDirs,
    logFile,
    databaseUrl,
    start: async (more = {}) => {
      const port = Number(more.PORT ?? (await freePort()));
      dataDirs.add(more.DATA_DIR ?? dataDir);
      const seconds = Number(more.FAKETIME ?? 0);
      // Two servers that start at once would write the function at once.
      if (kind === 'postgres' && seconds !== aheadSeconds) await moveClock(databaseUrl, seconds);
      aheadSeconds = seconds;
      return whenReady(spawnOne({ ...more, PORT: String(port) }), port, logFile);
    },
    spawn: spawnOne,
    command: (name, more = {}) => {
      const options = { cwd: root, env: { ...env, ...more } };
      const { status, stdout, stderr } = spawnSync(process.execPath, bundle(name), { ...options, encoding: 'utf8' });
      return { status: status ?? 1, text: stdout + stderr };
    },
    run: async (name, args) => {
      const options = { cwd: root, env: { ...process.env, ...env } };
      const child = spawn(process.execPath, [...bundle(name), ...args], {
        ...options,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const exited = once(child, 'exit');
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
      const [status] = (await exited) as [number | null];
      return { status: status ?? 1, text: out + err };
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
