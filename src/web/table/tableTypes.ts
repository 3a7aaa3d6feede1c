import type { ReactNode } from 'react';
import type { useExport } from '../api/useExport';
import type { useTableViews } from '../api/useTableViews';
import type { FilterOption, ReversedRange, StatusTabs, TableFilter } from './tableFilters';
import type { AdminTableParams } from './useAdminTableParams';

/** A row's current state. */
export interface RowState {
  /** The list no longer holds it, because it was decided here or elsewhere; it keeps its place until the next rows come. */
  readonly removed: boolean;
  /** It was read again since the list lost it. */
  readonly known?: true;
}

/** Rows that contain one as it is now; undefined where they could not be fetched. */
export type Reread<Row> = (row: Row) => Promise<readonly Row[] | undefined>;

export interface AdminColumn<Row> {
  key: string;
  title: string;
  render: (row: Row, place: RowState) => ReactNode;
  /** The list's sort field: the heading sorts by it. */
  sort?: string;
  /** The labels of the filters in the heading's menu. */
  filter?: string | readonly string[];
  align?: 'start' | 'end';
  /** Below 640, 900 or 1,200 px the column is left out. */
  hideBelow?: 'sm' | 'md' | 'lg';
  /** Cannot be hidden. */
  always?: boolean;
  /** Left out until an admin asks for it. */
  hiddenAtFirst?: boolean;
  /** Stays in sight while the table is scrolled sideways; at the end for the last column, at the start for one pinned by hand. */
  fixed?: 'start' | 'end';
}

/** A view that comes with the product: it sets the query, and keeps the layout. */
export interface ReadyView {
  readonly name: string;
  readonly query: string;
}

export type TableViews = ReturnType<typeof useTableViews> & { readonly ready: readonly ReadyView[] };
export type TableExport = ReturnType<typeof useExport>;

/** Rows that were chosen: by hand on this page, or everything the filter matches. */
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

/** The drawer at the right for a row, with all its details. */
export interface RowDrawer<Row> {
  readonly title: (row: Row) => string;
  readonly draw: (row: Row, place: RowState) => ReactNode;
}

export interface TableSelection<Row> {
  /** The name of a row's checkbox: "Select Ada Obi, ₦500". */
  label: (row: Row) => string;
  /** True for rows that can be selected; by default all. */
  can?: (row: Row) => boolean;
  /** True for rows that are selected at first; by default none. */
  atFirst?: (row: Row) => boolean;
  /** Offers "Select all 1,234 that match". */
  allMatching?: boolean;
  /** The actions on the chosen rows: buttons. */
  actions?: (chosen: Chosen<Row>) => ReactNode;
}

/** A key of the page's own, beside those that every table has. */
export interface RowShortcut<Row> {
  /** As `keyOf` gives it: 'a', 'u', 'Delete'. */
  key: string;
  /** Its action, for the `?` sheet: "Accept". */
  label: string;
  /** `asked`: a question about the row is open. The mark stays on the row that it is about. */
  run: (row: Row) => unknown;
  /** False for rows it can't act on; by default it acts on all. Rows that have left the list are never asked. */
  when?: (row: Row) => boolean;
  /** Goes to the next row afterwards. */
  thenNext?: boolean;
}

/** A key that works without a row: undo, another mode. */
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
  /** The number of rows in each status, under the same search and filters. */
  readonly counts?: StatusCounts | undefined;
  /** The sum of all matching rows, in naira; left out where there are more than are counted. */
  readonly sum?: number | undefined;
}

/** A row in its place. Another object as soon as either of the two changes. */
export interface StableRow<Row> extends RowState {
  readonly key: string;
  readonly row: Row;
}

/** The filters of a list, all of them in the address. */
export interface TableNarrowing {
  readonly status?: StatusTabs | undefined;
  readonly filters?: readonly TableFilter[] | undefined;
}

/** A list's appearance, as constants of its screen. */
export interface TableLook<Row> {
  /** Other columns draw every cell again. */
  columns: readonly AdminColumn<Row>[];
  rowKey: (row: Row) => string;
  /** The plural name of the rows: the table's accessible name. */
  caption: string;
  /** The screen's heading, if the table is the whole screen. */
  title?: string | undefined;
  search?: { label: string; placeholder: string } | undefined;
  /** A click on a row, Enter and O. */
  drawer?: RowDrawer<Row> | undefined;
  /** Naira of a row, where their sum matters. */
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
  /** From `useAdminTableParams`: page, size, order, search and filters, in the URL. */
  table: AdminTableParams;
  /** The newest answer's rows and totals; undefined until the first answer. */
  rows: readonly Row[] | undefined;
  meta: TableMeta | undefined;
  /** Newer rows are on their way. */
  fetching?: boolean;
  /** A range in the address that begins after its end: nothing can match it. */
  reversed?: ReversedRange | undefined;
  /** Why the rows could not be loaded. */
  error?: string | undefined;
  retry?: () => void;
  /** The screen's links and buttons beside the table. */
  actions?: ReactNode;
  /** Figures between the tools and the rows. */
  summary?: ReactNode;
  views?: TableViews | undefined;
  exporting?: TableExport | undefined;
  keys?: readonly RowShortcut<Row>[];
  pageKeys?: readonly PageShortcut[];
  /** A constant, or kept by `useMemo`. */
  selection?: TableSelection<Row>;
  /** A row as a tile of the grid that replaces the table. */
  gallery?: (row: Row, place: RowState) => ReactNode;
  empty?: ReactNode;
  /** Reads a row that left the list again. A constant, or kept by `useMemo`. */
  reread?: Reread<Row> | undefined;
  /** Time to fetch a page ahead. */
  onPageIntent?: (page: number) => void;
  /** Another version brings the rows as they are, as another query does: for a new row that must be seen at once. */
  version?: string;
  /** The keys of rows that this person took away for good: they go at once, and the next ones move up. A constant, or state. */
  hidden?: ReadonlySet<string>;
}
