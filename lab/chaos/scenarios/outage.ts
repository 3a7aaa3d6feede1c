import { setTimeout as pause } from 'node:timers/promises';
import { verifyWorkload, prepareWorkload } from '../verifyWorkload';
import { atLeast, zero, info, type Figure } from '../figures';
import { openTcpProxy, type TcpProxy } from '../proxy';
import { createFixtures, type Scenario } from '../scenario';
import { startWorkload, retryAll, recorded, type Call } from '../runWorkload';

const concurrency = 8;
const people = 12;
const slotsPerRound = 150;
const awayMs = 60_000;
const aroundMs = 5_000;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The address of the database behind a proxy that can be cut. */
const behind = (proxy: TcpProxy, databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  [url.hostname, url.port] = ['127.0.0.1', String(proxy.port)];
  return url.href;
};

/** What callers saw of outages: only calls that began and ended within one, since the others may have had either. */
const figuresOf = (calls: readonly Call[], outages: readonly Span[]): Figure[] => {
  const meanwhile = calls.filter((call) => outages.some(({ from, to }) => call.from >= from && call.to <= to));
  const clear = meanwhile.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter);
  const backMs = outages.map(({ to }) => {
    const served = calls.find((call) => call.to > to && call.status > 0 && call.status < 300);
    return (served?.to ?? Infinity) - to;
  });
  return [
    info('the database was away', `${outages.length} × ${awayMs / 1_000} s`),
    atLeast('answered 503 meanwhile, with a time to come back', 1, clear.length),
    zero('answered otherwise, or not at all', meanwhile.length - clear.length),
    info('slowest of these answers', `${Math.round(Math.max(...meanwhile.map(({ from, to }) => to - from)))} ms`),
    info('after its return the first call was served in', `${Math.round(Math.max(...backMs))} ms`),
  ];
};

export const outageScenario: Scenario = {
  name: 'outage',
  claim:
    'D5: the database is away for a minute, as in a failover: callers are told when to come back, the server recovers, nothing is half-done',
  on: ['postgres'],
  rounds: 1,
  run: async (context): Promise<Figure[]> => {
    const environment = await context.open();
    const { hostname: host, port } = new URL(environment.databaseUrl);
    let isAway = false;
    const proxy = await openTcpProxy(() => ({ host, port: Number(port), what: isAway ? 'is refused' : 'passes' }));
    const fixtures = await createFixtures(context, environment, people, {
      DATABASE_URL: behind(proxy, environment.databaseUrl),
    });
    const { client, server } = fixtures;
    const { workload, before } = await prepareWorkload(fixtures, context.random);
    const { client: recordedClient, calls } = recorded(client);
    const outages: Span[] = [];
    for (let round = 0; round < context.rounds; round += 1) {
      await workload.postJobs(client, slotsPerRound);
      const running = startWorkload(workload, recordedClient, concurrency);
      await pause(aroundMs);
      isAway = true;
      proxy.cutAll();
      const from = performance.now();
      await pause(awayMs);
      outages.push({ from, to: performance.now() });
      isAway = false;
      await pause(aroundMs);
      await retryAll(await running.end(), client, concurrency);
    }
    const figures = [
      ...figuresOf(calls, outages),
      ...(await verifyWorkload(fixtures, workload, before)),
      zero('servers that are gone at the end', server.isGone() ? 1 : 0),
    ];
    client.close();
    await server.stop();
    await proxy.close();
    return figures;
  },
};
