import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runMain, commitOf, repository, wholeNumber } from '../lib/run';
import { build, whileServing, type Served } from '../lib/server';
import { tableOf } from '../lib/figures';
import { createFixtures, readTaken, readUndecided, untilIdle, whileAsking, type Fixtures } from './fixtures';
import { measureSteps, prepareSteps, profiling } from './steps';
import { measureHotJob } from './hotJob';
import { callsOf, sendAll, sendLoad, type Outcome } from './httpLoad';
import { memoryOf, postmasterOf, processorUs, whileServingBaseline, whileWatching } from './processes';
import { measureReads, middleOf, sides, worksOf, type Pools, type Side, type Work } from './workload';

const { values: options } = parseArgs({
  options: {
    'no-build': { type: 'boolean', default: false },
    /** Filled by `npm run command -- fill`, smallest first; all are read, and the last is also worked on. */
    databases: { type: 'string', default: process.env.BENCH_DATABASE_URLS ?? '' },
    /** Shows where the time of each write goes, instead of all else. */
    steps: { type: 'boolean', default: false },
    /** Decides on one job in turns with many, instead of all else. */
    'hot-job': { type: 'boolean', default: false },
    portions: { type: 'string', default: '8' },
    /** Kinds of work, between commas; otherwise all. */
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '50' },
  },
});
const [rounds, seconds] = [wholeNumber('rounds', options.rounds), wholeNumber('seconds', options.seconds)];
const databases = options.databases.split(',').filter((url) => url !== '');
const restMs = 5_000;
// A tick of the processor's clock is 10 ms.
const timedCalls = 300;
// Enough wallets and places for four times today's speed.
const savers = 2_000;
const jobs = 8 * rounds * seconds;
// A query that skips half a million rows takes seconds and outlives its caller.
const connections = wholeNumber('connections', options.connections);
const connectionsOf = (name: Work): number => (name === 'deep' ? 2 : connections);

const targets: Readonly<Partial<Record<Work, readonly [must: number, goal: number]>>> = {
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

const ratioOf = (ratio: number | null): string => (ratio ? `${ratio.toFixed(2)}×` : '');

const workTogether = async (served: Served, databaseUrl: string, fixtures: Fixtures): Promise<string[][]> => {
  const rows: string[][] = [];
  const pools: Pools = { withdrawals: [], proofs: [] };
  const works = worksOf(fixtures, pools);
  const postmaster = await whileAsking(databaseUrl, postmasterOf);
  await whileServingBaseline(databaseUrl, async (baseline) => {
    const ask = async (name: Work, side: Side, forSeconds = seconds): Promise<Outcome | null> => {
      const next = works[name][side];
      if (!next) return null;
      await untilIdle(databaseUrl);
      const { origin } = side === 'ours' ? served : baseline;
      return sendLoad(origin, { connections: connectionsOf(name), seconds: forSeconds, next });
    };
    /** Of the server and the database, if that is on this machine, for a call. */
    const processorTime = async (name: Work, side: Side): Promise<number> => {
      const { origin, pid } = side === 'ours' ? served : baseline;
      const calls = callsOf(works[name][side], timedCalls);
      if (calls.length === 0) return NaN;
      await untilIdle(databaseUrl);
      const spent = (): number => processorUs(pid) + processorUs(postmaster, true);
      const before = spent();
      await sendAll(origin, calls);
      return (spent() - before) / calls.length;
    };
    for (const [name, [must, goal]] of Object.entries(targets) as [Work, readonly [number, number]][]) {
      if (options.only !== '' && !options.only.split(',').includes(name)) continue;
      console.error(`${name}: ours and the baselines, ${rounds} rounds each`);
      // Proofs may be sent faster than jobs are taken.
      if (name === 'submit') for (const side of sides) await ask('apply', side, 2 * seconds);
      if (name === 'submit') pools.taken = await whileAsking(databaseUrl, readTaken);
      if (name === 'decide')
        pools.withdrawals = await whileAsking(databaseUrl, (read) => readUndecided(read, 'withdrawals'));
      const outcomes: Record<Side, Outcome[]> = { bare: [], full: [], ours: [] };
      for (let round = 1; round <= rounds; round += 1)
        for (const side of sides) {
          const outcome = await ask(name, side);
          if (outcome?.fault) console.log(`Does not count: ${name}, ${side}, round ${round}: ${outcome.fault}`);
          if (outcome) outcomes[side].push(outcome);
        }
      const [ours, bare, full] = [middleOf(outcomes.ours), middleOf(outcomes.bare), middleOf(outcomes.full)];
      const times: number[] = [];
      for (const side of ['ours', 'bare', 'full'] as const) times.push(await processorTime(name, side));
      const [oursUs = NaN, bareUs = NaN, fullUs = NaN] = times;
      const ratio = ours && bare && ours.perSecond / bare.perSecond;
      if (ratio === null) process.exitCode = 2;
      rows.push([
        name,
        ...[ours, bare, full].map((outcome) => outcome?.perSecond.toFixed(0) ?? ''),
        ratioOf(ratio),
        `${must}×`,
        `${goal}×`,
        ratio === null ? '–' : ratio >= goal ? 'goal' : ratio >= must ? 'must' : 'under',
        ratioOf(ours && full && ours.perSecond / full.perSecond),
        ...(ours ? [msOf(ours.p50), msOf(ours.p99)] : ['', '']),
        ...times.map((us) => (us ? us.toFixed(0) : '')),
        ratioOf(bareUs / oursUs),
        ratioOf(fullUs / oursUs),
      ]);
    }
  });
  return rows;
};

const showSteps = async (databaseUrl: string): Promise<void> => {
  const file = path.join(tmpdir(), `load-${process.pid}.cpuprofile`);
  await whileAsking(databaseUrl, prepareSteps);
  const use = async (served: Served): Promise<void> => {
    const fixtures = await createFixtures(served.origin, databaseUrl, savers, 4);
    console.log(await measureSteps(served, databaseUrl, fixtures, file));
  };
  await whileServing(repository, use, databaseUrl, profiling(file));
};

const main = async (): Promise<void> => {
  const last = databases.at(-1);
  if (last === undefined)
    throw new Error('--databases takes addresses of PostgreSQL databases, from small to large, between commas.');
  if (!options['no-build']) build(repository);
  if (options.steps) return showSteps(last);
  if (options['hot-job']) return measureHotJob(last, { rounds, seconds, connections, portions: options.portions });
  const reads: Record<string, number[]> = {};
  const sizes: string[] = [];
  for (const databaseUrl of databases)
    await whileServing(
      repository,
      async (served) => {
        await untilIdle(databaseUrl);
        await pause(restMs);
        const idle = memoryOf(served.pid);
        const [people, places] = databaseUrl === last ? [savers, jobs] : [1, 0];
        const fixtures = await createFixtures(served.origin, databaseUrl, people, places);
        sizes.push(`${fixtures.rows.withdrawals} withdrawals`);
        // Comes first, because emails and counters keep the server busy for a while after the work.
        for (const [words, median] of Object.entries(await measureReads(served.origin, fixtures)))
          (reads[words] ??= []).push(median);
        if (databaseUrl !== last) return;
        let rows: string[][] = [];
        const loaded = await whileWatching(served.pid, async () => {
          rows = await workTogether(served, databaseUrl, fixtures);
        });
        const head =
          ',ours /s,bare /s,full /s,to bare,must,goal,verdict,to full,p50,p99,ours µs,bare µs,full µs,to bare,to full'.split(
            ',',
          );
        console.log(tableOf(head, rows));
        console.log(
          `\nFull: the bare baseline with session, idempotency key and audit log in its one statement. µs: processor time of a call in server and database. p99 must 200 ms, goal 120. Memory idle ${mBOf(idle)} (must 135, goal 110), loaded ${mBOf(loaded)} (must 170, goal 140).\n`,
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
