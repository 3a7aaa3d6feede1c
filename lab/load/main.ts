import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createFixtures, type Fixtures, untilIdle } from './fixtures';
import { writeApiMeasurement, type ApiMeasurement } from './figures';
import { linkTables, measureLinks, withLinkFigures, type LinkMeasurement } from './links';
import { parseOptions, type Options } from './options';
import { apiTables, withApiFigures, type Work } from './report';
import {
  loopDelayOf,
  measureExport,
  measureReads,
  measureWork,
  memoryOf,
  middleOf,
  whileServingBaseline,
  whileWatching,
  worksOf,
} from './workload';
import { runMain } from '../lib/main';
import { commitOf, repository } from '../lib/options';
import { sendLoad, type Outcome } from './httpLoad';
import { build, whileServing, type Served } from '../lib/server';

const figuresFile = path.join(__dirname, 'measured.json');
const document = path.join(repository, 'docs', 'performance.md');
const restMs = 5_000;
// So many that no wallet is empty before the rounds are over.
const savers = 600;
// A query that skips half a million rows takes seconds, and goes on after its caller is gone.
const deepConnections = 2;

const loadNow = (): number => loadavg()[0] ?? 0;
let highest = loadNow();
const log = (part: string): void => {
  highest = Math.max(highest, loadNow());
  console.error(part);
};

type Loaded = Pick<ApiMeasurement, 'worked' | 'work' | 'memory' | 'loop' | 'exported'>;

const workTogether = async (
  served: Served,
  databaseUrl: string,
  baselineOrigin: string,
  fixtures: Fixtures,
  { rounds, seconds, connections }: Options,
): Promise<ApiMeasurement['work']> => {
  const found: ApiMeasurement['work'] = {};
  const works = worksOf(fixtures);
  for (const name of Object.keys(works) as Work[]) {
    log(`${name}: ours and the baseline, ${rounds} rounds each`);
    const [ours, baseline]: [Outcome[], Outcome[]] = [[], []];
    const load = { connections: name === 'deep' ? deepConnections : connections, seconds };
    const ask = async (side: 'ours' | 'baseline'): Promise<Outcome> => {
      await untilIdle(databaseUrl);
      return sendLoad(side === 'ours' ? served.origin : baselineOrigin, { ...load, next: works[name][side] });
    };
    await measureWork([ours, baseline], ask, rounds);
    found[name] = { ours: middleOf(ours), baseline: middleOf(baseline) };
  }
  return found;
};

/** Everything that is measured on one database alone. */
const measureLoaded = async (
  served: Served,
  databaseUrl: string,
  fixtures: Fixtures,
  idle: number,
  options: Options,
): Promise<Loaded> => {
  let work: ApiMeasurement['work'] = {};
  await loopDelayOf(served.origin);
  const loaded = await whileWatching(served.pid, () =>
    whileServingBaseline(databaseUrl, async (baselineOrigin) => {
      work = await workTogether(served, databaseUrl, baselineOrigin, fixtures, options);
    }),
  );
  const loop = await loopDelayOf(served.origin);
  log('export of all withdrawals');
  let exported: ApiMeasurement['exported'] | null = null;
  const exporting = await whileWatching(served.pid, async () => {
    exported = await measureExport(served.origin, fixtures, options.seconds);
  });
  if (exported === null) throw new Error('Nothing was exported.');
  return { worked: fixtures.rows, work, memory: { idle, loaded, exporting }, loop, exported };
};

const measure = async (options: Options): Promise<ApiMeasurement> => {
  const atStart = loadNow();
  const sizes: ApiMeasurement['sizes'] = [];
  const reads: Record<string, number[]> = {};
  let [loaded, postgres]: [Loaded | null, string] = [null, ''];
  for (const databaseUrl of options.databases) {
    const isWorkedOn = databaseUrl === options.workDatabase;
    const use = async (served: Served): Promise<void> => {
      const fixtures = await createFixtures(served.origin, databaseUrl, isWorkedOn ? savers : 1);
      log(`${fixtures.rows.withdrawals} withdrawals: each read alone`);
      sizes.push(fixtures.rows);
      postgres = fixtures.postgres;
      await pause(restMs);
      const idle = memoryOf(served.pid);
      // Before the work, whose mails and counters keep the server busy for a while.
      for (const [words, median] of Object.entries(await measureReads(served.origin, fixtures)))
        (reads[words] ??= []).push(median);
      if (isWorkedOn) loaded = await measureLoaded(served, databaseUrl, fixtures, idle, options);
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

/** Measures the links alone, and says how. */
const linksAlone = async (options: Options): Promise<void> => {
  const atStart = loadNow();
  let measured: Omit<LinkMeasurement, 'circumstances'> | null = null;
  await whileServing(
    options.root,
    async (served) => {
      measured = await measureLinks(served, options.workDatabase, options, log);
    },
    options.workDatabase,
  );
  if (measured === null) throw new Error('Nothing was measured.');
  const circumstances = `${new Date().toISOString().slice(0, 10)}, commit ${commitOf(options.root)}, Node ${process.versions.node}, ${cpus().length} cores, ${options.rounds} rounds of ${options.seconds} s; load ${atStart.toFixed(2)} at the start, at most ${highest.toFixed(2)}.`;
  const now: LinkMeasurement = { ...(measured as Omit<LinkMeasurement, 'circumstances'>), circumstances };
  console.log(linkTables(now));
  if (options.save) writeFileSync(document, withLinkFigures(readFileSync(document, 'utf8'), now));
};

const main = async (): Promise<void> => {
  const options = parseOptions(process.argv.slice(2), process.env);
  if (options.build) build(options.root);
  if (options.links) return linksAlone(options);
  const now = await measure(options);
  console.log(apiTables(now));
  const failed = Object.entries(now.work).filter(([, { ours, baseline }]) => ours.failed + baseline.failed > 0);
  for (const [name, { ours, baseline }] of failed)
    console.log(`\n${name}: ${ours.failed} of ours failed, ${baseline.failed} of the baseline.`);
  if (!options.save) return;
  writeApiMeasurement(figuresFile, now);
  writeFileSync(document, withApiFigures(readFileSync(document, 'utf8'), now));
};

runMain(main);
