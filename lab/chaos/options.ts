import { randomInt } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Kind } from './environment';

export interface Options {
  readonly build: boolean;
  readonly list: boolean;
  /** Keeps folders and databases of what was played, to be looked at. */
  readonly keep: boolean;
  readonly databases: readonly Kind[];
  /** A PostgreSQL on which databases may be made; empty where none is given. */
  readonly postgresUrl: string;
  /** Null plays as many as each scene asks for. */
  readonly rounds: number | null;
  readonly seed: number;
  /** Empty plays all. */
  readonly scenes: readonly string[];
  readonly root: string;
}

const both: readonly Kind[] = ['embedded', 'postgres'];

const databasesOf = (given: string): readonly Kind[] => {
  const named = both.filter((kind) => given === kind || given === 'both');
  if (named.length === 0) throw new Error('--database takes embedded, postgres or both.');
  return named;
};

const whole = (name: string, given: string): number => {
  const value = Number(given);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1.`);
  return value;
};

/** @param env where TORTURE_DATABASE_URL may name a PostgreSQL on which databases may be made */
export const optionsOf = (args: readonly string[], env: Readonly<Record<string, string | undefined>>): Options => {
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
  const postgresUrl = env.TORTURE_DATABASE_URL ?? '';
  const databases = databasesOf(values.database ?? (postgresUrl === '' ? 'embedded' : 'both'));
  if (databases.includes('postgres') && postgresUrl === '')
    throw new Error(
      'TORTURE_DATABASE_URL names a PostgreSQL on which databases may be made, for example postgres://postgres@127.0.0.1:5432/postgres.',
    );
  return {
    build: !values['no-build'],
    list: values.list,
    keep: values.keep,
    databases,
    postgresUrl,
    rounds: values.rounds === undefined ? null : whole('rounds', values.rounds),
    seed: whole('seed', values.seed),
    scenes: positionals,
    root: path.join(__dirname, '..', '..'),
  };
};
