import type { ReactNode } from 'react';
import type { Column } from '../tableColumns';

/** How close the rows stand. */
export type Density = 'comfortable' | 'compact';

/** Where a row stands at the moment. */
export interface RowPlace {
  /** The list no longer holds it (it was decided, here or by somebody else); it keeps its place until the next rows come. */
  readonly left: boolean;
}

/** A column of the desk. A member's column is one, too. */
export interface DeskColumn<Row> extends Omit<Column<Row>, 'render'> {
  render: (row: Row, place: RowPlace) => ReactNode;
  /** What the columns menu calls it; needed where `title` is more than text. */
  label?: string;
  /** Cannot be hidden. */
  always?: boolean;
  /** Left out until somebody asks for it. */
  hiddenAtFirst?: boolean;
  /** Stays at the right edge while the table is scrolled sideways; for the last column. */
  pinned?: boolean;
}

/** What a table is drawn by beside its rows. No columns: those the page shows at first. */
export interface DeskLayout {
  readonly columns: readonly string[];
  readonly density: Density;
}

/** A saved view: everything that makes the table look as it does. `query` is the address without a page, as `useDeskParams` says it. */
export interface SavedView extends DeskLayout {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly pageSize: number;
}

/** Where layouts and views are kept: `api/useDeskViews` gives it. */
export interface DeskViews {
  /** Undefined until it is known. */
  readonly layout: DeskLayout | undefined;
  readonly views: readonly SavedView[];
  readonly keepLayout: (layout: DeskLayout) => void;
  /** Resolves to whether it was saved. A view of the same name is replaced. */
  readonly save: (view: Omit<SavedView, 'id'>) => Promise<boolean>;
  readonly remove: (id: string) => void;
}

/** A file of everything the filter matches: `api/useExport` gives it. */
export interface DeskExport {
  /** With ids: of these rows alone. */
  readonly start: (ids?: readonly string[]) => void;
  readonly cancel: () => void;
  /** Null while none is under way; `total` is undefined while nobody knows it. */
  readonly running: { readonly rows: number; readonly total: number | undefined } | null;
}

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

export interface DeskSelection<Row> {
  /** What a row's checkbox is called: "Select Ada Obi, ₦500". */
  label: (row: Row) => string;
  /** Whether a row can be chosen; all can where this is left out. */
  can?: (row: Row) => boolean;
  /** Offers "Select all 1,234 that match". */
  allMatching?: boolean;
  /** What can be done with the chosen rows: buttons. */
  actions?: (chosen: Chosen<Row>) => ReactNode;
}

/** A key of the page's own, beside those that every table has. */
export interface DeskKey<Row> {
  /** As `KeyboardEvent.key` says it, in lower case: 'a', 'u', 'Delete'. */
  key: string;
  /** What it does, for the `?` sheet: "Accept". */
  label: string;
  run: (row: Row) => void;
  /** Whether it does something to this row; to all where this is left out. A row that left the list is never asked. */
  when?: (row: Row) => boolean;
  /** Goes to the next row afterwards. */
  thenNext?: boolean;
}

/** A key that works without a row: undo, another mode. */
export interface DeskPageKey {
  key: string;
  label: string;
  run: () => void;
}

export interface DeskMeta {
  readonly total: number;
  /** Counting stopped at `total`: there are at least so many. */
  readonly atLeast?: boolean | undefined;
}

/** A row in its place. Another object as soon as either of the two changes. */
export interface Placed<Row> extends RowPlace {
  readonly key: string;
  readonly row: Row;
}
