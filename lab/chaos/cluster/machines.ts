import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repository } from '../../lib/run';
import { endProcess, hasEnded } from '../../lib/server';

export const nodes = ['db1', 'db2', 'db3'] as const;
export type NodeName = (typeof nodes)[number];

const dataFolder = 'var/lib/postgresql/15/sharenaira';
const isRoot = process.getuid?.() === 0;
// PostgreSQL refuses root.
const asPostgres = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : [];

/** Gives each machine a network namespace on one bridge; null if the host refuses. */
const openNetwork = (subnet: number) => {
  const [bridge, prefix] = [`sn${process.pid % 100_000}`, `10.200.${subnet}`];
  const of = (node: NodeName) => ({ space: `${bridge}-${node}`, line: `${bridge}${node.slice(2)}` });
  const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' });
  const close = (): void => {
    for (const node of nodes) spawnSync('ip', ['netns', 'delete', of(node).space]);
    spawnSync('ip', ['link', 'delete', bridge]);
  };
  const address = (node: NodeName): string => `${prefix}.1${node.slice(2)}`;
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('address', 'add', `${prefix}.1/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    for (const node of nodes) {
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

const signal = (pid: number | null | undefined, name: NodeJS.Signals): void => {
  try {
    if (pid) process.kill(pid, name);
  } catch {
    // It is gone.
  }
};

export interface Ports {
  readonly primary: number;
  readonly replica: number;
  readonly pooled: number;
}

/** Three database machines and one server's proxies on one host, with the files of deploy/cluster. */
export class Machines {
  readonly root = mkdtempSync(path.join(tmpdir(), 'sncluster-'));
  readonly password = randomBytes(12).toString('hex');
  readonly cutBy: string;
  readonly #network = openNetwork(process.pid % 250);
  readonly #children = new Map<string, ChildProcess>();
  readonly #killAll = (): void => {
    for (const child of this.#children.values()) signal(child.pid, 'SIGKILL');
    for (const node of nodes) signal(this.#postmaster(node), 'SIGKILL');
    this.#network?.close();
  };

  constructor({ primary, replica, pooled }: Ports) {
    this.cutBy = this.#network
      ? 'the link of its network namespace goes down'
      : 'this host refuses network namespaces: all its processes are stopped (SIGSTOP)';
    process.once('exit', this.#killAll);
    chmodSync(this.root, 0o755);
    for (const machine of [...nodes, 'server']) this.#configure(machine);
    const ports: Readonly<Record<string, number>> = { 5000: primary, 5001: replica, 6432: pooled };
    for (const name of ['haproxy/haproxy.cfg', 'pgbouncer/pgbouncer.ini']) {
      const file = path.join(this.root, 'server/etc', name);
      const text = readFileSync(file, 'utf8').replace(/\b\d{4}$/gm, (port) => String(ports[port] ?? port));
      // One user plays all.
      writeFileSync(file, text.replace(/^ {2}(?:user|group) .*\n/gm, ''));
    }
    writeFileSync(path.join(this.root, 'server/etc/pgbouncer/userlist.txt'), `"postgres" "${this.password}"\n`);
    if (isRoot) execFileSync('chown', ['--recursive', 'postgres:postgres', this.root]);
  }

  address(node: NodeName): string {
    return this.#network?.address(node) ?? `127.77.0.1${node.slice(2)}`;
  }

  /** The words that put a command onto a machine's network. */
  inside(node: NodeName): readonly string[] {
    return this.#network?.inside(node) ?? [];
  }

  patroniConfig(node: NodeName): string {
    return path.join(this.root, node, 'etc/patroni/config.yml');
  }

  startEtcd(node: NodeName): void {
    const text = readFileSync(path.join(this.root, node, 'etc/default/etcd'), 'utf8');
    const env = Object.fromEntries([...text.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name = '', value]) => [name, value]));
    // All machines share one disk here.
    this.#run(`${node}-etcd`, [...this.inside(node), ...asPostgres, 'etcd', '--unsafe-no-fsync'], env);
  }

  startPatroni(node: NodeName): void {
    this.#run(`${node}-patroni`, [...this.inside(node), ...asPostgres, 'patroni', this.patroniConfig(node)]);
  }

  startProxies(): void {
    const etc = path.join(this.root, 'server/etc');
    this.#run('haproxy', [...asPostgres, 'haproxy', '-db', '-f', path.join(etc, 'haproxy/haproxy.cfg')]);
    this.#run('pgbouncer', [...asPostgres, 'pgbouncer', path.join(etc, 'pgbouncer/pgbouncer.ini')]);
  }

  /** Kills the machine's PostgreSQL and its Patroni with kill -9. */
  async kill(node: NodeName): Promise<void> {
    const patroni = this.#children.get(`${node}-patroni`);
    signal(this.#postmaster(node), 'SIGKILL');
    if (patroni) await endProcess(patroni, 'SIGKILL');
  }

  cut(node: NodeName): void {
    if (this.#network) this.#network.set(node, 'down');
    else this.#signalAll(node, 'SIGSTOP');
  }

  mend(node: NodeName): void {
    if (this.#network) this.#network.set(node, 'up');
    else this.#signalAll(node, 'SIGCONT');
  }

  async close(keep: boolean): Promise<void> {
    process.off('exit', this.#killAll);
    this.#killAll();
    const running = [...this.#children.values()].filter((child) => !hasEnded(child));
    await Promise.all(running.map((child) => endProcess(child, 'SIGKILL')));
    if (!keep) rmSync(this.root, { recursive: true, force: true, maxRetries: 5 });
  }

  #configure(machine: string): void {
    const [DB1, DB2, DB3] = nodes.map((node) => this.address(node));
    const ROOT = path.join(this.root, machine);
    const env = { PATH: process.env.PATH, PASSWORD: this.password, ROOT, DB1, DB2, DB3 };
    execFileSync(path.join(repository, 'deploy/cluster/configure'), [machine], { env, stdio: 'pipe' });
    for (const folder of ['var/lib/etcd', path.dirname(dataFolder), 'run/postgresql'])
      mkdirSync(path.join(ROOT, folder), { recursive: true });
  }

  #run(name: string, [program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv = {}): void {
    const output = openSync(path.join(this.root, `${name}.log`), 'a');
    const child = spawn(program, args, {
      cwd: this.root,
      env: { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', output, output],
      // The system hangs up on a group of processes with a stopped one in it when its shell ends.
      detached: true,
    });
    closeSync(output);
    this.#children.set(name, child);
  }

  #postmaster(node: NodeName): number | null {
    try {
      return Number(readFileSync(path.join(this.root, node, dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return null;
    }
  }

  #signalAll(node: NodeName, name: NodeJS.Signals): void {
    const server = this.#postmaster(node);
    const pids = [`${node}-etcd`, `${node}-patroni`].map((one) => this.#children.get(one)?.pid);
    for (const pid of [...pids, server, ...(server ? childrenOf(server) : [])]) signal(pid, name);
  }
}
