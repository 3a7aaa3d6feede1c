import { build } from '../lib/server';
import { equals, zero, formatTable, info, type Figure } from './figures';
import { openEnvironment, type Environment, type Kind } from './environment';
import { ledgerFigures } from './ledger';
import { parseOptions, type Options } from './options';
import { seededRandom } from './random';
import type { Scenario } from './scenario';
import { scenarios } from './scenarios';
import { runMain } from '../lib/main';

const log = (words: string): void => console.error(words);

/** @returns whether every figure is right */
const run = async (scenario: Scenario, kind: Kind, options: Options): Promise<boolean> => {
  const { seed } = options;
  const rounds = options.rounds ?? scenario.rounds;
  log(`${scenario.name} on ${kind}, ${rounds} rounds …`);
  const environments: Environment[] = [];
  const counters = { calls: 0, faults: 0 };
  const open = async (): Promise<Environment> => {
    const environment = await openEnvironment({ kind, ...options });
    environments.push(environment);
    return environment;
  };
  const startedAt = performance.now();
  const figures: Figure[] = [];
  try {
    figures.push(...(await scenario.run({ kind, rounds, random: seededRandom(seed), counters, open, log })));
    figures.push(
      info('calls answered', counters.calls),
      zero('answered with a fault (5xx but for 503)', counters.faults),
    );
    if (!scenario.breaksLedger) for (const environment of environments) figures.push(...ledgerFigures(environment));
  } catch (error) {
    figures.push({ ...equals('scenarios that broke off', 0, 1), found: String(error) });
  }
  const right = figures.every((figure) => figure.right);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`\n${scenario.name} (${scenario.claim}), ${kind}, ${rounds} rounds, seed ${seed}, ${seconds} s`);
  console.log(formatTable(figures));
  console.log(
    right ? '  all right' : `  WRONG; the servers' words: ${environments.map(({ logFile }) => logFile).join(', ')}`,
  );
  for (const environment of environments) await environment.close(!right);
  return right;
};

const chosen = ({ scenarios: names }: Options): readonly Scenario[] => {
  const unknown = names.find((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown !== undefined) throw new Error(`There is no scenario ${unknown}. --list names them.`);
  return names.length === 0 ? scenarios : scenarios.filter(({ name }) => names.includes(name));
};

const main = async (): Promise<void> => {
  const options = parseOptions(process.argv.slice(2), process.env);
  if (options.list) {
    for (const { name, claim, on } of scenarios) console.log(`${name.padEnd(16)}${claim} (${on.join(', ')})`);
    return;
  }
  if (options.build) build(options.root);
  let right = true;
  for (const scenario of chosen(options))
    for (const kind of options.databases.filter((one) => scenario.on.includes(one))) {
      const skipReason = scenario.skipReason?.() ?? null;
      if (skipReason !== null) console.log(`\n${scenario.name}: not played. ${skipReason}`);
      else if (!(await run(scenario, kind, options))) right = false;
    }
  if (!right) process.exitCode = 1;
};

runMain(main);
