import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../../lib/figures';
import type { Env } from '../../lib/server';
import { openClient } from '../client';
import { Cluster } from '../cluster';
import { Callers, follow, readLists } from '../cluster/callers';
import type { NodeName } from '../cluster/network';
import type { Environment, Server } from '../environment';
import { askLedger, info, zero, type Figure } from '../figures';
import { rowsOf } from '../money';
import { createFixtures, type Context, type Fixtures, type Scenario } from '../scenario';
import { differences, prepareWorkload, verifyWorkload } from '../workload';

const people = 12;
const worthNaira = 200_000;
const slotsPerRound = 800;
const aloneMs = 40_000;
const silentMaxMs = 60_000;
const delayMs = 20_000;
// CI's form plays a kill and a cut alone.
const shortRounds = 2;

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

interface Disturbance {
  readonly since: number;
  /** The cluster keeps a primary, so that the longest time without a write counts. */
  readonly isPlanned?: true;
  readonly heal?: () => void;
  /** Called once the cluster is whole. */
  readonly end?: () => Promise<void>;
}

/** A cluster under load. Each disturbance ends with everything that was acknowledged compared with the database. */
class Failover {
  readonly figures: Figure[] = [];
  readonly totals = { lost: 0, doubled: 0, unsound: 0, taken: 0, silent: 0, alone: 0 };

  constructor(
    private readonly cluster: Cluster,
    private readonly context: Context,
    private readonly fixtures: Fixtures,
    private readonly prepared: Awaited<ReturnType<typeof prepareWorkload>>,
    private readonly crowd: Callers,
    private readonly streams: readonly ReturnType<typeof follow>[],
  ) {}

  /** @returns how long it took until writes returned, in milliseconds */
  async play(name: string, disturb: () => Promise<Disturbance>): Promise<number> {
    const { crowd, cluster, prepared } = this;
    await prepared.workload.postJobs(this.fixtures.client, slotsPerRound);
    crowd.work();
    await pause(this.context.random.whole(2_000, 3_500));
    const { since, isPlanned, heal, end } = await disturb();
    const backMs = await crowd.back(since);
    const streaming = this.#untilStreamed();
    heal?.();
    await cluster.untilWhole();
    await end?.();
    await streaming;
    const pauseMs = crowd.longestPause(since);
    await crowd.rest();
    const words = `${name}: ${isPlanned ? 'longest time without a write' : 'writes return after'}`;
    const found = seconds(isPlanned ? pauseMs : backMs);
    this.context.log(`  ${words} ${found}${await this.#compare()}`);
    this.figures.push(info(words, found));
    return backMs;
  }

  async kill(): Promise<Disturbance> {
    const { machines } = this.cluster;
    const node = await this.cluster.leader();
    const since = performance.now();
    await machines.kill(node);
    return { since, heal: () => machines.startPatroni(node), end: this.#probe(node) };
  }

  async cut(): Promise<Disturbance> {
    const { machines } = this.cluster;
    const node = await this.cluster.leader();
    const since = performance.now();
    machines.network.set(node, 'down');
    const inside = this.cluster.takesWriteInside(node);
    const endProbe = this.#probe(node);
    const end = async (): Promise<void> => {
      await endProbe();
      if (await inside) this.totals.taken += 1;
    };
    return { since, heal: () => machines.network.set(node, 'up'), end };
  }

  async loseReplica(): Promise<Disturbance> {
    const { machines } = this.cluster;
    const [node = 'db2'] = await this.cluster.replicas();
    const since = performance.now();
    await machines.kill(node);
    return { since, heal: () => machines.startPatroni(node) };
  }

  async delayReplicas(): Promise<Disturbance> {
    const replicas = await this.cluster.replicas();
    const since = performance.now();
    for (const node of replicas) await this.cluster.delayReplay(node, 2 * delayMs);
    await pause(delayMs);
    for (const node of replicas) await this.cluster.delayReplay(node, 0);
    return { since, isPlanned: true };
  }

  async loseAll(): Promise<Disturbance> {
    const { machines } = this.cluster;
    const [leader, replicas] = [await this.cluster.leader(), await this.cluster.replicas()];
    for (const node of replicas) await machines.kill(node);
    const aloneSince = performance.now();
    await pause(aloneMs);
    this.totals.alone += this.crowd.acknowledgedSince(aloneSince);
    await machines.kill(leader);
    await pause(5_000);
    const since = performance.now();
    for (const node of [leader, ...replicas]) machines.startPatroni(node);
    return { since };
  }

  async restartAll(): Promise<Disturbance> {
    const since = performance.now();
    for (const node of [...(await this.cluster.replicas()), await this.cluster.leader()]) {
      await this.cluster.ctl('restart', 'sharenaira', node, '--force');
      await this.cluster.untilWhole();
    }
    return { since, isPlanned: true };
  }

  async switchOver(): Promise<Disturbance> {
    const since = performance.now();
    await this.cluster.ctl('switchover', 'sharenaira', '--force');
    return { since, isPlanned: true };
  }

  /** Writes at a machine that was the primary until it is told to end: it may take none unless it leads again. */
  #probe(node: NodeName): () => Promise<void> {
    let ended = false;
    const loop = async (): Promise<void> => {
      while (!ended) {
        if ((await this.cluster.takesWrite(node)) && (await this.cluster.leader()) !== node) this.totals.taken += 1;
        await pause(200);
      }
    };
    const probing = loop();
    return () => {
      ended = true;
      return probing;
    };
  }

  async #untilStreamed(): Promise<void> {
    const deadline = performance.now() + silentMaxMs;
    const silent = this.streams.map(({ seen }) => ({ seen, before: seen.events }));
    const isSilent = ({ seen, before }: (typeof silent)[number]): boolean => seen.events === before;
    while (silent.some(isSilent) && performance.now() < deadline) await pause(100);
    this.totals.silent += silent.filter(isSilent).length;
  }

  /** @returns what is wrong, in words */
  async #compare(): Promise<string> {
    const { workload, before } = this.prepared;
    const { client, admin, environment } = this.fixtures;
    const { lost, beyond } = differences(workload, before.rows, await rowsOf(client, admin));
    const { sound } = askLedger(environment);
    this.totals.lost += lost;
    this.totals.doubled += beyond;
    this.totals.unsound += sound ? 0 : 1;
    return lost + beyond > 0 || !sound ? `, WRONG: ${lost} lost, ${beyond} doubled` : '';
  }
}

const inDatabaseOf = ({ databaseUrl }: Environment, address: string): string =>
  Object.assign(new URL(address), { pathname: new URL(databaseUrl).pathname }).href;

/** One server is on HAProxy and works on the timetable; the other is on PgBouncer and does not. */
const startPooled = ({ environment }: Fixtures, cluster: Cluster, env: Env): Promise<Server> =>
  environment.start({
    ...env,
    DATABASE_URL: inDatabaseOf(environment, cluster.pooledUrl),
    DATABASE_DIRECT_URL: environment.databaseUrl,
    JOBS: 'off',
  });

const failover = async (context: Context): Promise<Figure[]> => {
  const { rounds } = context;
  const cluster = await Cluster.open(context.byProxy);
  const { machines } = cluster;
  context.atEnd((keep) => machines.close(keep));
  context.log(`  three PostgreSQL are up in ${machines.root}; to cut one off, ${machines.network.cutBy}`);
  const environment = await context.open(cluster.url);
  const env = { DATABASE_READ_URL: inDatabaseOf(environment, cluster.replicaUrl) };
  const fixtures = await createFixtures(context, environment, people, env);
  const pooled = await startPooled(fixtures, cluster, env);
  const servers = [fixtures.server, pooled];
  const prepared = await prepareWorkload(fixtures, context.random, worthNaira);
  const clients = [fixtures.client, openClient(pooled.origin, context.counters)] as const;
  const crowd = new Callers(prepared.workload, clients);
  const reader = readLists(clients, fixtures.admin);
  const streams = servers.flatMap(({ origin }) => fixtures.members.slice(0, 1).map((member) => follow(origin, member)));
  const played = new Failover(cluster, context, fixtures, prepared, crowd, streams);
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isCut = round % 3 === 1;
    const name = `${round + 1}. the primary is ${isCut ? 'cut off' : 'killed'}`;
    tookMs.push(await played.play(name, () => (isCut ? played.cut() : played.kill())));
  }
  if (rounds > shortRounds) {
    await played.play(`replicas show nothing new for ${delayMs / 1_000} s`, () => played.delayReplicas());
    await played.play('a replica is killed', () => played.loseReplica());
    const alone = `no standby for ${aloneMs / 1_000} s, then no primary; from the start of all`;
    await played.play(alone, () => played.loseAll());
    await played.play('rolling restart', () => played.restartAll());
    await played.play('switchover', () => played.switchOver());
  }
  for (const stream of streams) stream.close();
  await reader.close();
  const { totals } = played;
  return [
    info('to cut a primary off', machines.network.cutBy),
    ...played.figures,
    info('writes return after a kill or a cut (goal 30 s): median', seconds(median(tookMs))),
    info('worst (goal 45 s)', seconds(Math.max(...tookMs))),
    zero('acknowledged and lost, over all rounds', totals.lost),
    zero('booked and never acknowledged (doubled), over all rounds', totals.doubled),
    zero('rounds whose ledger was not sound', totals.unsound),
    zero('writes that an old primary acknowledged', totals.taken),
    ...(rounds > shortRounds ? [zero('calls acknowledged while there was no standby', totals.alone)] : []),
    zero('streams of events that stayed silent', totals.silent),
    info('lists of an admin, of which lagging', `${reader.seen.lists}, ${reader.seen.lagging}`),
    zero('lists without their reader’s own change', reader.seen.missed),
    zero('lists more than ten seconds old', reader.seen.late),
    zero('lists that failed, but for 503', reader.seen.failed),
    zero('calls without an answer', crowd.unanswered),
    ...Object.entries(crowd.refused).map(([status, times]) => info(`calls answered ${status} and repeated`, times)),
    ...(await verifyWorkload(fixtures, prepared)),
    zero('servers that are gone at the end', servers.filter((server) => server.isGone()).length),
  ];
};

export const failoverScenario: Scenario = {
  name: 'failover',
  claim: 'D7: a primary that is killed or cut off loses and doubles nothing',
  rounds: 15,
  onCluster: true,
  run: failover,
};
