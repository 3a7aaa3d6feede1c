import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../lib/options';
import { reads } from './reads';
import { readApiMeasurement, type ApiMeasurement } from './figures';
import { linkTables, ratiosOf, visitOf, withLinkFigures, type LinkMeasurement } from './links';
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
  reads: { 'withdrawals: first page': [2, 5], 'withdrawals: last page': [2, 3] },
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
  expect(cells.slice(2, 6)).toEqual(['2000', '20×', '1.00×', '130 ms']);
});

it('shows how much longer a read takes on the largest database', () => {
  expect(cellsOf('withdrawals: first page').slice(2, 4)).toEqual(['5.0 ms', '2.50×']);
  expect(cellsOf('1 others, at most').slice(2, 4)).toEqual(['3.0 ms', '1.50×']);
});

it('puts memory and the slowest of a hundred beside their limits', () => {
  expect(cellsOf('memory, idle').slice(2, 4)).toEqual(['100 MB', '135 MB']);
  expect(cellsOf('slowest p99').slice(2, 4)).toEqual(['130 ms', '200 ms']);
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

describe('links', () => {
  const rounds = [
    { ours: steady(60, 30), baseline: steady(100, 10) },
    { ours: steady(800, 20), baseline: steady(1_000, 10) },
    { ours: steady(70, 15), baseline: steady(100, 10) },
  ];
  const links: LinkMeasurement = {
    circumstances: 'Somewhere.',
    connections: 50,
    works: { new: { rounds }, returning: { rounds: [{ ours: steady(50, 10), baseline: steady(100) }] } },
    minute: {
      ...{ seconds: 61.2, written: 99_000, lost: 1_000, waiting: 812 },
      memory: { before: 100_000_000, most: 150_000_000, after: 120_000_000 },
    },
    report: { clicks: 10_000_260, ms: 14.4 },
  };
  const cells = (words: string): string[] =>
    (
      linkTables(links)
        .split('\n')
        .find((line) => line.includes(words)) ?? ''
    )
      .split('|')
      .map((cell) => cell.trim());

  it('sets each round beside the baseline of the same round, and keeps the middle', () =>
    expect(ratiosOf({ rounds })).toEqual({ speed: 0.7, p99: 2 }));

  it('puts the speed and the slowest of a hundred beside the baseline', () =>
    expect(cells('every visitor new').slice(2, 6)).toEqual(['70', '0.70×', '20 ms', '2.00×']));

  it('tells what a minute of visitors lost, and how much memory it took', () => {
    expect(cells('counted / lost')[2]).toBe('99,000 / 1,000');
    expect(cells('most that waited, of 20,000')[2]).toBe('812');
    expect(cells('memory before')[2]).toBe('100 MB / 150 MB / 120 MB');
    expect(cells('10,000,260 counted clicks')[2]).toBe('14 ms');
  });

  it('sends each visitor from a network of their own', () => {
    const networks = Array.from({ length: 70_000 }, (_, nth) =>
      visitOf(nth, ['A', 'B']).headers?.['x-forwarded-for']?.replace(/\.\d+$/, ''),
    );
    expect(new Set(networks).size).toBe(networks.length);
    expect([visitOf(4, ['A', 'B']).path, visitOf(5, ['A', 'B']).path]).toEqual(['/s/A', '/s/B']);
  });

  it('are renewed in the document between their marks and nowhere else', () => {
    const renewed = withLinkFigures(document, links);
    expect(renewed).toContain('99,000 / 1,000');
    expect(withApiFigures(renewed, readApiMeasurement(path.join(__dirname, 'measured.json')))).toBe(renewed);
  });
});
