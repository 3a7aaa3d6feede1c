import type { ApiMeasurement } from './figures';
import { tableOf } from '../size/report';

/** The project's own figures: how many times the baseline, how long the slowest of a hundred may take, how much memory. */
export const apiTargets = {
  work: {
    list: { words: 'list of 10 newest pending, with total', must: 1 },
    all: { words: 'list of the 10 newest of all, with total', must: 15 },
    deep: { words: 'a middle page of all, with total (2 connections)', must: 15 },
    profile: { words: 'point read (profile)', must: 0.4 },
    apply: { words: 'write (job taken)', must: 0.35 },
    submit: { words: 'write (proof submitted)', must: 0.35 },
    withdraw: { words: 'money write (withdrawal request)', must: 0.35 },
    decide: { words: 'money write (withdrawal decided)', must: 0.35 },
  },
  p99: { must: 200 },
  memory: { idle: { must: 135 }, loaded: { must: 170 } },
  growth: { must: 3 },
} as const;
export type Work = keyof typeof apiTargets.work;

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const times = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)}×`;
export const mB = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
export const many = (count: number): string => count.toLocaleString('en-NG');

const workTable = ({ work }: ApiMeasurement): string =>
  tableOf(
    ['', 'ours /s', 'to baseline', 'must', 'p99'],
    Object.entries(work).map(([name, { ours, baseline }]) => {
      const target = apiTargets.work[name as Work];
      const ratio = ours.perSecond / baseline.perSecond;
      return [target.words, ours.perSecond.toFixed(0), times(ratio), times(target.must), ms(ours.p99)];
    }),
  );

/** From here on a read has a row in the document; measured.json has them all. */
const notedGrowth = 2;

const growthTable = ({ sizes, reads }: ApiMeasurement): string => {
  const grown = Object.entries(reads).map(([words, medians]) => {
    const [first = 1, last = 0] = [medians[0], medians.at(-1)];
    return { words, last, growth: last / first };
  });
  const isNoted = ({ growth }: { growth: number }): boolean => growth >= notedGrowth;
  const others = grown.filter((read) => !isNoted(read));
  const most = {
    last: Math.max(0, ...others.map(({ last }) => last)),
    growth: Math.max(0, ...others.map(({ growth }) => growth)),
  };
  return tableOf(
    [`growth, must ${apiTargets.growth.must}×`, many(sizes.at(-1)?.withdrawals ?? 0), 'growth'],
    [...grown.filter(isNoted), { words: `${others.length} others, at most`, ...most }].map(
      ({ words, last, growth }) => [words, ms(last), times(growth)],
    ),
  );
};

const restTable = ({ memory, loop, exported, work, connections }: ApiMeasurement): string => {
  const slowest = Math.max(...Object.values(work).map(({ ours }) => ours.p99));
  const { before, during } = exported.others;
  return tableOf(
    ['', 'figure', 'must'],
    [
      [`slowest p99 at ${connections} connections`, ms(slowest), ms(apiTargets.p99.must)],
      ...(['idle', 'loaded'] as const).map((state) => [
        `memory, ${state}`,
        mB(memory[state]),
        `${apiTargets.memory[state].must} MB`,
      ]),
      ['event loop delay, p99', loop === null ? '–' : ms(loop.p99), ''],
      [`export of ${many(exported.rows)} rows (${mB(exported.bytes)})`, `${exported.seconds.toFixed(1)} s`, ''],
      ['other calls, p99 before / during it', `${ms(before.p99)} / ${ms(during.p99)}`, ''],
      ['memory during it', mB(memory.exporting), ''],
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
