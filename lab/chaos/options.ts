import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { repository, wholeNumber } from '../lib/options';
import type { Kind } from './environment';

export interface Options {
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
export const parseOptions = (args: readonly string[], env: Readonly<Record<string, string | undefined>>): Options => {
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
