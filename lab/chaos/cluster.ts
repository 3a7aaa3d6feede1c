import { execFile, execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { z } from 'zod';
import { repository } from '../lib/run';
import { endProcess, freePort, hasEnded } from '../lib/server';

const names = ['db1', 'db2', 'db3'] as const;
export type NodeName = (typeof names)[number];

const memberOf = z.object({ name: z.enum(names), role: z.string(), state: z.string(), lag: z.unknown().optional() });
const clusterAnswer = z.object({ members: z.array(memberOf) });
type Member = z.infer<typeof memberOf>;

export interface Cluster {
  /** A superuser's addresses, through HAProxy and through PgBouncer before it. */
  readonly url: string;
  readonly pooledUrl: string;
  /** The method by which a machine is cut off, for the report. */
  readonly cutBy: string;
  readonly leader: () => Promise<NodeName>;
  readonly replicas: () => Promise<NodeName[]>;
  /** Kills the machine's PostgreSQL and its Patroni with kill -9. */
  readonly kill: (node: NodeName) => Promise<void>;
  readonly start: (node: NodeName) => void;
  readonly cut: (node: NodeName) => void;
  readonly mend: (node: NodeName) => void;
  /** Waits for a leader, a synchronous standby and a replica without lag. */
  readonly untilWhole: () => Promise<void>;
  readonly ctl: (...args: string[]) => Promise<void>;
  /** Writes on this machine past HAProxy, from outside and, while it is cut off, from inside. @returns true if the write was acknowledged */
  readonly takesWrite: (node: NodeName, from: 'outside' | 'inside') => Promise<boolean>;
  readonly close: (keep: boolean) => Promise<void>;
}

const bin = '/usr/lib/postgresql/15/bin';
const dataFolder = 'var/lib/postgresql/15/sharenaira';
const wholeMaxMs = 180_000;
const isRoot = process.getuid?.() === 0;
// PostgreSQL refuses root.
const asPostgres = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : [];

/** A network of its own for each machine, on a bridge; null where this host refuses it. */
const openNetwork = (subnet: number) => {
  const [bridge, prefix] = [`sn${process.pid % 100_000}`, `10.200.${subnet}`];
  const of = (node: NodeName) => ({ space: `${bridge}-${node}`, line: `${bridge}${node.slice(2)}` });
  const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' });
  const close = (): void => {
    for (const node of names) spawnSync('ip', ['netns', 'delete', of(node).space]);
    spawnSync('ip', ['link', 'delete', bridge]);
  };
  const address = (node: NodeName): string => `${prefix}.1${node.slice(2)}`;
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('address', 'add', `${prefix}.1/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    for (const node of names) {
      const { space, line } = of(node);
      ip('netns', 'add', space);
      ip('link', 'add', line, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
      ip('link', 'set', line, 'master', bridge, 'up');
      ip('-n', space, 'address', 'add', `${address(node)}/24`, 'dev', 'eth0');
      ip('-n', space, 'link', 'set', 'eth0', 'up');
      ip('-n', space, 'link', 'set', 'lo', 'up');
    }
  } catch {
    close();
    return null;
  }
  const inside = (node: NodeName): string[] => ['ip', 'netns', 'exec', of(node).space];
  const set = (node: NodeName, to: 'up' | 'down') => void ip('link', 'set', of(node).line, to);
  return { address, inside, set, close };
};

const childrenOf = (pid: number): number[] =>
  spawnSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);

/** Starts the files of deploy/cluster on one machine: three etcd, three Patroni with PostgreSQL, HAProxy and PgBouncer. */
export const openCluster = async (log: (words: string) => void): Promise<Cluster> => {
  const network = openNetwork(process.pid % 250);
  const root = mkdtempSync(path.join(tmpdir(), 'sncluster-'));
  chmodSync(root, 0o755);
  const password = randomBytes(12).toString('hex');
  const addressOf = (node: NodeName): string => network?.address(node) ?? `127.77.0.1${node.slice(2)}`;
  const folderOf = (machine: string): string => path.join(root, machine);
  const [primary, replica, pooled] = [await freePort(), await freePort(), await freePort()];
  const ports: Readonly<Record<string, number>> = { 5000: primary, 5001: replica, 6432: pooled };

  for (const machine of [...names, 'server']) {
    const [DB1, DB2, DB3] = names.map(addressOf);
    const env = { PATH: process.env.PATH, PASSWORD: password, ROOT: folderOf(machine), DB1, DB2, DB3 };
    execFileSync(path.join(repository, 'deploy/cluster/configure'), [machine], { env, stdio: 'pipe' });
    for (const folder of ['var/lib/etcd', path.dirname(dataFolder), 'run/postgresql'])
      mkdirSync(path.join(folderOf(machine), folder), { recursive: true });
  }
  for (const name of ['haproxy/haproxy.cfg', 'pgbouncer/pgbouncer.ini']) {
    const file = path.join(root, 'server/etc', name);
    const text = readFileSync(file, 'utf8').replace(/\b(?:5000|5001|6432)$/gm, (port) => String(ports[port]));
    writeFileSync(file, text);
  }
  writeFileSync(path.join(root, 'server/etc/pgbouncer/userlist.txt'), `"postgres" "${password}"\n`);
  if (isRoot) execFileSync('chown', ['--recursive', 'postgres:postgres', root]);

  const children = new Map<string, ChildProcess>();
  const run = (
    name: string,
    inside: readonly string[],
    command: readonly string[],
    env: NodeJS.ProcessEnv = {},
  ): void => {
    const output = openSync(path.join(root, `${name}.log`), 'a');
    const [program = '', ...args] = [...inside, ...asPostgres, ...command];
    const child = spawn(program, args, {
      cwd: root,
      env: { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    children.set(name, child);
  };
  const insideOf = (node: NodeName): string[] => network?.inside(node) ?? [];
  const postmaster = (node: NodeName): number | null => {
    try {
      return Number(readFileSync(path.join(folderOf(node), dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return null;
    }
  };
  const signal = (pid: number | null | undefined, name: NodeJS.Signals): void => {
    try {
      if (pid) process.kill(pid, name);
    } catch {
      // It is gone.
    }
  };
  const killAll = (): void => {
    for (const child of children.values()) signal(child.pid, 'SIGKILL');
    for (const node of names) signal(postmaster(node), 'SIGKILL');
    network?.close();
  };
  process.once('exit', killAll);

  const startEtcd = (node: NodeName): void => {
    const text = readFileSync(path.join(folderOf(node), 'etc/default/etcd'), 'utf8');
    const env = Object.fromEntries([...text.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name = '', value]) => [name, value]));
    // All machines share one disk here.
    run(`${node}-etcd`, insideOf(node), ['etcd', '--unsafe-no-fsync'], env);
  };
  const configOf = (node: NodeName): string => path.join(folderOf(node), 'etc/patroni/config.yml');
  const start = (node: NodeName): void => run(`${node}-patroni`, insideOf(node), ['patroni', configOf(node)]);

  const members = async (): Promise<readonly Member[]> => {
    for (const node of names)
      try {
        const answer = await fetch(`http://${addressOf(node)}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
        return clusterAnswer.parse(await answer.json()).members;
      } catch {
        // Another one may know.
      }
    return [];
  };
  const leaderAmong = (list: readonly Member[]) =>
    list.find(({ role, state }) => role === 'leader' && state === 'running')?.name;
  const until = async (what: string, is: (list: readonly Member[]) => boolean): Promise<void> => {
    const deadline = Date.now() + wholeMaxMs;
    while (!is(await members())) {
      if (Date.now() > deadline)
        throw new Error(`The cluster was not ${what} in time: ${JSON.stringify(await members())}. See ${root}.`);
      await pause(500);
    }
  };
  const isWhole = (list: readonly Member[]): boolean =>
    leaderAmong(list) !== undefined &&
    list.filter(({ role }) => role === 'sync_standby').length === 1 &&
    list.length === names.length &&
    list.every(({ role, state, lag }) => role === 'leader' || (['running', 'streaming'].includes(state) && lag === 0));
  const untilWhole = () => until('whole', isWhole);

  const freeze = (node: NodeName, to: NodeJS.Signals): void => {
    const server = postmaster(node);
    const pids = [`${node}-etcd`, `${node}-patroni`].map((name) => children.get(name)?.pid);
    for (const pid of [...pids, server, ...(server ? childrenOf(server) : [])]) signal(pid, to);
  };

  const close = async (keep: boolean): Promise<void> => {
    process.off('exit', killAll);
    killAll();
    await Promise.all(
      [...children.values()].filter((child) => !hasEnded(child)).map((child) => endProcess(child, 'SIGKILL')),
    );
    if (!keep) rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  };

  const ask = async (url: string, text: string): Promise<void> => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 4_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(text);
    } finally {
      void client.end().catch(() => undefined);
    }
  };
  const urlAt = (host: string, port: number): string => `postgres://postgres:${password}@${host}:${port}/postgres`;
  const insert = 'INSERT INTO taken_writes VALUES (now())';
  const takesWrite: Cluster['takesWrite'] = (node, from) => {
    const url = urlAt(addressOf(node), 5432);
    const [program = '', ...args] = [...insideOf(node), 'timeout', '8', `${bin}/psql`, url, '--command', insert];
    if (from === 'inside' && network)
      return new Promise((resolve) =>
        spawn(program, args, { stdio: 'ignore' }).once('close', (code) => resolve(code === 0)),
      );
    return ask(url, insert).then(
      () => true,
      () => false,
    );
  };

  try {
    for (const node of names) startEtcd(node);
    start('db1');
    await until('started', (list) => leaderAmong(list) !== undefined);
    start('db2');
    start('db3');
    run('haproxy', [], ['haproxy', '-db', '-f', path.join(root, 'server/etc/haproxy/haproxy.cfg')]);
    run('pgbouncer', [], ['pgbouncer', path.join(root, 'server/etc/pgbouncer/pgbouncer.ini')]);
    await untilWhole();
    await ask(urlAt('127.0.0.1', primary), 'CREATE TABLE taken_writes (at timestamptz)');
  } catch (error) {
    await close(true);
    throw error;
  }
  log(
    `  three PostgreSQL are up in ${root}, ${network ? 'each in a network namespace' : 'on loopback addresses: this host refuses network namespaces'}`,
  );
  return {
    url: urlAt('127.0.0.1', primary),
    pooledUrl: urlAt('127.0.0.1', pooled),
    cutBy: network
      ? 'the link of its network namespace is down'
      : 'no network namespaces here: all its processes are stopped (SIGSTOP)',
    leader: async () => {
      await until('led', (list) => leaderAmong(list) !== undefined);
      return leaderAmong(await members()) ?? 'db1';
    },
    replicas: async () => (await members()).filter(({ role }) => role !== 'leader').map(({ name }) => name),
    kill: async (node) => {
      const patroni = children.get(`${node}-patroni`);
      signal(postmaster(node), 'SIGKILL');
      if (patroni) await endProcess(patroni, 'SIGKILL');
    },
    start,
    cut: (node) => (network ? network.set(node, 'down') : freeze(node, 'SIGSTOP')),
    mend: (node) => (network ? network.set(node, 'up') : freeze(node, 'SIGCONT')),
    untilWhole,
    ctl: async (...args) =>
      void (await promisify(execFile)('patronictl', ['-c', configOf('db1'), ...args], { timeout: 120_000 })),
    takesWrite,
    close,
  };
};
