import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../lib/options';
import { reads } from './reads';
import { readApiMeasurement, type ApiMeasurement } from './figures';
import { parseOptions } from './options';
import { apiTables, withApiFigures } from './report';
import { middleOf } from './workload';
import { outcomeOf, type Outcome } from './httpLoad';

const document = readFileSync(path.join(repository, 'docs', 'performance.md'), 'utf8');
const steady = (perSecond: number, p99 = 10): Outcome => ({ perSecond, p50: 5, p99, failed: 0 });
const measured: ApiMeasurement = {
  date: '2026-01-02',
  commit: 'abcdef0',
  node: '20.20.2',
  postgres: '15.18',
  load: { cores: 2, atStart: 0.5, highest: 2.25 },
  connections: 50,
  sizes: [
    { members: 1_000, proofs: 10_000, withdrawals: 10_000 },
    { members: 100_000, proofs: 1_000_000, withdrawals: 1_000_000 },
  ],
  reads: { 'withdrawals: first page': [2, 3] },
  work: { list: { ours: steady(2_000, 130), baseline: steady(100) } },
  worked: { members: 100_000, proofs: 1_000_000, withdrawals: 1_000_000 },
  loop: { p50: 11, p99: 25, max: 60 },
  memory: { idle: 100_000_000, loaded: 150_000_000, exporting: 160_000_000 },
  exported: {
    rows: 1_000_000,
    bytes: 150_000_000,
    seconds: 12.34,
    others: { before: steady(100), during: steady(80, 40) },
  },
};

const cellsOf = (words: string): string[] => {
  const row = apiTables(measured)
    .split('\n')
    .find((line) => line.includes(words));
  return (row ?? '').split('|').map((cell) => cell.trim());
};

it('counts answers by the second, and refusals apart', () =>
  expect(outcomeOf([10, 20], 3, 4)).toEqual({ perSecond: 0.5, p50: 10, p99: 20, failed: 3 }));

it('keeps the round in the middle, and the failures of all', () =>
  expect(middleOf([steady(3), { ...steady(1), failed: 2 }, steady(2)])).toEqual({ ...steady(2), failed: 2 }));

it('puts a work beside the baseline of the same run', () => {
  const cells = cellsOf('list of 10 newest pending');
  expect(cells.slice(2, 10)).toEqual(['2000', '100', '20×', '15×', '25×', 'must kept', '5.0 ms', '130 ms']);
});

it('says how much longer a read takes on the largest database', () =>
  expect(cellsOf('withdrawals: first page')).toEqual([
    '',
    'withdrawals: first page',
    '2.0 ms',
    '3.0 ms',
    '1.50×',
    'goal reached',
    '',
  ]));

it('judges memory and the slowest of a hundred', () => {
  expect(cellsOf('memory, idle').slice(2, 6)).toEqual(['100 MB', '150 MB', '110 MB', 'goal reached']);
  expect(cellsOf('memory, loaded')[5]).toBe('must kept');
  expect(cellsOf('p99 at 50')[5]).toBe('must kept');
});

it('asks for pages that exist at every size', () => {
  for (const rows of measured.sizes)
    for (const { path: pathOf } of reads) {
      const page = Number(new URL(pathOf(rows), 'http://x').searchParams.get('page') ?? 1);
      expect(page).toBeGreaterThanOrEqual(1);
      expect(page * 10).toBeLessThanOrEqual(Math.max(rows.withdrawals, 20));
    }
});

it('names each read once', () => expect(new Set(reads.map(({ words }) => words)).size).toBe(reads.length));

it('renews the document between its marks and nowhere else', () => {
  const renewed = withApiFigures(document, measured);
  expect(renewed).toContain('12.3 s');
  expect(withApiFigures(renewed, readApiMeasurement(path.join(__dirname, 'measured.json')))).toBe(document);
});

it('refuses a document without the marks', () =>
  expect(() => withApiFigures('# Nothing', measured)).toThrow('lost the marks'));

it.each([
  [[], {}, 'addresses of PostgreSQL'],
  [['--seconds', '0'], { BENCH_DATABASE_URLS: 'postgres://x/y' }, '--seconds takes a whole number'],
])('refuses %j with %j', (args, env, reason) => expect(() => parseOptions(args, env)).toThrow(reason));

it('takes the databases from the environment, and an option overrides it', () => {
  const env = { BENCH_DATABASE_URLS: 'postgres://x/small,postgres://x/large' };
  expect(parseOptions([], env).databases).toEqual(['postgres://x/small', 'postgres://x/large']);
  expect(parseOptions(['--databases', 'postgres://x/one', '--rounds', '2'], env)).toMatchObject({
    databases: ['postgres://x/one'],
    rounds: 2,
    connections: 50,
  });
});
