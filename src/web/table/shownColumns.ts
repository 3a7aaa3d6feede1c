import { useMemo } from 'react';
import type { TableLayout } from '../api/useTableViews';
import { useMediaQuery } from '../ui/useMediaQuery';
import type { AdminColumn } from './tableTypes';

export const shownKeys = <Row>(
  columns: readonly AdminColumn<Row>[],
  { columns: chosen, pinned }: TableLayout,
): string[] => {
  const known = chosen.filter((key) => columns.some((column) => column.key === key));
  const standsAt = ({ key, fixed }: AdminColumn<Row>): number => (fixed ? 2 : pinned?.includes(key) ? 0 : 1);
  return columns
    .filter(({ key, always, hiddenAtFirst }) => always || (known.length > 0 ? known.includes(key) : !hiddenAtFirst))
    .toSorted((a, b) => known.indexOf(a.key) - known.indexOf(b.key))
    .toSorted((a, b) => standsAt(a) - standsAt(b))
    .map(({ key }) => key);
};

export type ShownColumn<Row> = AdminColumn<Row> & {
  readonly px?: number | undefined;
};

const shownColumns = <Row>(
  columns: readonly AdminColumn<Row>[],
  layout: TableLayout,
  below: Readonly<Record<'sm' | 'md' | 'lg', boolean>>,
): readonly ShownColumn<Row>[] =>
  shownKeys(columns, layout).flatMap((key) => {
    const column = columns.find((one) => one.key === key);
    if (!column || (layout.columns.length === 0 && column.hideBelow && below[column.hideBelow])) return [];
    const pinned = layout.pinned?.includes(key) ?? false;
    return { ...column, ...(pinned && { fixed: 'start' as const }), px: layout.widths?.[key] };
  });

/** Visible columns; ones chosen by name show at any width, with scrolling. */
export function useShownColumns<Row>(
  columns: readonly AdminColumn<Row>[],
  layout: TableLayout,
): readonly ShownColumn<Row>[] {
  const md = useMediaQuery('(min-width: 640px) and (max-width: 899px)');
  const lg = useMediaQuery('(min-width: 640px) and (max-width: 1199px)');
  return useMemo(() => shownColumns(columns, layout, { sm: false, md, lg }), [columns, layout, md, lg]);
}
