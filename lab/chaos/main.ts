import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { repository, wholeNumber, runMain } from '../lib/run';
import { build } from '../lib/server';
import { equals, type Figure, formatTable, info, ledgerFigures, zero } from './figures';
import { openEnvironment, type Environment, type Kind } from './environment';
import { seededRandom } from './random';
import type { Scenario } from './scenario';
import { archiveScenario } from './scenarios/archive';
import { bucketScenario } from './scenarios/bucket';
import { failoverScenario } from './scenarios/failover';
import { fuzzScenario } from './scenarios/fuzz';
import { hostileClientsScenario } from './scenarios/hostileClients';
import { killScenario } from './scenarios/kill';
import { sameKeyScenario } from './scenarios/sameKey';

const scenarios: readonly Scenario[] = [
  sameKeyScenario,
  killScenario,
  fuzzScenario,
  hostileClientsScenario,
  failoverScenario,
  bucketScenario,
  archiveScenario,
];

const both: readonly Kind[] = ['embedded', 'postgres'];
const postgresUrl = process.env.CHAOS_DATABASE_URL ?? '';

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    'no-build': { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    'by-proxy': { type: 'boolean', default: false },
    database: { type: 'string', default: postgresUrl === '' ? 'embedded' : 'both' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
  },
});

const databases = (): readonly Kind[] => {
  const named = both.filter((kind) => options.database === kind || options.database === 'both');
  if (named.length === 0) throw new Error('--database takes embedded, postgres or both.');
  if (named.includes('postgres') && postgresUrl === '') throw new Error('Set CHAOS_DATABASE_URL to a PostgreSQL.');
  return named;
};

const log = (words: string): void => console.error(words);

const run = async (scenario: Scenario, kind: Kind | 'cluster'): Promise<boolean> => {
  const seed = wholeNumber('seed', options.seed);
  const rounds = options.rounds === undefined ? scenario.rounds : wholeNumber('rounds', options.rounds);
  log(`${scenario.name} on ${kind}, ${rounds} rounds …`);
  const environments: Environment[] = [];
  const counters = { calls: 0, faults: 0 };
  const ends: ((keep: boolean) => Promise<void>)[] = [];
  const open = async (url = postgresUrl): Promise<Environment> => {
    const environment = await openEnvironment({
      kind: kind === 'embedded' ? kind : 'postgres',
      root: repository,
      postgresUrl: url,
      keep: options.keep,
    });
    environments.push(environment);
    return environment;
  };
  const startedAt = performance.now();
  const figures: Figure[] = [];
  try {
    figures.push(
      ...(await scenario.run({
        rounds,
        byProxy: options['by-proxy'],
        random: seededRandom(seed),
        counters,
        open,
        atEnd: (end) => void ends.push(end),
        log,
      })),
    );
    figures.push(
      info('calls answered', counters.calls),
      zero('answered with a fault (5xx but for 503 with Retry-After)', counters.faults),
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
  for (const end of ends) await end(options.keep || !right);
  return right;
};

const chosen = (): readonly Scenario[] => {
  const unknown = names.find((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no scenario ${unknown}, only ${scenarios.map(({ name }) => name).join(', ')}.`);
  return scenarios.filter(({ name, onCluster, onPostgres }) =>
    names.length === 0 ? !onCluster && !onPostgres : names.includes(name),
  );
};

const kindsOf = ({ onCluster, onPostgres }: Scenario): readonly (Kind | 'cluster')[] => {
  if (onCluster) return ['cluster'];
  return databases().filter((kind) => !onPostgres || kind === 'postgres');
};

const main = async (): Promise<void> => {
  if (!options['no-build']) build(repository);
  let right = true;
  for (const scenario of chosen()) for (const kind of kindsOf(scenario)) right = (await run(scenario, kind)) && right;
  if (!right) process.exitCode = 1;
};

runMain(main);
