import type { ReactNode } from 'react';
import type { useExport } from '../api/useExport';
import type { useTableViews } from '../api/useTableViews';
import type { Options, ReversedRange, StatusTabs, TableFilter } from './tableFilters';
import type { AdminTableParams } from './useAdminTableParams';

export interface RowState {
  /** Gone from the list, decided here or elsewhere; keeps its place until new rows come. */
  readonly removed: boolean;
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
  readonly all: boolean;
  readonly count: number;
  readonly atLeast: boolean;
  readonly clear: () => void;
}

export interface RowDrawer<Row> {
  readonly title: (row: Row) => string;
  readonly draw: (row: Row, place: RowState) => ReactNode;
}

export interface TableSelection<Row> {
  label: (row: Row) => string;
  can?: (row: Row) => boolean;
  atFirst?: (row: Row) => boolean;
  allMatching?: boolean;
  actions?: (chosen: Chosen<Row>) => ReactNode;
}

export interface RowShortcut<Row> {
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

export type StatusCounts = Readonly<Record<string, { readonly total: number; readonly atLeast?: true | undefined }>>;

export interface TableMeta {
  readonly total: number;
  /** `total` is a lower bound. */
  readonly atLeast?: boolean | undefined;
  readonly counts?: StatusCounts | undefined;
  readonly sum?: number | undefined;
}

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
  drawer?: RowDrawer<Row> | undefined;
  amountOf?: ((row: Row) => number) | undefined;
  linkNames?: Readonly<Record<string, (row: Row) => string | null | undefined>> | undefined;
  cards?: ((row: Row, place: RowState) => ReactNode) | undefined;
  orders?: Options | undefined;
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
  reread?: Reread<Row> | undefined;
  onPageIntent?: (page: number) => void;
  onSortIntent?: ((sort: string) => void) | undefined;
  /** A new version shows the rows afresh, such as for a new row. */
  version?: string;
  hidden?: ReadonlySet<string>;
}
