import path from 'node:path';
import { parseArgs } from 'node:util';
import { repository, wholeNumber } from '../lib/options';

export interface Options {
  readonly build: boolean;
  readonly save: boolean;
  /** Measures the links that members share in place of the API. */
  readonly links: boolean;
  /** From small to large, filled by `npm run command -- fill`; each is read. */
  readonly databases: readonly string[];
  /** The one of them that is worked on beside the baseline, and written to. */
  readonly workDatabase: string;
  readonly rounds: number;
  /** Of one round of one work. */
  readonly seconds: number;
  readonly connections: number;
  readonly root: string;
}

/** @param env where BENCH_DATABASE_URLS may name the databases */
export const parseOptions = (args: readonly string[], env: Readonly<Record<string, string | undefined>>): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'no-build': { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      links: { type: 'boolean', default: false },
      databases: { type: 'string', default: env.BENCH_DATABASE_URLS ?? '' },
      work: { type: 'string', default: env.BENCH_WORK_DATABASE_URL ?? '' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '50' },
      root: { type: 'string', default: repository },
    },
  });
  const databases = values.databases.split(',').filter((url) => url !== '');
  if (databases.length === 0)
    throw new Error('--databases takes addresses of PostgreSQL databases, from small to large, between commas.');
  const workDatabase = values.work || databases.at(-1) || '';
  if (!databases.includes(workDatabase)) throw new Error('--work takes one of the addresses of --databases.');
  return {
    build: !values['no-build'],
    save: values.save,
    links: values.links,
    databases,
    workDatabase,
    rounds: wholeNumber('rounds', values.rounds),
    seconds: wholeNumber('seconds', values.seconds),
    connections: wholeNumber('connections', values.connections),
    root: path.resolve(values.root),
  };
};
