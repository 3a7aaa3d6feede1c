import type { ReactNode } from 'react';
import type { useExport } from '../api/useExport';
import type { useTableViews, TableLayout } from '../api/useTableViews';
import type { FilterOption, ReversedRange, StatusTabs, TableFilter } from './tableFilters';
import type { AdminTableParams } from './useAdminTableParams';

export interface RowState {
  /** Gone from the list, decided here or elsewhere; keeps its place until new rows come. */
  readonly removed: boolean;
  /** It has been refetched since. */
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
  /** Hidden below 640, 900 or 1,200 px. */
  hideBelow?: 'sm' | 'md' | 'lg';
  always?: boolean;
  hiddenAtFirst?: boolean;
  /** Sticky: the last column at the end, one pinned by hand at the start. */
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
  /** True for everything that matches, beyond this page. */
  readonly all: boolean;
  readonly count: number;
  /** The count is a lower bound. */
  readonly atLeast: boolean;
  readonly clear: () => void;
}

export interface RowDrawer<Row> {
  readonly title: (row: Row) => string;
  readonly draw: (row: Row, place: RowState) => ReactNode;
}

export interface TableSelection<Row> {
  /** A checkbox's name: "Select Ada Obi, ₦500". */
  label: (row: Row) => string;
  /** True for selectable rows; by default all. */
  can?: (row: Row) => boolean;
  atFirst?: (row: Row) => boolean;
  /** Offers "Select all 1,234 that match". */
  allMatching?: boolean;
  /** Buttons for the chosen rows. */
  actions?: (chosen: Chosen<Row>) => ReactNode;
}

export interface RowShortcut<Row> {
  /** As from `keyOf`: 'a', 'u', 'Delete'. */
  key: string;
  label: string;
  /** `asked`: a dialog is open, and the cursor stays on its row. */
  run: (row: Row) => unknown;
  /** False for rows it cannot act on; removed rows are never asked. */
  when?: (row: Row) => boolean;
  thenNext?: boolean;
}

export interface PageShortcut {
  key: string;
  label: string;
  run: () => void;
}

/** `atLeast`: a lower bound. */
export type StatusCounts = Readonly<Record<string, { readonly total: number; readonly atLeast?: true | undefined }>>;

export interface TableMeta {
  readonly total: number;
  /** `total` is a lower bound. */
  readonly atLeast?: boolean | undefined;
  readonly counts?: StatusCounts | undefined;
  /** Naira of all matches; omitted if too many. */
  readonly sum?: number | undefined;
}

/** A new object whenever row or state changes. */
export interface StableRow<Row> extends RowState {
  readonly key: string;
  readonly row: Row;
}

export interface TableNarrowing {
  readonly status?: StatusTabs | undefined;
  readonly filters?: readonly TableFilter[] | undefined;
}

export interface TableLook<Row> {
  /** Changed columns rerender every cell. */
  columns: readonly AdminColumn<Row>[];
  rowKey: (row: Row) => string;
  caption: string;
  title?: string | undefined;
  search?: { label: string; placeholder: string } | undefined;
  /** Opened by click, Enter or O. */
  drawer?: RowDrawer<Row> | undefined;
  amountOf?: ((row: Row) => number) | undefined;
  /** Names of linked choices by parameter: "Batch BT-1234" for "One batch only". */
  linkNames?: Readonly<Record<string, (row: Row) => string | null | undefined>> | undefined;
  /** Below 640 px; by default a card of the columns. */
  cards?: ((row: Row, place: RowState) => ReactNode) | undefined;
  /** A gallery's sort options, since it has no headings. */
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
  /** Constant or memoised. */
  selection?: TableSelection<Row>;
  gallery?: (row: Row, place: RowState) => ReactNode;
  empty?: ReactNode;
  /** Refetches a removed row. Constant or memoised. */
  reread?: Reread<Row> | undefined;
  onPageIntent?: (page: number) => void;
  /** A new version shows the rows afresh, such as for a new row. */
  version?: string;
  /** Rows removed for good, so others move up. Constant or state. */
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

/** Visible columns; ones chosen by name show at any width, with scrolling. */
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
