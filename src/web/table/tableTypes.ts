import type { ReactNode } from 'react';
import type { useExport } from '../api/useExport';
import type { useTableViews, TableLayout } from '../api/useTableViews';
import type { FilterOption, ReversedRange, StatusTabs, TableFilter } from './tableFilters';
import type { AdminTableParams } from './useAdminTableParams';

export interface RowState {
  /** The list no longer holds it, because it was decided here or elsewhere; it keeps its place until the next rows come. */
  readonly removed: boolean;
  /** It was read again since the list lost it. */
  readonly known?: true;
}

export type Reread<Row> = (row: Row) => Promise<readonly Row[] | undefined>;

export interface AdminColumn<Row> {
  key: string;
  title: string;
  render: (row: Row, place: RowState) => ReactNode;
  sort?: string;
  filter?: string | readonly string[];
  align?: 'start' | 'end';
  /** Below 640, 900 or 1,200 px the column is left out. */
  hideBelow?: 'sm' | 'md' | 'lg';
  always?: boolean;
  hiddenAtFirst?: boolean;
  /** Stays in sight while the table is scrolled sideways; at the end for the last column, at the start for one pinned by hand. */
  fixed?: 'start' | 'end';
}

export interface ReadyView {
  readonly name: string;
  readonly query: string;
}

export type TableViews = ReturnType<typeof useTableViews> & { readonly ready: readonly ReadyView[] };
export type TableExport = ReturnType<typeof useExport>;

export interface Chosen<Row> {
  readonly ids: readonly string[];
  readonly rows: readonly Row[];
  /** True where everything that the filter matches is meant, beyond this page. */
  readonly all: boolean;
  readonly count: number;
  /** The count is the least there are. */
  readonly atLeast: boolean;
  readonly clear: () => void;
}

export interface RowDrawer<Row> {
  readonly title: (row: Row) => string;
  readonly draw: (row: Row, place: RowState) => ReactNode;
}

export interface TableSelection<Row> {
  /** The name of a row's checkbox: "Select Ada Obi, ₦500". */
  label: (row: Row) => string;
  /** True for rows that can be selected; by default all. */
  can?: (row: Row) => boolean;
  atFirst?: (row: Row) => boolean;
  /** Offers "Select all 1,234 that match". */
  allMatching?: boolean;
  /** The actions on the chosen rows: buttons. */
  actions?: (chosen: Chosen<Row>) => ReactNode;
}

export interface RowShortcut<Row> {
  /** As `keyOf` gives it: 'a', 'u', 'Delete'. */
  key: string;
  label: string;
  /** `asked`: a question about the row is open. The mark stays on the row that it is about. */
  run: (row: Row) => unknown;
  /** False for rows it can't act on; by default it acts on all. Rows that have left the list are never asked. */
  when?: (row: Row) => boolean;
  thenNext?: boolean;
}

export interface PageShortcut {
  key: string;
  label: string;
  run: () => void;
}

/** At least so many, where counting stopped there. */
export type StatusCounts = Readonly<Record<string, { readonly total: number; readonly atLeast?: true | undefined }>>;

export interface TableMeta {
  readonly total: number;
  /** Counting stopped at `total`: there are at least so many. */
  readonly atLeast?: boolean | undefined;
  readonly counts?: StatusCounts | undefined;
  /** The sum of all matching rows, in naira; left out where there are more than are counted. */
  readonly sum?: number | undefined;
}

/** A row in its place. Another object as soon as either of the two changes. */
export interface StableRow<Row> extends RowState {
  readonly key: string;
  readonly row: Row;
}

export interface TableNarrowing {
  readonly status?: StatusTabs | undefined;
  readonly filters?: readonly TableFilter[] | undefined;
}

export interface TableLook<Row> {
  /** Other columns draw every cell again. */
  columns: readonly AdminColumn<Row>[];
  rowKey: (row: Row) => string;
  caption: string;
  title?: string | undefined;
  search?: { label: string; placeholder: string } | undefined;
  /** A click on a row, Enter and O. */
  drawer?: RowDrawer<Row> | undefined;
  amountOf?: ((row: Row) => number) | undefined;
  /** The names of what a link chose, by its parameter: "Batch BT-1234" in place of "One batch only". */
  linkNames?: Readonly<Record<string, (row: Row) => string | null | undefined>> | undefined;
  /** Draws a row below 640 px; without it a card is made of the columns. */
  cards?: ((row: Row, place: RowState) => ReactNode) | undefined;
  /** The sort options of a gallery, which has no headings. */
  orders?: readonly FilterOption[] | undefined;
  showing?: 'from' | 'of' | undefined;
}

export interface AdminTableProps<Row> extends TableNarrowing, TableLook<Row> {
  table: AdminTableParams;
  rows: readonly Row[] | undefined;
  meta: TableMeta | undefined;
  fetching?: boolean;
  reversed?: ReversedRange | undefined;
  error?: string | undefined;
  retry?: () => void;
  actions?: ReactNode;
  summary?: ReactNode;
  views?: TableViews | undefined;
  exporting?: TableExport | undefined;
  keys?: readonly RowShortcut<Row>[];
  pageKeys?: readonly PageShortcut[];
  /** A constant, or kept by `useMemo`. */
  selection?: TableSelection<Row>;
  gallery?: (row: Row, place: RowState) => ReactNode;
  empty?: ReactNode;
  /** Reads a row that left the list again. A constant, or kept by `useMemo`. */
  reread?: Reread<Row> | undefined;
  onPageIntent?: (page: number) => void;
  /** Another version brings the rows as they are, as another query does: for a new row that must be seen at once. */
  version?: string;
  /** The keys of rows that this person took away for good: they go at once, and the next ones move up. A constant, or state. */
  hidden?: ReadonlySet<string>;
}

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

/** The visible columns. One chosen by name shows at every width: the table is scrolled then. */
export const shownColumns = <Row>(
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
