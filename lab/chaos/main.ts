import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { repository, wholeNumber, runMain } from '../lib/run';
import { build } from '../lib/server';
import { equals, zero, formatTable, info, type Figure } from './figures';
import { openEnvironment, type Environment, type Kind } from './environment';
import { ledgerFigures } from './ledger';
import { seededRandom } from './random';
import type { Scenario } from './scenario';
import { fuzzScenario } from './scenarios/fuzz';
import { hostileClientsScenario } from './scenarios/hostileClients';
import { killScenario } from './scenarios/kill';
import { sameKeyScenario } from './scenarios/sameKey';

/** In the order in which they run. */
const scenarios: readonly Scenario[] = [sameKeyScenario, killScenario, fuzzScenario, hostileClientsScenario];

interface Options {
  readonly build: boolean;
  readonly list: boolean;
  /** Keeps folders and databases for inspection. */
  readonly keep: boolean;
  readonly databases: readonly Kind[];
  /** A PostgreSQL on which databases may be made; empty where none is given. */
  readonly postgresUrl: string;
  /** Null plays as many as each scenario asks for. */
  readonly rounds: number | null;
  readonly seed: number;
  /** Empty plays all. */
  readonly scenarios: readonly string[];
  readonly root: string;
}

const both: readonly Kind[] = ['embedded', 'postgres'];

const databasesOf = (given: string): readonly Kind[] => {
  const named = both.filter((kind) => given === kind || given === 'both');
  if (named.length === 0) throw new Error('--database takes embedded, postgres or both.');
  return named;
};

/** @param env where CHAOS_DATABASE_URL may name a PostgreSQL on which databases may be made */
const parseOptions = (args: readonly string[], env: Readonly<Record<string, string | undefined>>): Options => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'no-build': { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      database: { type: 'string' },
      rounds: { type: 'string' },
      seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
    },
  });
  const postgresUrl = env.CHAOS_DATABASE_URL ?? '';
  const databases = databasesOf(values.database ?? (postgresUrl === '' ? 'embedded' : 'both'));
  if (databases.includes('postgres') && postgresUrl === '')
    throw new Error(
      'CHAOS_DATABASE_URL names a PostgreSQL on which databases may be made, for example postgres://postgres@127.0.0.1:5432/postgres.',
    );
  return {
    build: !values['no-build'],
    list: values.list,
    keep: values.keep,
    databases,
    postgresUrl,
    rounds: values.rounds === undefined ? null : wholeNumber('rounds', values.rounds),
    seed: wholeNumber('seed', values.seed),
    scenarios: positionals,
    root: repository,
  };
};

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
    figures.push(...(await scenario.run({ rounds, random: seededRandom(seed), counters, open, log })));
    figures.push(
      info('calls answered', counters.calls),
      zero('answered with a fault (5xx but for 503)', counters.faults),
    );
    for (const environment of environments) figures.push(...ledgerFigures(environment));
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
    for (const { name, claim } of scenarios) console.log(`${name.padEnd(16)}${claim}`);
    return;
  }
  if (options.build) build(options.root);
  let right = true;
  for (const scenario of chosen(options))
    for (const kind of options.databases) right = (await run(scenario, kind, options)) && right;
  if (!right) process.exitCode = 1;
};

runMain(main);
