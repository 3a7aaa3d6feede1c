import type { ApiMeasurement } from './figures';
import { tableOf } from '../size/report';

/** The project's own figures: how many times the baseline, how long the slowest of a hundred may take, how much memory. */
export const apiTargets = {
  work: {
    list: { words: 'list of 10 newest pending, with total', must: 15, goal: 25 },
    all: { words: 'list of the 10 newest of all, with total', must: 15, goal: 25 },
    deep: { words: 'a middle page of all, with total (2 connections)', must: 15, goal: 25 },
    profile: { words: 'point read (profile)', must: 0.4, goal: 0.7 },
    apply: { words: 'write (job taken)', must: 0.4, goal: 0.8 },
    submit: { words: 'write (proof handed in)', must: 0.4, goal: 0.8 },
    withdraw: { words: 'money write (withdrawal request)', must: 0.4, goal: 0.8 },
    decide: { words: 'money write (withdrawal decided)', must: 0.4, goal: 0.8 },
  },
  p99: { must: 250, goal: 120 },
  memory: { idle: { must: 150, goal: 110 }, loaded: { must: 220, goal: 140 } },
  growth: { must: 3, goal: 1.5 },
} as const;
export type Work = keyof typeof apiTargets.work;

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const times = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)}×`;
export const mB = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
export const many = (count: number): string => count.toLocaleString('en-NG');
const verdictUp = (value: number, { must, goal }: { must: number; goal: number }): string =>
  value >= goal ? 'goal reached' : value >= must ? 'must kept' : 'under';
const verdictDown = (value: number, { must, goal }: { must: number; goal: number }): string =>
  value <= goal ? 'goal reached' : value <= must ? 'must kept' : 'over';

const workTable = ({ work }: ApiMeasurement): string =>
  tableOf(
    ['', 'ours /s', 'baseline /s', 'to baseline', 'must', 'goal', 'verdict', 'p50', 'p99', 'p99 baseline'],
    Object.entries(work).map(([name, { ours, baseline }]) => {
      const target = apiTargets.work[name as Work];
      const ratio = ours.perSecond / baseline.perSecond;
      return [
        target.words,
        ours.perSecond.toFixed(0),
        baseline.perSecond.toFixed(0),
        times(ratio),
        times(target.must),
        times(target.goal),
        verdictUp(ratio, target),
        ms(ours.p50),
        ms(ours.p99),
        ms(baseline.p99),
      ];
    }),
  );

const growthTable = ({ sizes, reads }: ApiMeasurement): string =>
  tableOf(
    ['', ...sizes.map(({ withdrawals }) => many(withdrawals)), 'growth', 'verdict'],
    Object.entries(reads).map(([words, medians]) => {
      const growth = (medians.at(-1) ?? 0) / (medians[0] ?? 1);
      return [words, ...medians.map(ms), times(growth), verdictDown(growth, apiTargets.growth)];
    }),
  );

const restTable = ({ memory, loop, exported, work, connections }: ApiMeasurement): string => {
  const slowest = Math.max(...Object.values(work).map(({ ours }) => ours.p99));
  const { p99, memory: wanted } = apiTargets;
  return tableOf(
    ['', 'figure', 'must', 'goal', 'verdict'],
    [
      [
        `p99 at ${connections} connections, the slowest of the above`,
        ms(slowest),
        ms(p99.must),
        ms(p99.goal),
        verdictDown(slowest, p99),
      ],
      ...(['idle', 'loaded'] as const).map((state) => [
        `memory, ${state}`,
        mB(memory[state]),
        `${wanted[state].must} MB`,
        `${wanted[state].goal} MB`,
        verdictDown(memory[state] / 1_000_000, wanted[state]),
      ]),
      [
        'event loop delay, p50 / p99 / most',
        loop === null ? '–' : [loop.p50, loop.p99, loop.max].map(ms).join(' / '),
        '',
        '',
        '',
      ],
      [`export of ${many(exported.rows)} rows (${mB(exported.bytes)})`, `${exported.seconds.toFixed(1)} s`, '', '', ''],
      [
        'other calls before it, p50 / p99',
        `${ms(exported.others.before.p50)} / ${ms(exported.others.before.p99)}`,
        '',
        '',
        '',
      ],
      [
        'other calls during it, p50 / p99',
        `${ms(exported.others.during.p50)} / ${ms(exported.others.during.p99)}`,
        '',
        '',
        '',
      ],
      ['memory during it, at most', mB(memory.exporting), '', '', ''],
    ],
  );
};

const circumstances = ({ date, commit, node, postgres, load, worked }: ApiMeasurement): string => {
  const { members, proofs, withdrawals } = worked;
  return `${date}, commit ${commit}, Node ${node}, PostgreSQL ${postgres}, ${load.cores} cores; load ${load.atStart.toFixed(2)} at the start, at most ${load.highest.toFixed(2)}. Worked on: ${many(members)} members, ${many(proofs)} proofs, ${many(withdrawals)} withdrawals.`;
};

/** Everything that was measured, as Markdown. */
export const apiTables = (now: ApiMeasurement): string =>
  [workTable(now), growthTable(now), restTable(now), circumstances(now)].join('\n\n');

/** Writes the part of a document between two marks anew. */
export const renewed = (text: string, opening: string, closing: string, part: string): string => {
  const [start, end] = [text.indexOf(opening), text.indexOf(closing)];
  if (start < 0 || end < start) throw new Error('The document has lost the marks of its figures.');
  return `${text.slice(0, start)}${opening}\n\n${part}\n\n${text.slice(end)}`;
};

/** The document with the part between the two marks written anew. */
export const withApiFigures = (text: string, now: ApiMeasurement | null): string =>
  renewed(
    text,
    '<!-- api: written by `npm run lab -- load --save` -->',
    '<!-- /api -->',
    now === null ? 'Not measured yet.' : apiTables(now),
  );
