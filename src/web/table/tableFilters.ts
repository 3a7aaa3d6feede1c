import { safeParse, type z } from 'zod';

export type Options = Readonly<Record<string, string>>;

export interface StatusTabs {
  readonly options: Options;
  /** The default, absent from the address. */
  readonly fallback: string;
}

interface FilterOption {
  readonly value: string;
  readonly label: string;
}

export const listOptions = (options: Options): FilterOption[] =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

export interface FoundOptions {
  readonly options: readonly FilterOption[];
  readonly loading: boolean;
  readonly chosen: string | undefined;
}

interface Labelled {
  readonly label: string;
}

export type TableFilter =
  | (Labelled & { readonly kind: 'choice'; readonly name: string; readonly options: Options })
  | (Labelled & {
      readonly kind: 'find';
      readonly name: string;
      readonly useFound: (typed: string, value: string | undefined) => FoundOptions;
    })
  | (Labelled & { readonly kind: 'days'; readonly from: string; readonly to: string })
  | (Labelled & { readonly kind: 'naira'; readonly from: string; readonly to: string })
  | (Labelled & { readonly kind: 'flag'; readonly name: string; readonly value: string })
  | (Labelled & { readonly kind: 'link'; readonly name: string });

export const getNames = (filter: TableFilter): readonly string[] =>
  'from' in filter ? [filter.from, filter.to] : [filter.name];

type Values = Readonly<Record<string, string | undefined>>;

export const statusIn = ({ options, fallback }: StatusTabs, { status }: Values): string =>
  status !== undefined && Object.hasOwn(options, status) ? status : fallback;

export const isSet = (filter: TableFilter, values: Values): boolean =>
  getNames(filter).some((name) => values[name] !== undefined);

interface Choice {
  readonly name: string;
  readonly options: readonly FilterOption[];
  readonly value: string | undefined;
  readonly toAddress: (value: string | undefined) => string | undefined;
}

interface Headed {
  readonly key: string;
  readonly filter?: string | readonly string[];
}

export const filtersOf = ({ filter }: Headed, filters: readonly TableFilter[] = []): readonly TableFilter[] =>
  filters.filter(({ label }) => [filter].flat().includes(label));

/** A column with one choice has antd's menu; statuses belong to the column `status`. */
export const choiceOf = (
  column: Headed,
  { status, filters }: { status?: StatusTabs; filters?: readonly TableFilter[] },
  values: Values,
): Choice | undefined => {
  const [filter, ...more] = filtersOf(column, filters);
  if (more.length === 0 && filter?.kind === 'choice')
    return {
      name: filter.name,
      options: listOptions(filter.options),
      value: values[filter.name],
      toAddress: (value) => value,
    };
  if (filter || column.key !== 'status' || !status) return undefined;
  const whole = 'all' in status.options ? 'all' : status.fallback;
  const value = statusIn(status, values);
  return {
    name: 'status',
    options: listOptions(status.options).filter((option) => option.value !== 'all'),
    value: value === 'all' ? undefined : value,
    toAddress: (chosen = whole) => (chosen === status.fallback ? undefined : chosen),
  };
};

export interface ReversedRange {
  readonly from: string;
  readonly to: string;
  readonly message: string;
}

/** Values are checked one by one, so only a reversed range is left. */
export const getReversedRange = (query: z.ZodObject, values: object): ReversedRange | undefined => {
  for (const issue of safeParse(query, values).error?.issues ?? []) {
    const { from, to } = (issue.code === 'custom' && issue.params) || {};
    if (typeof from === 'string' && typeof to === 'string') return { from, to, message: issue.message };
  }
  return undefined;
};
