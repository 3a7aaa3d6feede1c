import { budgets } from '../../webpack/budgets';
import type { Figure } from './figures';

/** A row of the project's table of figures: bytes (kB = 1,000 bytes, compressed, as transferred) or milliseconds. */
export interface Target {
  /** `route.profile.what`, as the scenarios name it. */
  readonly figure: string;
  readonly words: string;
  readonly must: number;
  readonly goal: number;
  /** Another row whose baseline is this one's too. */
  readonly baseline?: string;
}

const kB = (amount: number): number => amount * 1_000;
const seconds = (amount: number): number => amount * 1_000;

const landing: Target[] = [
  { figure: 'landing.B.page', words: 'landing: HTML and styles', must: kB(14), goal: budgets.landingPage },
  { figure: 'landing.B.script', words: 'landing: script before any touch', must: kB(5), goal: budgets.landingScript },
  { figure: 'landing.B.all', words: 'landing: whole, with pictures', must: kB(80), goal: kB(50) },
  { figure: 'landing.B.fcp', words: 'landing: FCP (B)', must: seconds(1.3), goal: seconds(1) },
  { figure: 'landing.B.lcp', words: 'landing: LCP (B)', must: seconds(1.3), goal: seconds(1) },
];

const formPages: Target[] = [
  { figure: 'login.A.code', words: 'login: script and styles', must: kB(204), goal: kB(198) },
  { figure: 'login.A.fcp', words: 'login: FCP (A)', must: seconds(0.6), goal: seconds(0.5) },
  { figure: 'login.A.type', words: 'login: one can type (A)', must: seconds(0.6), goal: seconds(0.5) },
  { figure: 'login.A.submit', words: 'login: submit works (A)', must: seconds(2.2), goal: seconds(1.9) },
  {
    figure: 'signup.A.code',
    words: 'sign-up: script and styles',
    must: kB(204),
    goal: kB(198),
    baseline: 'login.A.code',
  },
];

const laterRoute = (name: string): Target => ({
  figure: `member.A.${name}`,
  words: `member: on to ${name}`,
  must: budgets.laterRoute,
  goal: kB(30),
  baseline: 'member.A.referral',
});

const inside: Target[] = [
  {
    figure: 'dashboard.A.app',
    words: 'member dashboard: first cold visit',
    must: kB(208),
    goal: kB(195),
  },
  ...['referral', 'withdrawal-history', 'profile', 'notifications', 'withdraw', 'statement'].map(laterRoute),
  {
    figure: 'member.A.editor',
    words: 'member: the editor, once a job is taken',
    must: kB(60),
    goal: budgets.editor,
  },
  { figure: 'admin.A.code', words: 'admin table: script and styles', must: kB(262), goal: kB(252) },
  { figure: 'admin.A.fcp', words: 'admin table: FCP (A)', must: seconds(0.6), goal: seconds(0.5) },
];

/** A press that shows nothing for longer is felt as a pause; what it asks for has a trip of 150 ms and more inside. */
const act = (name: string, words: string): Target[] => [
  { figure: `acts.A.${name}.paint`, words: `${words}: next frame (A)`, must: 400, goal: 200 },
  { figure: `acts.A.${name}.done`, words: `${words}: it is there (A)`, must: 1_000, goal: 600 },
];

const acts: Target[] = [
  ...act('tab', 'member: other tab'),
  ...act('job', 'member: open a job'),
  ...act('panel', 'member: own panel'),
  ...act('withdraw', 'member: go to withdraw'),
];

/** Rows that were asked for; with one trip of 150 ms and more inside. */
const adminTarget = (what: string, words: string, must: number, goal: number): Target => ({
  figure: `table.A.${what}`,
  words: `admin table: ${words} (A)`,
  must: seconds(must),
  goal: seconds(goal),
});

const adminTargets: Target[] = [
  adminTarget('row', 'first row', 4, 3),
  adminTarget('next', 'page 2', 0.8, 0.35),
  adminTarget('back', 'flip without network', 0.45, 0.25),
  adminTarget('sort', 'sort', 0.8, 0.6),
  adminTarget('filter', 'filter', 0.8, 0.6),
  // Besides the trip it waits for the end of the typing.
  adminTarget('search', 'search', 1.1, 0.9),
  adminTarget('decide', 'decide', 0.4, 0.2),
  {
    figure: 'heap.A.heap',
    words: 'admin table: heap after 20 flips',
    must: kB(12_000),
    goal: kB(8_000),
  },
  { figure: 'heap.A.growth', words: 'admin table: growth over 200 more', must: kB(1_000), goal: kB(500) },
];

const secondVisit = (route: string, profile: 'A' | 'B', words: string): Target => ({
  figure: `${route}.${profile}.second`,
  words: `${words}: second visit`,
  must: kB(2),
  goal: kB(1),
  ...(route === 'signup' && { baseline: 'login.A.second' }),
});

export const targets: readonly Target[] = [
  ...landing,
  ...formPages,
  ...inside,
  ...acts,
  ...adminTargets,
  secondVisit('landing', 'B', 'landing'),
  secondVisit('login', 'A', 'login'),
  secondVisit('signup', 'A', 'sign-up'),
  secondVisit('dashboard', 'A', 'member dashboard'),
  secondVisit('admin', 'A', 'admin table'),
];

/** The name under which a scenario's figure is kept when its baseline was measured. */
export const baselineName = (figure: string): string => `baseline.${figure}`;

/** What the same page costs with nothing but what it cannot do without; undefined where that makes no sense. */
export const baselineOf = (
  { figure, baseline }: Target,
  figures: Readonly<Record<string, Figure>> = {},
): Figure | undefined => figures[baselineName(baseline ?? figure)];

export const targetOf = (figure: string): Target | undefined => targets.find((target) => target.figure === figure);

export type Verdict = 'goal' | 'must' | 'over';

export const verdictOf = ({ must, goal }: Target, { median }: Figure): Verdict =>
  median <= goal ? 'goal' : median <= must ? 'must' : 'over';

/** The budgets that are broken. Bytes alone: times belong to the machine as much as to the page. */
export const brokenBudgets = (figures: Readonly<Record<string, Figure>>): readonly Target[] =>
  targets.filter((target) => {
    const found = figures[target.figure];
    return found?.unit === 'bytes' && verdictOf(target, found) === 'over';
  });
