import { ratioOf, type Figure, type Measurement, type Unit } from './figures';
import { baselineOf, targetOf, targets, verdictOf } from './targets';

type Figures = Readonly<Record<string, Figure>>;

const units: Record<Unit, (value: number) => string> = {
  bytes: (value) => `${(value / 1_000).toFixed(1)} kB`,
  ms: (value) => `${(value / 1_000).toFixed(2)} s`,
  count: (value) => String(value),
};

export const show = (unit: Unit, value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : units[unit](value);

/** A Markdown table as the formatter would write it, which also reads well on a terminal. The first column is text, the rest figures. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, at) => (at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
};

const meanings: Record<string, string> = {
  page: 'document + stylesheet',
  code: 'script + stylesheet',
  app: 'all but data',
  worker: 'by the service worker, besides',
  second: 'second visit, all but data',
  fcp: 'first contentful paint',
  lcp: 'largest contentful paint',
  type: 'one can type',
  lost: 'keystrokes lost in a run',
  submit: 'submit works',
  row: 'first row',
  next: 'page 2',
  back: 'back to page 1, nothing asked for',
  sort: 'sorted by name',
  filter: 'filtered by status',
  search: 'searched for a name',
  decide: 'decided, with Undo',
  heap: 'heap after 20 pages',
  growth: 'heap: growth over the next 200',
  compiled: 'of that, code that was compiled meanwhile',
};

const actWords: Record<string, string> = { paint: 'until the next frame', done: 'until it is there' };
const wordsOf = (what: string): string => {
  const [act, side] = what.split('.');
  return meanings[what] ?? (side === undefined ? what : `${act}: ${actWords[side] ?? side}`);
};

const verdicts = { goal: 'goal reached', must: 'must kept', over: 'over' } as const;

const spreadOf = ({ unit, min, max }: Figure): string => {
  const [least, most] = [show(unit, min), show(unit, max)];
  return least === most ? '' : `${least} to ${most}`;
};

const rowOf = (name: string, figures: Figures, figure: Figure, last: Figures | undefined): string[] => {
  const { unit, median } = figure;
  const target = targetOf(name);
  const what = name.split('.').slice(2).join('.');
  const ratio = ratioOf(figure, last?.[name]);
  return [
    wordsOf(what),
    show(unit, median),
    spreadOf(figure),
    target ? show(unit, target.must) : '',
    target ? show(unit, target.goal) : '',
    target ? show(unit, baselineOf(target, figures)?.median) : '',
    target ? verdicts[verdictOf(target, figure)] : '',
    show(unit, last?.[name]?.median),
    ratio === null ? '–' : `${ratio.toFixed(2)}×`,
  ];
};

const head = ['', 'median', 'spread', 'must', 'goal', 'baseline', 'verdict', 'last', 'to last'];

/** Kinds of which nothing came, now and last time, say nothing. */
const isWorthARow = (name: string, { median, max }: Figure, last: Figures | undefined): boolean =>
  median > 0 || max > 0 || targetOf(name) !== undefined || (last?.[name]?.median ?? 0) > 0;

/** One table for one page on one profile: `prefix` is `route.profile`. */
export const scenarioTable = (prefix: string, figures: Figures, last: Figures | undefined): string =>
  tableOf(
    head,
    Object.entries(figures)
      .filter(([name, figure]) => name.startsWith(`${prefix}.`) && isWorthARow(name, figure, last))
      .map(([name, figure]) => rowOf(name, figures, figure, last)),
  );

/** How and where a measurement was made, in one sentence. */
export const circumstances = ({ date, commit, chromium, node, runs, load }: Measurement): string =>
  `${date}, commit ${commit}, Chromium ${chromium}, Node ${node}, ${load.cores} cores, median of ${runs} runs; load ${load.atStart.toFixed(2)} at the start, at most ${load.highest.toFixed(2)} before a page.`;

/** The project's own figures: the limit, and what ours costs. Those under half of their goal share the last row. */
export const targetTable = ({ figures }: Measurement): string => {
  const shown = targets.filter(({ figure, goal }) => !((figures[figure]?.median ?? goal) <= goal / 2));
  const rows = shown.map(({ figure, words, must }) => {
    const ours = figures[figure];
    const unit = ours?.unit ?? 'bytes';
    return [words, show(unit, must), show(unit, ours?.median)];
  });
  return tableOf(
    ['', 'must', 'ours'],
    [...rows, [`${targets.length - shown.length} others`, '', 'under half the goal']],
  );
};

const opening = '<!-- figures: written by `npm run lab -- size --save` -->';
const closing = '<!-- /figures -->';

/** The document with the part between the two marks written anew. */
export const withFigures = (text: string, now: Measurement): string => {
  const [start, end] = [text.indexOf(opening), text.indexOf(closing)];
  if (start < 0 || end < start) throw new Error('The document has lost the marks of its figures.');
  return `${text.slice(0, start)}${opening}\n\n${targetTable(now)}\n\nMeasured ${circumstances(now)}\n\n${text.slice(end)}`;
};
