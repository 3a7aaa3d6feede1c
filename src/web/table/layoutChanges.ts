import { columnWidthPx } from '../../contract/settings';
import { shownKeys } from './tableLayout';
import type { AdminColumn, TableLayout } from './tableTypes';

/** One column shown or hidden: from now on the choice is spelt out, so that a view keeps every column. */
export const withColumn = <Row>(
  columns: readonly AdminColumn<Row>[],
  layout: TableLayout,
  key: string,
  show: boolean,
): TableLayout => {
  const before = shownKeys(columns, layout).filter((one) => one !== key);
  if (!show) return { ...layout, columns: before };
  const all = columns.map((column) => column.key);
  const neighbour = all.slice(0, all.indexOf(key)).findLast((one) => before.includes(one));
  const at = neighbour === undefined ? 0 : before.indexOf(neighbour) + 1;
  return { ...layout, columns: before.toSpliced(at, 0, key) };
};

/** One column put before the one that is `at` that place among the others. */
export const withColumnAt = <Row>(
  columns: readonly AdminColumn<Row>[],
  layout: TableLayout,
  key: string,
  at: number,
): TableLayout => {
  const others = shownKeys(columns, layout).filter((one) => one !== key);
  return { ...layout, columns: others.toSpliced(Math.max(0, at), 0, key) };
};

/** One column made so wide. */
export const withWidth = (layout: TableLayout, key: string, px: number): TableLayout => {
  const { min, max } = columnWidthPx;
  return { ...layout, widths: { ...layout.widths, [key]: Math.min(max, Math.max(min, Math.round(px))) } };
};

/** One column kept at the start of the table, or let go. */
export const withPin = (layout: TableLayout, key: string, pin: boolean): TableLayout => {
  const others = layout.pinned?.filter((one) => one !== key) ?? [];
  return { ...layout, pinned: pin ? [...others, key] : others };
};
