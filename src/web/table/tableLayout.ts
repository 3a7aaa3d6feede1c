import type { AdminColumn, TableLayout } from './tableTypes';

export const standardLayout: TableLayout = { columns: [], density: 'comfortable' };

export const labelOf = <Row>({ label, title, key }: AdminColumn<Row>): string =>
  label ?? (typeof title === 'string' ? title : key);

/** The keys of the columns that show. */
export const shownKeys = <Row>(columns: readonly AdminColumn<Row>[], { columns: chosen }: TableLayout): string[] => {
  const known = chosen.filter((key) => columns.some((column) => column.key === key));
  return columns
    .filter(({ key, always, hiddenAtFirst }) => always || (known.length > 0 ? known.includes(key) : !hiddenAtFirst))
    .map(({ key }) => key);
};

/** The columns that show. What somebody asked for by name shows at every width: the table is scrolled then. */
export const shownColumns = <Row>(
  columns: readonly AdminColumn<Row>[],
  layout: TableLayout,
): readonly AdminColumn<Row>[] => {
  const keys = shownKeys(columns, layout);
  const shown = columns.filter(({ key }) => keys.includes(key));
  if (layout.columns.length === 0) return shown;
  return shown.map(({ hideBelow: _, ...column }) => column);
};

/** One column shown or hidden: from now on the choice is spelt out, so that a view keeps every column. */
export const withColumn = <Row>(
  columns: readonly AdminColumn<Row>[],
  layout: TableLayout,
  key: string,
  show: boolean,
): TableLayout => {
  const before = shownKeys(columns, layout);
  const after = columns.map((column) => column.key).filter((one) => (one === key ? show : before.includes(one)));
  return { ...layout, columns: after };
};
