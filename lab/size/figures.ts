import { median, tableOf } from '../lib/figures';

export interface Value {
  readonly unit: 'bytes' | 'ms';
  readonly value: number;
}
export type Sample = Readonly<Record<string, Value>>;

export const bytes = (value: number): Value => ({ unit: 'bytes', value });
export const ms = (value: number): Value => ({ unit: 'ms', value: Math.round(value) });

const kB = (must: number, goal: number) => ({ must: must * 1_000, goal: goal * 1_000 });
const limit = (must: number, goal: number) => ({ must, goal });
const step = kB(58, 40);
const second = kB(2, 1);

/** kB = 1,000 bytes, compressed, as transferred; times in ms. Keys are `scenario.figure`. */
const targets: Readonly<Record<string, { readonly must: number; readonly goal: number }>> = {
  'landing.page': kB(14, 10),
  'landing.script': kB(5, 3),
  'landing.all': kB(60, 45),
  'landing.fcp': limit(1_300, 1_000),
  'landing.lcp': limit(1_300, 1_000),
  'login.document': kB(12.5, 10),
  'login.script': kB(213, 208),
  'login.fcp': limit(600, 500),
  'login.type': limit(600, 500),
  'login.submit': limit(2_200, 1_900),
  'signup.document': kB(12.5, 10),
  'signup.script': kB(213, 208),
  'dashboard.app': kB(220, 205),
  'member.referral': step,
  'member.withdrawal-history': step,
  'member.profile': step,
  'member.notifications': step,
  'member.withdraw': step,
  'member.statement': step,
  'member.editor': kB(60, 60),
  'admin.code': kB(340, 315),
  'admin.fcp': limit(600, 500),
  'table.row': limit(3_500, 3_100),
  'table.next': limit(400, 290),
  'table.back': limit(200, 120),
  'table.sort': limit(450, 350),
  'heap.heap': kB(13_000, 10_000),
  'heap.growth': kB(1_200, 600),
  ...Object.fromEntries(['landing', 'login', 'signup', 'dashboard', 'admin'].map((name) => [`${name}.second`, second])),
};

export type Figures = Record<string, Value[]>;

const medianOf = (values: readonly Value[]): number => median(values.map(({ value }) => value));
const show = (unit: Value['unit'], value: number): string =>
  unit === 'bytes' ? `${(value / 1_000).toFixed(1)} kB` : `${(value / 1_000).toFixed(2)} s`;

export const brokenBudgets = (figures: Figures): string[] =>
  Object.entries(targets).flatMap(([name, { must }]) => {
    const values = figures[name];
    return values?.[0]?.unit === 'bytes' && medianOf(values) > must ? [name] : [];
  });

export const figureTable = (ours: Figures, beside: Figures): string =>
  tableOf(
    ['', 'median', 'spread', 'must', 'goal', 'verdict', 'beside', 'to it'],
    Object.entries(ours).flatMap(([name, values]) => {
      const unit = values[0]?.unit ?? 'ms';
      const found = medianOf(values);
      const target = targets[name];
      const [other] = beside[name] ? [medianOf(beside[name])] : [];
      // Kinds that were not loaded have no figure.
      if (found === 0 && !target) return [];
      const all = values.map(({ value }) => value);
      return [
        [
          name,
          show(unit, found),
          `${show(unit, Math.min(...all))} to ${show(unit, Math.max(...all))}`,
          target ? show(unit, target.must) : '',
          target ? show(unit, target.goal) : '',
          target ? (found <= target.goal ? 'goal' : found <= target.must ? 'must' : 'over') : '',
          other === undefined ? '' : show(unit, other),
          other === undefined ? '' : `${(found / other).toFixed(2)}×`,
        ],
      ];
    }),
  );
