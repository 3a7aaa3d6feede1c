import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { castApi, type Cast, untilIdle } from './fixtures';
import { writeApiMeasurement, type ApiMeasurement } from './figures';
import { parseOptions, type Options } from './options';
import { apiTables, withApiFigures, type Work } from './report';
import {
  loopDelayOf,
  measureExport,
  measureReads,
  measureWork,
  memoryOf,
  middleOf,
  whileFloorServes,
  whileWatching,
  worksOf,
} from './workload';
import { runMain } from '../lib/main';
import { commitOf, repository } from '../lib/options';
import { press, type Outcome } from './httpLoad';
import { build, whileServing, type Served } from '../lib/server';

const figuresFile = path.join(__dirname, 'measured.json');
const document = path.join(repository, 'docs', 'performance.md');
const restMs = 5_000;
// So many that no wallet is empty before the rounds are over.
const savers = 600;
// Whoever skips half a million rows is at it for seconds, and goes on after nobody waits for it any more.
const deepConnections = 2;

const loadNow = (): number => loadavg()[0] ?? 0;
let highest = loadNow();
const say = (part: string): void => {
  highest = Math.max(highest, loadNow());
  console.error(part);
};

type Loaded = Pick<ApiMeasurement, 'worked' | 'work' | 'memory' | 'loop' | 'exported'>;

const workTogether = async (
  served: Served,
  databaseUrl: string,
  floorOrigin: string,
  cast: Cast,
  { rounds, seconds, connections }: Options,
): Promise<ApiMeasurement['work']> => {
  const found: ApiMeasurement['work'] = {};
  const works = worksOf(cast);
  for (const name of Object.keys(works) as Work[]) {
    say(`${name}: ours and the floor, ${rounds} rounds each`);
    const [ours, floor]: [Outcome[], Outcome[]] = [[], []];
    const load = { connections: name === 'deep' ? deepConnections : connections, seconds };
    const ask = async (side: 'ours' | 'floor'): Promise<Outcome> => {
      await untilIdle(databaseUrl);
      return press(side === 'ours' ? served.origin : floorOrigin, { ...load, next: works[name][side] });
    };
    await measureWork([ours, floor], ask, rounds);
    found[name] = { ours: middleOf(ours), floor: middleOf(floor) };
  }
  return found;
};

/** Everything that is measured on one database alone. */
const measureLoaded = async (
  served: Served,
  databaseUrl: string,
  cast: Cast,
  idle: number,
  options: Options,
): Promise<Loaded> => {
  let work: ApiMeasurement['work'] = {};
  await loopDelayOf(served.origin);
  const loaded = await whileWatching(served.pid, () =>
    whileFloorServes(databaseUrl, async (floorOrigin) => {
      work = await workTogether(served, databaseUrl, floorOrigin, cast, options);
    }),
  );
  const loop = await loopDelayOf(served.origin);
  say('export of all withdrawals');
  let exported: ApiMeasurement['exported'] | null = null;
  const exporting = await whileWatching(served.pid, async () => {
    exported = await measureExport(served.origin, cast, options.seconds);
  });
  if (exported === null) throw new Error('Nothing was exported.');
  return { worked: cast.rows, work, memory: { idle, loaded, exporting }, loop, exported };
};

const measure = async (options: Options): Promise<ApiMeasurement> => {
  const atStart = loadNow();
  const sizes: ApiMeasurement['sizes'] = [];
  const reads: Record<string, number[]> = {};
  let [loaded, postgres]: [Loaded | null, string] = [null, ''];
  for (const databaseUrl of options.databases) {
    const isWorkedOn = databaseUrl === options.workDatabase;
    const use = async (served: Served): Promise<void> => {
      const cast = await castApi(served.origin, databaseUrl, isWorkedOn ? savers : 1);
      say(`${cast.rows.withdrawals} withdrawals: each read alone`);
      sizes.push(cast.rows);
      postgres = cast.postgres;
      await pause(restMs);
      const idle = memoryOf(served.pid);
      // Before the work, whose mails and tallies keep the server busy for a while.
      for (const [words, median] of Object.entries(await measureReads(served.origin, cast)))
        (reads[words] ??= []).push(median);
      if (isWorkedOn) loaded = await measureLoaded(served, databaseUrl, cast, idle, options);
    };
    await whileServing(options.root, use, databaseUrl);
  }
  if (loaded === null) throw new Error('There was no database to measure.');
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commitOf(options.root),
    node: process.versions.node,
    postgres,
    load: { cores: cpus().length, atStart, highest },
    connections: options.connections,
    sizes,
    reads,
    ...(loaded as Loaded),
  };
};

const main = async (): Promise<void> => {
  const options = parseOptions(process.argv.slice(2), process.env);
  if (options.build) build(options.root);
  const now = await measure(options);
  console.log(apiTables(now));
  const failed = Object.entries(now.work).filter(([, { ours, floor }]) => ours.failed + floor.failed > 0);
  for (const [name, { ours, floor }] of failed)
    console.log(`\n${name}: ${ours.failed} of ours failed, ${floor.failed} of the floor.`);
  if (!options.save) return;
  writeApiMeasurement(figuresFile, now);
  writeFileSync(document, withApiFigures(readFileSync(document, 'utf8'), now));
};

runMain(main);
