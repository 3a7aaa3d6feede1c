import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../lib/options';
import { figuresOf, ratioOf, readMeasurement, type Figure, type Measurement, type Sample } from './figures';
import { codeIn } from './heap';
import { kindOf } from './network';
import { parseOptions } from './options';
import { scenarioTable, tableOf, targetTable, withFigures } from './report';
import { brokenBudgets, targets, verdictOf, type Target } from './targets';

const steady = (unit: Figure['unit'], value: number): Figure => ({ unit, median: value, min: value, max: value });
const measured = (figures: Measurement['figures']): Measurement => ({
  date: '2026-01-02',
  commit: 'abcdef0',
  chromium: '156.0',
  node: '20.20.2',
  runs: 3,
  load: { cores: 2, atStart: 0.5, highest: 2.25 },
  figures,
});
const document = readFileSync(path.join(repository, 'docs', 'performance.md'), 'utf8');
const committed = readMeasurement(path.join(__dirname, 'measured.json'));

it('keeps the median and the spread of each figure, over the runs that found it', () => {
  const runs: Sample[] = [{ a: { unit: 'ms', value: 3 } }, { a: { unit: 'ms', value: 1 } }, {}];
  expect(figuresOf(runs)).toEqual({ a: { unit: 'ms', median: 2, min: 1, max: 3 } });
});

it.each<[string, Figure | undefined, number | null]>([
  ['the last one', steady('ms', 200), 1.5],
  ['nothing', undefined, null],
  ['another unit', steady('bytes', 200), null],
  ['zero', steady('ms', 0), null],
])('compares with %s', (_what, last, ratio) => expect(ratioOf(steady('ms', 300), last)).toBe(ratio));

it.each([
  [100, 'goal'],
  [101, 'must'],
  [200, 'must'],
  [201, 'over'],
])('judges %d by a goal of 100 and a must of 200', (value, verdict) => {
  const target: Target = { figure: 'x.A.all', words: 'x', must: 200, goal: 100 };
  expect(verdictOf(target, steady('bytes', value))).toBe(verdict);
});

it('breaks a budget by bytes, never by a time', () => {
  const figures = {
    'landing.B.script': steady('bytes', 5_001),
    'landing.B.page': steady('bytes', 14_000),
    'landing.B.fcp': steady('ms', 99_000),
  };
  expect(brokenBudgets(figures).map(({ figure }) => figure)).toEqual(['landing.B.script']);
});

it.each([
  ['http://x/', 'text/html', 'document'],
  ['http://x/assets/a.js', 'text/javascript', 'script'],
  ['http://x/assets/a.js', 'application/javascript; charset=utf-8', 'script'],
  ['http://x/a.css', 'text/css', 'stylesheet'],
  ['http://x/favicon.svg', 'image/svg+xml', 'image'],
  ['http://x/api/v1/banks', 'application/json', 'data'],
  ['http://x/apiary.json', 'application/json', 'other'],
])('takes %s of %s for %s', (url, type, kind) => expect(kindOf(url, type)).toBe(kind));

it('finds the code of a heap', () => {
  const meta = {
    node_fields: ['type', 'name', 'self_size'],
    node_types: [['hidden', 'code', 'object'], 'string', 'number'],
  };
  expect(codeIn({ snapshot: { meta }, nodes: [1, 0, 40, 2, 0, 500, 1, 0, 2, 0, 0, 7] })).toBe(42);
});

it('writes tables whose columns stand under each other', () => {
  expect(tableOf(['', 'median'], [['document', '1.2 kB']])).toBe(
    ['|          | median |', '| -------- | -----: |', '| document | 1.2 kB |'].join('\n'),
  );
});

it('puts a figure beside its target and the last one, and leaves out kinds without bytes', () => {
  const now = { 'landing.B.script': { unit: 'bytes' as const, median: 2_500, min: 2_400, max: 2_600 } };
  const table = scenarioTable(
    'landing.B',
    { ...now, 'landing.B.font': steady('bytes', 0), 'baseline.landing.B.script': steady('bytes', 200) },
    {
      'landing.B.script': steady('bytes', 5_000),
    },
  );
  const rows = table.split('\n').slice(2);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.split('|').map((cell) => cell.trim())).toEqual([
    '',
    'script',
    '2.5 kB',
    '2.4 kB to 2.6 kB',
    '5.0 kB',
    '3.0 kB',
    '0.2 kB',
    'goal reached',
    '5.0 kB',
    '0.50×',
    '',
  ]);
});

it('puts a figure beside its limit, and a dash where none was measured', () => {
  const rows = targetTable(measured({ 'login.A.code': steady('bytes', 190_000) })).split('\n');
  const cells = (words: string) =>
    rows
      .find((row) => row.includes(words))
      ?.split('|')
      .map((cell) => cell.trim());
  expect(cells('login: script and styles')?.slice(2, 4)).toEqual([expect.stringMatching(/ kB$/), '190.0 kB']);
  expect(cells('member: on to profile')?.[3]).toBe('–');
});

it('renews the document between its marks and nowhere else', () => {
  const renewed = withFigures(document, measured({ 'login.A.code': steady('bytes', 123_456) }));
  expect(renewed).toContain('123.5 kB');
  expect(renewed.startsWith(document.slice(0, document.indexOf('<!-- figures')))).toBe(true);
  expect(renewed.endsWith(document.slice(document.indexOf('<!-- /figures')))).toBe(true);
});

it('refuses a document without the marks', () => {
  expect(() => withFigures('# Nothing', measured({}))).toThrow('lost the marks');
});

it('the document shows the committed figures', () => {
  expect(committed && withFigures(document, committed)).toBe(document);
});

it('has measured every target once', () => {
  expect(targets.filter(({ figure }) => committed?.figures[figure] === undefined)).toEqual([]);
});

it.each([
  [['--runs', '0'], 'whole number'],
  [['--only', 'landing,moon'], 'not moon'],
  [['--save', '--only', 'landing'], 'leave out --only'],
])('refuses %j', (args, reason) => expect(() => parseOptions(args, ['landing', 'login'])).toThrow(reason));

it('measures everything three times unless told otherwise', () => {
  expect(parseOptions([], ['landing'])).toMatchObject({ build: true, runs: 3, only: null, save: false, strict: false });
  expect(parseOptions(['--no-build', '--only', 'landing', '--strict'], ['landing'])).toMatchObject({
    build: false,
    only: ['landing'],
    strict: true,
  });
});
