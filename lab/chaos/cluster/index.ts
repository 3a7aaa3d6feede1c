import { execFile, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { z } from 'zod';
import { freePort } from '../../lib/server';
import { Machines, type Ports } from './machines';
import { nodes, type NodeName } from './network';

const answerOfPatroni = z.object({
  members: z.array(
    z.object({
      name: z.enum(nodes),
      role: z.string(),
      state: z.string(),
      lag: z.unknown().optional(),
      timeline: z.int().optional(),
    }),
  ),
});
type Member = z.infer<typeof answerOfPatroni>['members'][number];

const wholeMaxMs = 180_000;
const stateEveryMs = 5_500;
const insert = 'INSERT INTO taken_writes VALUES (now())';

const leaderAmong = (list: readonly Member[]) =>
  list.find(({ role, state }) => role === 'leader' && state === 'running')?.name;
const isWhole = (list: readonly Member[]): boolean =>
  leaderAmong(list) !== undefined &&
  list.length === nodes.length &&
  list.filter(({ role }) => role === 'sync_standby').length === 1 &&
  new Set(list.map(({ timeline }) => timeline)).size === 1 &&
  list.every(({ role, state, lag }) => role === 'leader' || (['running', 'streaming'].includes(state) && lag === 0));

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

/** Three PostgreSQL under Patroni and etcd, with HAProxy and PgBouncer before them. */
export class Cluster {
  readonly machines: Machines;
  /** A superuser's addresses, through HAProxy to the primary and to a replica, and through PgBouncer to the primary. */
  readonly url: string;
  readonly replicaUrl: string;
  readonly pooledUrl: string;

  private constructor(ports: Ports, byProxy: boolean) {
    this.machines = new Machines(ports, byProxy);
    this.url = this.#urlAt('127.0.0.1', ports.primary);
    this.replicaUrl = this.#urlAt('127.0.0.1', ports.replica);
    this.pooledUrl = this.#urlAt('127.0.0.1', ports.pooled);
  }

  static async open(byProxy: boolean): Promise<Cluster> {
    const [primary, replica, pooled] = [await freePort(), await freePort(), await freePort()];
    const cluster = new Cluster({ primary, replica, pooled }, byProxy);
    const { machines } = cluster;
    try {
      for (const node of nodes) machines.startEtcd(node);
      machines.startPatroni('db1');
      await cluster.leader();
      for (const node of ['db2', 'db3'] as const) machines.startPatroni(node);
      machines.startProxies();
      await cluster.untilWhole();
      await ask(cluster.url, 'CREATE TABLE taken_writes (at timestamptz)');
    } catch (error) {
      await machines.close(true);
      throw error;
    }
    return cluster;
  }

  async leader(): Promise<NodeName> {
    return leaderAmong(await this.#until('led', (list) => leaderAmong(list) !== undefined)) ?? 'db1';
  }

  async replicas(): Promise<NodeName[]> {
    return (await this.#members()).filter(({ role }) => role !== 'leader').map(({ name }) => name);
  }

  /** Waits for a leader, a synchronous standby and a replica without lag, twice: a machine tells its state every five seconds. */
  async untilWhole(): Promise<void> {
    do {
      await this.#until('whole', isWhole);
      await pause(stateEveryMs);
    } while (!isWhole(await this.#members()));
  }

  async ctl(...args: string[]): Promise<void> {
    await promisify(execFile)('patronictl', ['-c', this.machines.patroniConfig('db1'), ...args], { timeout: 120_000 });
  }

  /** Makes a replica show changes only after this time. Patroni would end a pause. */
  async delayReplay(node: NodeName, ms: number): Promise<void> {
    const url = this.#urlAt(this.machines.network.address(node), 5432);
    await ask(url, `ALTER SYSTEM SET recovery_min_apply_delay = ${ms}`);
    await ask(url, 'SELECT pg_reload_conf()');
  }

  /** Writes on a machine past HAProxy. @returns true if the write was acknowledged */
  takesWrite(node: NodeName): Promise<boolean> {
    return ask(this.#urlAt(this.machines.network.address(node), 5432), insert).then(
      () => true,
      () => false,
    );
  }

  /** The same by a caller who is cut off together with the machine. */
  takesWriteInside(node: NodeName): Promise<boolean> {
    const url = this.#urlAt(this.machines.network.address(node), 5432);
    const [program = '', ...args] = [...this.machines.on(node), 'timeout', '8', 'psql', url, '--command', insert];
    return new Promise((resolve) =>
      spawn(program, args, { stdio: 'ignore' }).once('close', (code) => resolve(code === 0)),
    );
  }

  #urlAt(host: string, port: number): string {
    return `postgres://postgres:${this.machines.password}@${host}:${port}/postgres`;
  }

  async #members(): Promise<readonly Member[]> {
    for (const node of nodes)
      try {
        const url = `http://${this.machines.network.address(node)}:8008/cluster`;
        const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) });
        return answerOfPatroni.parse(await answer.json()).members;
      } catch {
        // Another one may know.
      }
    return [];
  }

  async #until(what: string, is: (list: readonly Member[]) => boolean): Promise<readonly Member[]> {
    const deadline = Date.now() + wholeMaxMs;
    for (;;) {
      const members = await this.#members();
      if (is(members)) return members;
      if (Date.now() > deadline)
        throw new Error(`The cluster was not ${what} in time: ${JSON.stringify(members)}. See ${this.machines.root}.`);
      await pause(500);
    }
  }
}
