import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { liveEvents } from '../../../src/contract/notifications';
import { urlOf } from '../../../src/contract/endpoint';
import { median } from '../../lib/figures';
import { isUndecided, NoResponseError, openClient, type Client, type Person } from '../client';
import { openCluster, type NodeName } from '../cluster';
import { askLedger, info, zero, type Figure } from '../figures';
import { rowsOf } from '../money';
import { createFixtures, type Context, type Scenario } from '../scenario';
import { differences, prepareWorkload, verifyWorkload, type Workload } from '../workload';

const [people, callers] = [12, 8];
const worthNaira = 200_000;
const slotsPerRound = 800;
const [callEveryMs, againMs, backMaxMs] = [100, 250, 180_000];
const aloneMs = 40_000;
// CI's form plays a kill and a cut alone.
const shortRounds = 2;

/** Eight callers repeat each call under its key, at the other server, until it is decided; they rest between the rounds. */
class Callers {
  readonly refused: Record<string, number> = {};
  unanswered = 0;
  #resting = true;
  #working: Promise<unknown> = Promise.resolve();
  /** The moments in which acknowledged calls were sent and answered. */
  #acknowledged: { readonly sentAt: number; readonly at: number }[] = [];

  constructor(
    private readonly workload: Workload,
    private readonly servers: readonly Client[],
  ) {}

  work(): void {
    this.#resting = false;
    this.#working = Promise.all(Array.from({ length: callers }, (_, nth) => this.#loop(nth)));
  }

  async rest(): Promise<void> {
    this.#resting = true;
    await this.#working;
    this.#acknowledged = [];
  }

  acknowledgedSince(moment: number): number {
    return this.#acknowledged.filter(({ sentAt }) => sentAt > moment).length;
  }

  /** @returns the milliseconds from `moment` to the first answer that acknowledges a call sent after it */
  async back(moment: number): Promise<number> {
    while (this.acknowledgedSince(moment) === 0) {
      if (performance.now() - moment > backMaxMs) throw new Error('Writes did not return.');
      await pause(50);
    }
    return Math.min(...this.#acknowledged.filter(({ sentAt }) => sentAt > moment).map(({ at }) => at)) - moment;
  }

  /** The longest time without an acknowledged call. */
  longestPause(since: number): number {
    const moments = [since, ...this.#acknowledged.map(({ at }) => at).filter((at) => at > since)].sort((a, b) => a - b);
    return Math.max(...moments.map((at, nth) => at - (moments[nth - 1] ?? at)));
  }

  async #loop(first: number): Promise<void> {
    while (!this.#resting) {
      const operation = this.workload.next();
      for (let nth = first; !(await this.#try(operation, this.servers[nth % this.servers.length])); nth += 1)
        await pause(againMs);
      await pause(callEveryMs);
    }
  }

  async #try(operation: ReturnType<Workload['next']>, server: Client | undefined): Promise<boolean> {
    if (!server) throw new Error('There is no server.');
    const sentAt = performance.now();
    try {
      const response = await operation.ask(server);
      if (isUndecided(response)) {
        this.refused[response.status] = (this.refused[response.status] ?? 0) + 1;
        return false;
      }
      operation.settle(response);
      if (response.ok) this.#acknowledged.push({ sentAt, at: performance.now() });
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error;
      this.unanswered += 1;
      return false;
    }
    return true;
  }
}

/** A browser's stream of events: it comes back a second after it ended. */
const follow = (origin: string, { token, address }: Person) => {
  const seen = { events: 0 };
  let call: ReturnType<typeof request> | null = null;
  let closed = false;
  const open = (): void => {
    if (closed) return;
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    call = request(origin + urlOf(liveEvents, {}), { agent: false, headers }, (answer) => {
      answer.on('data', (data: Buffer) => (seen.events += data.toString().split('data: ').length - 1));
      answer.on('error', () => undefined);
    });
    call.once('error', () => undefined).once('close', () => setTimeout(open, 1_000));
    call.end();
  };
  open();
  return {
    seen,
    close: () => {
      closed = true;
      call?.destroy();
    },
  };
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const failover = async (context: Context): Promise<Figure[]> => {
  const { rounds, random, log } = context;
  const cluster = await openCluster(log);
  context.atEnd(cluster.close);
  const environment = await context.open(cluster.url);
  const fixtures = await createFixtures(context, environment, people);
  const { admin, members, server } = fixtures;
  // One server is on HAProxy and works on the timetable; the other is on PgBouncer and does not.
  const pooled = new URL(cluster.pooledUrl);
  pooled.pathname = new URL(environment.databaseUrl).pathname;
  const second = await environment.start({
    DATABASE_URL: pooled.href,
    DATABASE_DIRECT_URL: environment.databaseUrl,
    JOBS: 'off',
  });
  const servers = [fixtures.client, openClient(second.origin, context.counters)];
  const prepared = await prepareWorkload(fixtures, random, worthNaira);
  const { workload } = prepared;
  const crowd = new Callers(workload, servers);
  const [watcher] = members;
  if (!watcher) throw new Error('This scenario needs a member.');
  const streams = [server, second].map(({ origin }) => follow(origin, watcher));

  const figures: Figure[] = [];
  const tookMs: number[] = [];
  const totals = { lost: 0, doubled: 0, unsound: 0, taken: 0, silent: 0, alone: 0 };

  /** Writes at a node that was the primary, until the cluster is whole again: it may take none unless it leads. */
  const probe = (node: NodeName) => {
    let stopped = false;
    const loop = async (): Promise<void> => {
      while (!stopped) {
        if ((await cluster.takesWrite(node, 'outside')) && (await cluster.leader()) !== node) totals.taken += 1;
        await pause(200);
      }
    };
    const probing = loop();
    return async () => {
      stopped = true;
      await probing;
    };
  };

  /** Disturbs the cluster under load, lets it recover, and compares everything that was acknowledged with the database. */
  const play = async (
    name: string,
    disturb: () => Promise<{ since: number; isPlanned?: true; heal?: () => Promise<void> }>,
  ): Promise<number> => {
    await workload.postJobs(fixtures.client, slotsPerRound);
    crowd.work();
    await pause(2_000 + random.whole(0, 1_500));
    const { since, isPlanned, heal } = await disturb();
    const backMs = await crowd.back(since);
    const before = streams.map(({ seen }) => seen.events);
    const streamsSince = performance.now();
    await heal?.();
    await cluster.untilWhole();
    while (streams.some(({ seen }, nth) => seen.events === before[nth]) && performance.now() - streamsSince < 60_000)
      await pause(100);
    totals.silent += streams.filter(({ seen }, nth) => seen.events === before[nth]).length;
    const pauseMs = crowd.longestPause(since);
    await crowd.rest();
    const { lost, beyond } = differences(workload, prepared.before.rows, await rowsOf(fixtures.client, admin));
    const { sound } = askLedger(environment);
    totals.lost += lost;
    totals.doubled += beyond;
    totals.unsound += sound ? 0 : 1;
    const words = `${name}: ${isPlanned ? 'longest time without a write' : 'writes return after'}`;
    const found = seconds(isPlanned ? pauseMs : backMs);
    log(`  ${words} ${found}${lost + beyond > 0 || !sound ? `, WRONG: ${lost} lost, ${beyond} doubled` : ''}`);
    figures.push(info(words, found));
    return backMs;
  };

  const kill = async () => {
    const node = await cluster.leader();
    const since = performance.now();
    await cluster.kill(node);
    const endProbe = probe(node);
    return {
      since,
      heal: async () => {
        cluster.start(node);
        await cluster.untilWhole();
        await endProbe();
      },
    };
  };
  const cut = async () => {
    const node = await cluster.leader();
    const since = performance.now();
    cluster.cut(node);
    const inside = cluster.takesWrite(node, 'inside');
    return {
      since,
      heal: async () => {
        if (await inside) totals.taken += 1;
        const endProbe = probe(node);
        cluster.mend(node);
        await cluster.untilWhole();
        await endProbe();
      },
    };
  };
  const loseReplica = async () => {
    const [node = 'db2'] = await cluster.replicas();
    const since = performance.now();
    await cluster.kill(node);
    return { since, heal: async () => cluster.start(node) };
  };
  const loseAll = async () => {
    const [leader, replicas] = [await cluster.leader(), await cluster.replicas()];
    for (const node of replicas) await cluster.kill(node);
    const aloneSince = performance.now();
    await pause(aloneMs);
    totals.alone += crowd.acknowledgedSince(aloneSince);
    await cluster.kill(leader);
    await pause(5_000);
    const since = performance.now();
    for (const node of [leader, ...replicas]) cluster.start(node);
    return { since };
  };
  const restartAll = async () => {
    const since = performance.now();
    for (const node of [...(await cluster.replicas()), await cluster.leader()]) {
      await cluster.ctl('restart', 'sharenaira', node, '--force');
      await cluster.untilWhole();
    }
    return { since, isPlanned: true } as const;
  };
  const switchOver = async () => {
    const since = performance.now();
    await cluster.ctl('switchover', 'sharenaira', '--force');
    return { since, isPlanned: true } as const;
  };

  for (let round = 0; round < rounds; round += 1) {
    const isCut = round % 3 === 1;
    tookMs.push(await play(`${round + 1}. the primary is ${isCut ? 'cut off' : 'killed'}`, isCut ? cut : kill));
  }
  if (rounds > shortRounds) {
    await play('a replica is killed', loseReplica);
    await play(`no standby for ${aloneMs / 1_000} s, then no primary; all are started`, loseAll);
    await play('rolling restart', restartAll);
    await play('switchover', switchOver);
  }
  for (const stream of streams) stream.close();
  return [
    info('a primary is cut off', cluster.cutBy),
    ...figures,
    info('writes return after a kill or a cut (goal 30 s): median', seconds(median(tookMs))),
    info('worst (goal 45 s)', seconds(Math.max(...tookMs))),
    zero('acknowledged and lost, over all rounds', totals.lost),
    zero('booked and never acknowledged (doubled), over all rounds', totals.doubled),
    zero('rounds whose ledger was not sound', totals.unsound),
    zero('writes that an old primary acknowledged', totals.taken),
    ...(rounds > shortRounds ? [zero('calls acknowledged while there was no standby', totals.alone)] : []),
    zero('streams of events that stayed silent', totals.silent),
    zero('calls without an answer', crowd.unanswered),
    ...Object.entries(crowd.refused).map(([status, times]) => info(`calls answered ${status} and repeated`, times)),
    ...(await verifyWorkload(fixtures, prepared)),
    zero('servers that are gone at the end', [server, second].filter((one) => one.isGone()).length),
  ];
};

export const failoverScenario: Scenario = {
  name: 'failover',
  claim: 'D7: a primary that is killed or cut off loses and doubles nothing',
  rounds: 15,
  onCluster: true,
  run: failover,
};
