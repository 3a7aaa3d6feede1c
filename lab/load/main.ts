import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runMain, commitOf, repository, wholeNumber } from '../lib/run';
import { build, whileServing, type Served } from '../lib/server';
import { tableOf } from '../lib/figures';
import { createFixtures, untilIdle, type Fixtures } from './fixtures';
import { sendLoad, type Outcome } from './httpLoad';
import { measureReads, memoryOf, middleOf, whileServingBaseline, whileWatching, worksOf, type Work } from './workload';

const { values: options } = parseArgs({
  options: {
    'no-build': { type: 'boolean', default: false },
    /** Filled by `npm run command -- fill`, smallest first; all are read, and the last is also worked on. */
    databases: { type: 'string', default: process.env.BENCH_DATABASE_URLS ?? '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '50' },
  },
});
const [rounds, seconds] = [wholeNumber('rounds', options.rounds), wholeNumber('seconds', options.seconds)];
const databases = options.databases.split(',').filter((url) => url !== '');
const restMs = 5_000;
// Enough that no wallet runs empty.
const savers = 600;
// A query that skips half a million rows takes seconds and outlives its caller.
const connectionsOf = (name: Work): number => (name === 'deep' ? 2 : wholeNumber('connections', options.connections));

const targets: Readonly<Record<Work, readonly [must: number, goal: number]>> = {
  list: [1, 1.2],
  all: [15, 25],
  deep: [15, 25],
  profile: [0.4, 0.7],
  apply: [0.35, 0.6],
  submit: [0.35, 0.6],
  withdraw: [0.35, 0.6],
  decide: [0.35, 0.6],
};

const msOf = (value: number): string => `${value.toFixed(1)} ms`;
const mBOf = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

const workTogether = async (served: Served, databaseUrl: string, fixtures: Fixtures): Promise<string[][]> => {
  const rows: string[][] = [];
  const works = worksOf(fixtures);
  await whileServingBaseline(databaseUrl, async (baselineOrigin) => {
    for (const name of Object.keys(works) as Work[]) {
      console.error(`${name}: ours and the baseline, ${rounds} rounds each`);
      const [own, other]: [Outcome[], Outcome[]] = [[], []];
      const ask = async (side: 'ours' | 'baseline', origin: string): Promise<Outcome> => {
        await untilIdle(databaseUrl);
        return sendLoad(origin, { connections: connectionsOf(name), seconds, next: works[name][side] });
      };
      for (let round = 0; round < rounds; round += 1) {
        other.push(await ask('baseline', baselineOrigin));
        own.push(await ask('ours', served.origin));
      }
      const [ours, baseline] = [middleOf(own), middleOf(other)];
      const [must, goal] = targets[name];
      const ratio = ours.perSecond / baseline.perSecond;
      rows.push([
        name,
        ours.perSecond.toFixed(0),
        baseline.perSecond.toFixed(0),
        `${ratio.toFixed(2)}×`,
        `${must}×`,
        `${goal}×`,
        ratio >= goal ? 'goal' : ratio >= must ? 'must' : 'under',
        msOf(ours.p50),
        msOf(ours.p99),
        String(ours.failed + baseline.failed),
      ]);
    }
  });
  return rows;
};

const main = async (): Promise<void> => {
  const last = databases.at(-1);
  if (last === undefined)
    throw new Error('--databases takes addresses of PostgreSQL databases, from small to large, between commas.');
  if (!options['no-build']) build(repository);
  const reads: Record<string, number[]> = {};
  const sizes: string[] = [];
  for (const databaseUrl of databases)
    await whileServing(
      repository,
      async (served) => {
        const fixtures = await createFixtures(served.origin, databaseUrl, databaseUrl === last ? savers : 1);
        sizes.push(`${fixtures.rows.withdrawals} withdrawals`);
        await pause(restMs);
        const idle = memoryOf(served.pid);
        // Comes first, because emails and counters keep the server busy for a while after the work.
        for (const [words, median] of Object.entries(await measureReads(served.origin, fixtures)))
          (reads[words] ??= []).push(median);
        if (databaseUrl !== last) return;
        let rows: string[][] = [];
        const loaded = await whileWatching(served.pid, async () => {
          rows = await workTogether(served, databaseUrl, fixtures);
        });
        const head = ['', 'ours /s', 'baseline /s', 'to baseline', 'must', 'goal', 'verdict', 'p50', 'p99', 'failed'];
        console.log(tableOf(head, rows));
        console.log(
          `\np99 must 200 ms, goal 120. Memory idle ${mBOf(idle)} (must 135, goal 110), loaded ${mBOf(loaded)} (must 170, goal 140).\n`,
        );
      },
      databaseUrl,
    );
  const growth = Object.entries(reads).map(([words, medians]) => [
    words,
    ...medians.map(msOf),
    `${((medians.at(-1) ?? 0) / (medians[0] ?? 1)).toFixed(2)}×`,
  ]);
  console.log(tableOf(['', ...sizes, 'growth (must 3×, goal 1.5×)'], growth));
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, commit ${commitOf(repository)}, Node ${process.versions.node}, ${cpus().length} cores; load ${(loadavg()[0] ?? 0).toFixed(2)} at the end.`,
  );
};

runMain(main);
