import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { figuresOf, readMeasurement, writeMeasurement, type Measurement, type Sample } from './figures';
import { whileCopied } from './databaseCopy';
import { buildBaseline } from './baselineBuild';
import { whileServingBaseline } from './baselineServer';
import { parseOptions, type Options } from './options';
import { circumstances, scenarioTable, withFigures } from './report';
import { fixturesMovedTo, fixturesAt, scenarios, type Fixtures, type Scenario } from './scenarios';
import { commitOf, repository } from '../lib/options';
import { runMain } from '../lib/main';
import { build, whileServing } from '../lib/server';
import { brokenBudgets, baselineName } from './targets';
import { inFreshBrowser } from './visit';

const document = path.join(repository, 'docs', 'performance.md');

const prefixOf = ({ route, profile }: Scenario): string => `${route}.${profile.name}`;
const loadNow = (): number => loadavg()[0] ?? 0;

const named = (prefix: string, sample: Sample): Sample =>
  Object.fromEntries(Object.entries(sample).map(([what, value]) => [`${prefix}.${what}`, value]));

/** One database's people, at the product and at its baseline. */
interface Sides {
  readonly ours: Fixtures;
  readonly baseline: Fixtures;
}

/** The sessions on the demo data, and those on the large database. */
interface Casts {
  readonly plain: Sides;
  readonly scale: Sides;
}

/** Goes through all scenarios, then again: other load on the machine spreads over all of them. */
const measureAll = async (
  { plain, scale }: Casts,
  chosen: readonly Scenario[],
  { root, runs }: Options,
): Promise<Measurement> => {
  const atStart = loadNow();
  let highest = atStart;
  const samples: Sample[] = [];
  for (let run = 1; run <= runs; run += 1) {
    for (const scenario of chosen.filter(({ oncePerMeasurement }) => run === 1 || !oncePerMeasurement)) {
      const { ours, baseline } = scenario.atScale ? scale : plain;
      console.error(`run ${run} of ${runs}: ${prefixOf(scenario)}`);
      highest = Math.max(highest, loadNow());
      samples.push(named(prefixOf(scenario), await scenario.run(ours)));
      if (scenario.baseline) samples.push(named(baselineName(prefixOf(scenario)), await scenario.baseline(baseline)));
    }
  }
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commitOf(root),
    chromium: await inFreshBrowser(async (browser) => browser.version()),
    node: process.versions.node,
    runs,
    load: { cores: cpus().length, atStart, highest },
    figures: figuresOf(samples),
  };
};

const print = (chosen: readonly Scenario[], now: Measurement, last: Measurement | null): void => {
  for (const scenario of chosen) {
    console.log(`\n${scenario.route}: ${scenario.words}; ${scenario.profile.name}: ${scenario.profile.words}\n`);
    console.log(scenarioTable(prefixOf(scenario), now.figures, last?.figures));
  }
  console.log(`\nNow:  ${circumstances(now)}`);
  console.log(last ? `Last: ${circumstances(last)}` : 'Last: nothing committed yet.');
};

const save = (file: string, now: Measurement): void => {
  writeMeasurement(file, now);
  writeFileSync(document, withFigures(readFileSync(document, 'utf8'), now));
};

const main = async (): Promise<void> => {
  const options = parseOptions(process.argv.slice(2), [...new Set(scenarios.map(({ route }) => route))]);
  const chosen = scenarios.filter(({ route }) => options.only?.includes(route) ?? true);
  if (options.build) build(options.root);
  const measure = async (casts: Casts): Promise<void> => {
    const now = await measureAll(casts, chosen, options);
    print(chosen, now, readMeasurement(options.figures));
    if (options.save) save(options.figures, now);
    const broken = brokenBudgets(now.figures);
    if (broken.length > 0) console.log(`\nOver the budget of bytes: ${broken.map(({ words }) => words).join('; ')}.`);
    if (options.strict && broken.length > 0) process.exitCode = 1;
  };
  const large = process.env.BENCH_DATABASE_URL;
  const files = await buildBaseline();
  const serve = (use: (sides: Sides) => Promise<void>, databaseUrl?: string): Promise<void> =>
    whileServing(
      options.root,
      ({ origin }) =>
        whileServingBaseline(files, origin, (baseline) => {
          const ours = fixturesAt(origin);
          return use({ ours, baseline: fixturesMovedTo(baseline, ours) });
        }),
      databaseUrl,
    );
  await serve((plain) =>
    large
      ? whileCopied(large, (copy) => serve((scale) => measure({ plain, scale }), copy))
      : measure({ plain, scale: plain }),
  );
};

runMain(main);
