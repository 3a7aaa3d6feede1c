import { formatDay } from '../lib/dates';
import { formatNaira } from '../lib/naira';

/** The statuses of a list, one of which is shown: tabs above the rows. */
export interface StatusTabs {
  readonly options: readonly { readonly key: string; readonly label: string }[];
  /** Shown where the address names none; it leaves no trace there. */
  readonly fallback: string;
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** Options that come from the server as they are typed. */
export interface FoundOptions {
  readonly options: readonly FilterOption[];
  readonly loading: boolean;
  /** The label of the chosen one, once it is known. */
  readonly chosen: string | undefined;
}

interface Labelled {
  readonly label: string;
}

/** One filter of a list. Names are those of the address, and of the list's endpoint. */
export type TableFilter =
  | (Labelled & { readonly kind: 'choice'; readonly name: string; readonly options: readonly FilterOption[] })
  /** `useFound` is a hook: the typed text and the chosen value go in, the options come out. */
  | (Labelled & {
      readonly kind: 'find';
      readonly name: string;
      readonly useFound: (typed: string, value: string | undefined) => FoundOptions;
    })
  | (Labelled & { readonly kind: 'days'; readonly from: string; readonly to: string })
  | (Labelled & { readonly kind: 'naira'; readonly from: string; readonly to: string })
  | (Labelled & { readonly kind: 'flag'; readonly name: string; readonly value: string })
  /** Set by a link alone, and taken away here. */
  | (Labelled & { readonly kind: 'link'; readonly name: string });

/** The names that a filter has in the address. */
export const getNames = (filter: TableFilter): readonly string[] =>
  'from' in filter ? [filter.from, filter.to] : [filter.name];

type Values = Readonly<Record<string, string | undefined>>;

/** The status that shows; one that the list does not know counts as the default. */
export const statusIn = ({ options, fallback }: StatusTabs, { status }: Values): string =>
  options.find(({ key }) => key === status)?.key ?? fallback;

export const isSet = (filter: TableFilter, values: Values): boolean =>
  getNames(filter).some((name) => values[name] !== undefined);

/** A range in words: "from 5 Nov 2026", "until ₦500", "5 Nov 2026 – 7 Nov 2026". */
const range = (from: string | undefined, to: string | undefined, say: (value: string) => string): string => {
  if (from === undefined) return to === undefined ? '' : `until ${say(to)}`;
  if (to === undefined) return `from ${say(from)}`;
  return from === to ? say(from) : `${say(from)} – ${say(to)}`;
};

const formatNairaRange = (value: string): string => formatNaira(Number(value));

/** A set filter in words, but for one whose options come from the server. */
export function formatFilter(filter: Exclude<TableFilter, { kind: 'find' }>, values: Values): string {
  switch (filter.kind) {
    case 'choice': {
      const value = values[filter.name] ?? '';
      return `${filter.label}: ${filter.options.find((option) => option.value === value)?.label ?? value}`;
    }
    case 'days':
      return `${filter.label}: ${range(values[filter.from], values[filter.to], formatDay)}`;
    case 'naira':
      return `${filter.label}: ${range(values[filter.from], values[filter.to], formatNairaRange)}`;
    case 'flag':
    case 'link':
      return filter.label;
  }
}
