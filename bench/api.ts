import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { castApi, type Cast } from './apiCast';
import { writeApiMeasurement, type ApiMeasurement } from './apiFigures';
import { apiOptionsOf, type ApiOptions } from './apiOptions';
import { apiTables, withApiFigures, type Work } from './apiReport';
import {
  measureExport,
  measureReads,
  measureWork,
  memoryOf,
  middleOf,
  whileFloorServes,
  whileWatching,
  worksOf,
} from './apiWork';
import { commitOf } from './figures';
import { press, type Outcome } from './load';
import { build, whileServing, type Served } from './server';

const figuresFile = path.join(__dirname, 'api.json');
const document = path.join(__dirname, '..', 'docs', 'performance.md');
const restMs = 5_000;
const savers = 50;

const loadNow = (): number => loadavg()[0] ?? 0;
let highest = loadNow();
const say = (part: string): void => {
  highest = Math.max(highest, loadNow());
  console.error(part);
};

type Loaded = Pick<ApiMeasurement, 'work' | 'memory' | 'exported'>;

const workTogether = async (
  served: Served,
  floorOrigin: string,
  cast: Cast,
  { rounds, seconds, connections }: ApiOptions,
): Promise<ApiMeasurement['work']> => {
  const found: ApiMeasurement['work'] = {};
  const works = worksOf(cast);
  for (const name of Object.keys(works) as Work[]) {
    say(`${name}: ours and the floor, ${rounds} rounds each`);
    const [ours, floor]: [Outcome[], Outcome[]] = [[], []];
    const ask = (side: 'ours' | 'floor'): Promise<Outcome> =>
      press(side === 'ours' ? served.origin : floorOrigin, { connections, seconds, next: works[name][side] });
    await measureWork([ours, floor], ask, rounds);
    found[name] = { ours: middleOf(ours), floor: middleOf(floor) };
  }
  return found;
};

/** Everything that is measured on the largest database alone. */
const measureLoaded = async (served: Served, databaseUrl: string, cast: Cast, options: ApiOptions): Promise<Loaded> => {
  await pause(restMs);
  const idle = memoryOf(served.pid);
  let work: ApiMeasurement['work'] = {};
  const loaded = await whileWatching(served.pid, () =>
    whileFloorServes(databaseUrl, async (floorOrigin) => {
      work = await workTogether(served, floorOrigin, cast, options);
    }),
  );
  say('export of all withdrawals');
  let exported: ApiMeasurement['exported'] | null = null;
  const exporting = await whileWatching(served.pid, async () => {
    exported = await measureExport(served.origin, cast, options.seconds);
  });
  if (exported === null) throw new Error('Nothing was exported.');
  return { work, memory: { idle, loaded, exporting }, exported };
};

const measure = async (options: ApiOptions): Promise<ApiMeasurement> => {
  const atStart = loadNow();
  const sizes: ApiMeasurement['sizes'] = [];
  const reads: Record<string, number[]> = {};
  let [loaded, postgres]: [Loaded | null, string] = [null, ''];
  for (const databaseUrl of options.databases) {
    const largest = databaseUrl === options.databases.at(-1);
    const use = async (served: Served): Promise<void> => {
      const cast = await castApi(served.origin, databaseUrl, largest ? savers : 1);
      say(`${cast.rows.withdrawals} withdrawals: each read alone`);
      sizes.push(cast.rows);
      postgres = cast.postgres;
      if (largest) loaded = await measureLoaded(served, databaseUrl, cast, options);
      for (const [words, median] of Object.entries(await measureReads(served.origin, cast)))
        (reads[words] ??= []).push(median);
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
  const options = apiOptionsOf(process.argv.slice(2), process.env);
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

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
