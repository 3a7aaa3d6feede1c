import path from 'node:path';
import { parseArgs } from 'node:util';
import { repository, wholeNumber } from '../lib/options';

export interface Options {
  readonly build: boolean;
  readonly runs: number;
  /** The routes to measure; null means all. */
  readonly only: readonly string[] | null;
  readonly save: boolean;
  readonly strict: boolean;
  /** The clone whose `dist/` is served. */
  readonly root: string;
  /** Where the figures are read from for the comparison, and written to by `save`. */
  readonly figures: string;
}

/** @param routes every route there is, to refuse a name that would measure nothing */
export const parseOptions = (args: readonly string[], routes: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'no-build': { type: 'boolean', default: false },
      runs: { type: 'string', default: '3' },
      only: { type: 'string' },
      save: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      root: { type: 'string', default: repository },
      figures: { type: 'string', default: path.join(__dirname, 'measured.json') },
    },
  });
  const only = values.only?.split(',') ?? null;
  const stranger = only?.find((name) => !routes.includes(name));
  if (stranger !== undefined) throw new Error(`--only knows ${routes.join(', ')}; not ${stranger}.`);
  if (values.save && only) throw new Error('--save keeps whole measurements: leave out --only.');
  return {
    build: !values['no-build'],
    runs: wholeNumber('runs', values.runs),
    only,
    save: values.save,
    strict: values.strict,
    root: path.resolve(values.root),
    figures: path.resolve(values.figures),
  };
};
