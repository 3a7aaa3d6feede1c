import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { repository } from '../../lib/run';
import { endProcess, hasEnded } from '../../lib/server';
import { nodes, openNamespaces, openProxied, type Network, type NodeName } from './network';

const dataFolder = 'var/lib/postgresql/15/sharenaira';
const isRoot = process.getuid?.() === 0;
// PostgreSQL refuses root.
const asPostgres = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : [];

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
  readonly network: Network;
  readonly #children = new Map<string, ChildProcess>();
  readonly #killAll = (): void => {
    for (const child of this.#children.values()) signal(child.pid, 'SIGKILL');
    for (const node of nodes) signal(this.#postmaster(node), 'SIGKILL');
    this.network.close();
  };

  constructor({ primary, replica, pooled }: Ports, byProxy: boolean) {
    chmodSync(this.root, 0o755);
    this.network = (byProxy ? null : openNamespaces()) ?? openProxied(this.root, () => this.#startWires());
    process.once('exit', this.#killAll);
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

  /** The words that run a command on a machine. */
  on(node: NodeName): readonly string[] {
    return [...this.network.inside(node), ...asPostgres];
  }

  patroniConfig(node: NodeName): string {
    return path.join(this.root, node, 'etc/patroni/config.yml');
  }

  startEtcd(node: NodeName): void {
    const text = readFileSync(path.join(this.root, node, 'etc/default/etcd'), 'utf8');
    const env = Object.fromEntries([...text.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name = '', value]) => [name, value]));
    // All machines share one disk here.
    this.#run(`${node}-etcd`, [...this.on(node), 'etcd', '--unsafe-no-fsync'], env);
  }

  startPatroni(node: NodeName): void {
    this.#run(`${node}-patroni`, [...this.on(node), 'patroni', this.patroniConfig(node)]);
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

  async close(keep: boolean): Promise<void> {
    process.off('exit', this.#killAll);
    this.#killAll();
    const running = [...this.#children.values()].filter((child) => !hasEnded(child));
    await Promise.all(running.map((child) => endProcess(child, 'SIGKILL')));
    if (!keep) rmSync(this.root, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The proxy runs as the machines' user, because only that one may read their processes. */
  #startWires(): ChildProcess {
    const { code } = transformSync(readFileSync(path.join(__dirname, 'wires.ts'), 'utf8'), {
      loader: 'ts',
      format: 'cjs',
    });
    return this.#run('wires', [...asPostgres, process.execPath, '--eval', code, this.root], {}, ['ipc']);
  }

  #configure(machine: string): void {
    const [DB1, DB2, DB3] = nodes.map((node) => this.network.address(node));
    const ROOT = path.join(this.root, machine);
    const WAL = path.join(this.root, 'wal');
    mkdirSync(WAL, { recursive: true });
    const env = { PATH: process.env.PATH, PASSWORD: this.password, WAL, ROOT, DB1, DB2, DB3 };
    const written = execFileSync(path.join(repository, 'deploy/cluster/configure'), [machine], {
      env,
      encoding: 'utf8',
    });
    for (const file of written.trim().split('\n')) writeFileSync(file, this.network.adapt(readFileSync(file, 'utf8')));
    for (const folder of ['var/lib/etcd', path.dirname(dataFolder), 'run/postgresql'])
      mkdirSync(path.join(ROOT, folder), { recursive: true });
  }

  #run(
    name: string,
    [program = '', ...args]: readonly string[],
    env: NodeJS.ProcessEnv = {},
    more: readonly 'ipc'[] = [],
  ): ChildProcess {
    const output = openSync(path.join(this.root, `${name}.log`), 'a');
    const child = spawn(program, args, {
      cwd: this.root,
      env: { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', output, output, ...more],
      // The system hangs up on a group of processes with a stopped one in it when its shell ends.
      detached: true,
    });
    closeSync(output);
    this.#children.set(name, child);
    return child;
  }

  #postmaster(node: NodeName): number | null {
    try {
      return Number(readFileSync(path.join(this.root, node, dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return null;
    }
  }
}
