import { setTimeout as pause } from 'node:timers/promises';
import { accountFor, beginDay } from '../verifyWorkload';
import { atLeast, none, told, type Figure } from '../figures';
import { openRoad, type Road } from '../proxy';
import { gather, type Scene } from '../scenario';
import { beginShift, repeat, watched, type Call } from '../runWorkload';

const clients = 8;
const people = 12;
const slotsPerRound = 150;
const awayMs = 60_000;
const aroundMs = 5_000;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where the server finds its database: behind a road that can be cut. */
const behind = (road: Road, databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  [url.hostname, url.port] = ['127.0.0.1', String(road.port)];
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
    told('the database was away', `${outages.length} × ${awayMs / 1_000} s`),
    atLeast('answered 503 meanwhile, with a time to come back', 1, clear.length),
    none('answered otherwise, or not at all', meanwhile.length - clear.length),
    told('slowest of these answers', `${Math.round(Math.max(...meanwhile.map(({ from, to }) => to - from)))} ms`),
    told('after its return the first call was served in', `${Math.round(Math.max(...backMs))} ms`),
  ];
};

export const outageScene: Scene = {
  name: 'outage',
  proves:
    'the database is away for a minute: callers are told when to come back, the server recovers, nothing is half-done',
  on: ['postgres'],
  rounds: 1,
  play: async (stage): Promise<Figure[]> => {
    const ground = await stage.open();
    const { hostname: host, port } = new URL(ground.databaseUrl);
    let isAway = false;
    const road = await openRoad(() => ({ host, port: Number(port), what: isAway ? 'is refused' : 'passes' }));
    const company = await gather(stage, ground, people, { DATABASE_URL: behind(road, ground.databaseUrl) });
    const { line, server } = company;
    const { day, before } = await beginDay(company, stage.random);
    const { line: seen, calls } = watched(line);
    const outages: Span[] = [];
    for (let round = 0; round < stage.rounds; round += 1) {
      await day.postJobs(line, slotsPerRound);
      const shift = beginShift(day, seen, clients);
      await pause(aroundMs);
      isAway = true;
      road.cutAll();
      const from = performance.now();
      await pause(awayMs);
      outages.push({ from, to: performance.now() });
      isAway = false;
      await pause(aroundMs);
      await repeat(await shift.end(), line, clients);
    }
    const figures = [
      ...figuresOf(calls, outages),
      ...(await accountFor(company, day, before)),
      none('servers that are gone at the end', server.isGone() ? 1 : 0),
    ];
    line.close();
    await server.stop();
    await road.close();
    return figures;
  },
};
