import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runMain, commitOf, repository, wholeNumber } from '../lib/run';
import { build, whileServing } from '../lib/server';
import { brokenBudgets, figureTable, type Figures } from './figures';
import { fixturesAt, scenarios, type Fixtures } from './scenarios';

const { values: options } = parseArgs({
  options: {
    'no-build': { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    strict: { type: 'boolean', default: false },
    beside: { type: 'string' },
  },
});

const known = scenarios.map(({ name }) => name);
const chosen = options.only?.split(',') ?? known;
const runs = wholeNumber('runs', options.runs);

const measure = async (name: string, nth: number, fixtures: Fixtures, into: Figures): Promise<void> => {
  const scenario = scenarios.find((one) => one.name === name);
  if (!scenario) throw new Error(`--only knows ${known.join(', ')}; not ${name}.`);
  if (nth > 1 && scenario.once) return;
  for (const [what, value] of Object.entries(await scenario.run(fixtures)))
    (into[`${name}.${what}`] ??= []).push(value);
};

const measureAll = async (own: Fixtures, other: Fixtures | null): Promise<void> => {
  const [ours, beside]: [Figures, Figures] = [{}, {}];
  let load = 0;
  for (let nth = 1; nth <= runs; nth += 1)
    for (const name of chosen) {
      console.error(`run ${nth} of ${runs}: ${name}`);
      load = Math.max(load, loadavg()[0] ?? 0);
      await measure(name, nth, own, ours);
      if (other) await measure(name, nth, other, beside);
    }
  console.log(figureTable(ours, beside));
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, commit ${commitOf(repository)}, Node ${process.versions.node}, ${cpus().length} cores, median of ${runs} runs; load at most ${load.toFixed(2)}.`,
  );
  const broken = brokenBudgets(ours);
  if (broken.length > 0) console.log(`\nOver the budget of bytes: ${broken.join(', ')}.`);
  if (options.strict && broken.length > 0) process.exitCode = 1;
};

/** Both builds share the large database, which no measurement changes. */
const whileServed = (root: string, use: (fixtures: Fixtures) => Promise<void>): Promise<void> =>
  whileServing(root, ({ origin }) => use(fixturesAt(origin)), process.env.BENCH_DATABASE_URL);

runMain(async () => {
  if (!options['no-build']) build(repository);
  await whileServed(repository, (own) =>
    options.beside === undefined
      ? measureAll(own, null)
      : whileServed(path.resolve(options.beside), (other) => measureAll(own, other)),
  );
});
