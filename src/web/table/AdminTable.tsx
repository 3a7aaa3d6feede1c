import { Button, type InputRef } from 'antd';
import { Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import * as messages from '../../contract/messages';
import { mayPrefetch } from '../lib/mayPrefetch';
import { formatCount, formatNaira } from '../lib/naira';
import { sumNaira } from '../lib/sumNaira';
import { TableRows } from './TableRows';
import { EmptyState, FailedState, LoadingState } from '../ui/PageState';
import { useMediaQuery } from '../ui/useMediaQuery';
import { shownColumns, standardLayout } from './tableLayout';
import { isSet, type FilterOption } from './tableFilters';
import { TableBar } from './TableBar';
import { Pages } from '../ui/Pages';
import type {
  AdminColumn,
  TableExport,
  RowDrawer,
  RowShortcut,
  TableLayout,
  TableMeta,
  PageShortcut,
  TableSelection,
  TableViews,
  TableNarrowing,
  StableRow,
  Reread,
  RowState,
} from './tableTypes';
import { areShortcutsWanted, wantShortcuts } from './shortcutsWanted';
import { KeySheet } from './KeySheet';
import { OpenRow } from './OpenRow';
import type { ReversedRange } from './reversedRange';
import { createRowSelection, RowSelectionContext } from './rowSelection';
import { SelectionBar } from './SelectionBar';
import { Tick } from './Ticks';
import type { AdminTableParams } from './useAdminTableParams';
import { useTableShortcuts } from './useTableShortcuts';
import { useRemovedRows } from './useRemovedRows';
import { useRowCursor } from './useRowCursor';
import { useStableRows } from './useStableRows';
import { lazyPart } from '../ui/lazyPart';
import './AdminTable.css';

export interface AdminTableProps<Row> extends TableNarrowing {
  /** From `useAdminTableParams`: page, size, order, search and filters, in the URL. */
  table: AdminTableParams;
  /** The newest answer's rows and totals; undefined until the first answer. */
  rows: readonly Row[] | undefined;
  meta: TableMeta | undefined;
  /** Newer rows are on their way; the old ones stay, dimmed. */
  fetching?: boolean;
  /** A range in the address that begins after its end: nothing can match it. */
  reversed?: ReversedRange | undefined;
  /** Why the rows could not be loaded. */
  error?: string | undefined;
  retry?: () => void;
  /** A constant, or kept by `useMemo`: other columns draw every cell again. */
  columns: readonly AdminColumn<Row>[];
  /** A constant function. */
  rowKey: (row: Row) => string;
  /** The plural name of the rows: the table's accessible name. */
  caption: string;
  /** The heading of the screen, where the table is all of it. */
  title?: string;
  /** The screen's links and buttons beside the table. */
  actions?: ReactNode;
  /** Figures between the tools and the rows. */
  summary?: ReactNode;
  search?: { label: string; placeholder: string };
  views?: TableViews;
  exporting?: TableExport;
  /** A click on a row, Enter and O. A constant, or kept by `useMemo`. */
  drawer?: RowDrawer<Row>;
  keys?: readonly RowShortcut<Row>[];
  pageKeys?: readonly PageShortcut[];
  /** A constant, or kept by `useMemo`. */
  selection?: TableSelection<Row>;
  /** Naira of a row, where their sum matters. A constant function. */
  amountOf?: (row: Row) => number;
  /** How a row shows below 640 px; without it the table is scrolled sideways in its own box. */
  cards?: (row: Row, place: RowState) => ReactNode;
  /** How a row shows in a grid of them, which then takes the table's place. */
  gallery?: (row: Row, place: RowState) => ReactNode;
  /** The sort options of a gallery, which has no headings. */
  orders?: readonly FilterOption[];
  empty?: ReactNode;
  /** Reads a row that left the list again. A constant, or kept by `useCallback`. */
  reread?: Reread<Row>;
  /** Time to fetch a page ahead. */
  onPageIntent?: (page: number) => void;
  showing?: 'from' | 'of';
  /** Another version brings the rows as they are, as another query does: for a new row that must be seen at once. */
  version?: string;
  /** The keys of rows that this person took away for good: they go at once, and the next ones move up. A constant, or state. */
  hidden?: ReadonlySet<string>;
}

const FilterChips = lazyPart(() => import('./FilterChips'));

const noneRemoved: ReadonlySet<string> = new Set();
const noRows: readonly StableRow<never>[] = [];

/** Where the list ends as far as anybody knows: behind a count that stopped there is at least one page more. */
export const estimatedTotal = (meta: TableMeta | undefined, { page, pageSize }: AdminTableParams): number => {
  const total = meta?.total ?? 0;
  return meta?.atLeast ? Math.max(total, page * pageSize) + 1 : total;
};

/**
 * A list that an admin works through: search, filters, columns, saved views and export above the rows, pages below them, and keys for
 * all of it. Rows keep their place when data change under them. It knows nothing of the product: the page brings data and words.
 */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { table, rows: given, meta, fetching = false, rowKey, caption, search, selection, keys = [] } = props;
  const { title, actions, summary, columns, status, filters, drawer, hidden = noneRemoved } = props;
  const { page, pageSize, queryString } = table;
  const box = useRef<HTMLElement>(null);
  const searchField = useRef<InputRef>(null);
  const [rowSelection] = useState(createRowSelection);
  const queryKey = `${queryString}&page=${page}&size=${pageSize}&edition=${props.version ?? ''}`;
  const stable = useStableRows({ rows: given, rowKey, queryKey, pageSize, fetching, hidden });
  const [shownKey, setShownKey] = useState(queryKey);
  if (!stable.stale && shownKey !== queryKey) setShownKey(queryKey);
  const present = useRemovedRows({ rows: stable.rows, rowKey, reread: props.reread, isOpen: selection?.can });
  const rows = present ?? noRows;
  const goTo = useRowCursor({ box, rowSelection, rows: present, queryKey: shownKey, atFirst: selection?.atFirst });
  const choosable = useMemo(
    () => rows.filter(({ row, removed }) => !removed && (selection?.can?.(row) ?? true)).map(({ key }) => key),
    [rows, selection],
  );

  /** Opened once more, the open row takes the focus. */
  const open = (key: string) => {
    if (key === table.open) return box.current?.querySelector<HTMLElement>('.table-drawer [role="dialog"]')?.focus();
    goTo(key);
    table.setOpen(key);
  };
  const pages = Math.max(1, Math.ceil(estimatedTotal(meta, table) / pageSize));
  const [sheet, setSheet] = useState(false);
  const [wanted, setWanted] = useState(areShortcutsWanted);
  const bindings = useTableShortcuts({
    rowSelection,
    rows,
    choosable: selection ? choosable : null,
    goTo,
    onOpen: drawer ? open : null,
    onClose: () => {
      if (table.open === undefined) return false;
      table.setOpen(undefined);
      return true;
    },
    keys,
    pageKeys: props.pageKeys ?? [],
    searchField: search ? searchField : null,
    pages: {
      before: page > 1 ? () => table.setPage(page - 1) : null,
      next: page < pages ? () => table.setPage(page + 1) : null,
    },
    onEnd: () => page < pages && mayPrefetch() && props.onPageIntent?.(page + 1),
    showSheet: () => setSheet(true),
    enabled: wanted,
  });

  const [local, setLocal] = useState(standardLayout);
  const layout = props.views ? (props.views.layout ?? standardLayout) : local;
  const keepLayout = props.views?.keepLayout ?? setLocal;

  return (
    <RowSelectionContext value={rowSelection}>
      <section className="admin-table" data-density={layout.density} ref={box} aria-label={caption}>
        <TableBar
          {...{ title, actions, caption, table, columns, search, searchField, status, filters, layout, keepLayout }}
          counts={meta?.counts}
          views={props.views}
          exporting={props.exporting}
          orders={props.gallery && props.orders}
          showKeys={() => setSheet(true)}
        />
        {summary}
        <Suspense>
          {filters?.some((filter) => isSet(filter, table.filters)) && <FilterChips table={table} filters={filters} />}
        </Suspense>
        <div
          className="admin-table__box"
          aria-busy={fetching || stable.stale || undefined}
          onClick={({ target }) => {
            const key = drawer && rowPressed(target);
            if (key !== undefined) open(key);
          }}
        >
          <Body
            {...props}
            present={present}
            stale={stable.stale}
            layout={layout}
            keepLayout={keepLayout}
            choosable={choosable}
          />
          <Foot {...props} present={rows} />
        </div>
        {/* Below the rows, which would move under the pointer. */}
        <div className="admin-table__below">
          <NewRowsBanner
            count={stable.newRows}
            movedUp={stable.movedUp}
            show={stable.show}
            failed={rows.length > 0 ? props.error : undefined}
            retry={props.retry}
          />
          {/* The actions on all matching rows use the query, so the rows of another one offer none. */}
          {selection && !stable.stale && (
            <SelectionBar
              rowSelection={rowSelection}
              rows={rows}
              meta={props.error ? undefined : meta}
              selection={selection}
            />
          )}
        </div>
        {drawer && <OpenRow {...{ table, rows, rowSelection, goTo, drawer }} />}
        <KeySheet
          open={sheet}
          onClose={() => setSheet(false)}
          bindings={bindings}
          enabled={wanted}
          onEnable={(enabled) => {
            wantShortcuts(enabled);
            setWanted(enabled);
          }}
        />
      </section>
    </RowSelectionContext>
  );
}

const ofItsOwn = 'a, button, input, label, summary, [role="button"], [role="dialog"]';

/** The row that was pressed, but not for a press on a control in it or a text selection. */
const rowPressed = (target: EventTarget): string | undefined => {
  if (!(target instanceof Element) || target.closest(ofItsOwn) || getSelection()?.isCollapsed === false)
    return undefined;
  return target.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey;
};

interface NewRowsBannerProps {
  count: number;
  movedUp: number;
  show: () => void;
  /** The rows that are shown could not be brought up to date. */
  failed: string | undefined;
  retry: (() => void) | undefined;
}

function NewRowsBanner({ count, movedUp, show, failed, retry }: NewRowsBannerProps) {
  const parts = [
    count > 0 ? `${formatCount(count)} new` : '',
    movedUp > 0 ? `${formatCount(movedUp)} moved up from the next page` : '',
  ].filter((part) => part !== '');
  return (
    <div className="admin-table__news" role="status">
      {failed !== undefined && (
        <p className="sn-note sn-note--no">
          <span>{`${failed || messages.server.internal} These rows are as they were last loaded.`}</span>
          {retry && (
            <Button type="link" size="small" onClick={retry}>
              Retry
            </Button>
          )}
        </p>
      )}
      {parts.length > 0 && (
        <p className="sn-note sn-note--info">
          <span>{parts.join(', ')}</span>
          <Button type="link" size="small" onClick={show}>
            Show
          </Button>
        </p>
      )}
    </div>
  );
}

interface BodyProps<Row> {
  present: readonly StableRow<Row>[] | undefined;
  stale: boolean;
  layout: TableLayout;
  keepLayout: (layout: TableLayout) => void;
  choosable: readonly string[];
}

function Body<Row>(props: AdminTableProps<Row> & BodyProps<Row>) {
  const {
    table,
    present: rows,
    stale,
    error,
    retry,
    columns,
    filters,
    caption,
    cards,
    gallery,
    empty,
    selection,
    layout,
  } = props;
  const { choosable, keepLayout, reversed } = props;
  const narrow = useMediaQuery('(max-width: 639px)');
  const shown = useMemo(() => shownColumns(columns, layout), [columns, layout]);
  const draggable = useMemo(() => ({ columns, layout, keepLayout }), [columns, layout, keepLayout]);

  if (reversed) return <Reversed range={reversed} table={table} />;
  if (error !== undefined && (!rows || stale || rows.length === 0))
    return <FailedState text={error || messages.server.internal} {...(retry ? { retry } : {})} />;
  if (!rows) return <LoadingState rows={Math.min(table.pageSize, 8)} />;
  if (rows.length === 0) return empty ?? <EmptyState title="Nothing here yet" />;
  if (gallery) return <Cards cardKind="gallery" {...{ rows, caption, selection }} cards={gallery} keys={choosable} />;
  if (narrow && cards) return <Cards cardKind="list" {...{ rows, cards, caption, selection }} keys={choosable} />;
  return <TableRows {...{ table, rows, caption, selection, choosable, filters, draggable }} columns={shown} />;
}

function Reversed({ range: { from, to, message }, table }: { range: ReversedRange; table: AdminTableParams }) {
  const { [from]: first, [to]: last } = table.filters;
  return (
    <div role="alert">
      <EmptyState
        title={message}
        action={<Button onClick={() => table.setFilters({ [from]: last, [to]: first })}>Swap them</Button>}
      />
    </div>
  );
}

interface CardsProps<Row> {
  cardKind: 'list' | 'gallery';
  rows: readonly StableRow<Row>[];
  cards: (row: Row, place: RowState) => ReactNode;
  caption: string;
  selection: TableSelection<Row> | undefined;
  keys: readonly string[];
}

function Cards<Row>({ cardKind, rows, cards, caption, selection, keys }: CardsProps<Row>) {
  return (
    <ul className={`admin-table__${cardKind === 'list' ? 'cards' : 'gallery'}`} aria-label={caption}>
      {rows.map((entry) => (
        <li key={entry.key} data-row-key={entry.key} tabIndex={-1} data-left={entry.removed || undefined}>
          {selection && <Tick entry={entry} label={selection.label} can={selection.can} keys={keys} />}
          <div>
            {entry.removed && <small className="admin-table__left">No longer in this list</small>}
            {cards(entry.row, entry)}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Foot<Row>(props: AdminTableProps<Row> & { present: readonly StableRow<Row>[] }) {
  const { table, meta, rows, present, amountOf, error, caption, fetching, onPageIntent, showing = 'from' } = props;
  const total = meta?.total ?? 0;
  if (total === 0 || !rows || (error !== undefined && rows.length === 0)) return null;
  const { page, pageSize } = table;
  const first = Math.min((page - 1) * pageSize + 1, meta?.atLeast ? Infinity : total);
  const last = meta?.atLeast ? page * pageSize : Math.min(page * pageSize, total);
  const count = `${formatCount(total)}${meta?.atLeast ? '+' : ''}`;
  return (
    <div className="admin-table__foot">
      <span className="sn-num">{`Showing ${formatCount(first)}-${formatCount(last)} ${showing} ${count}`}</span>
      {amountOf && <Sums amounts={present.map(({ row }) => amountOf(row))} total={meta?.sum} />}
      <Pages
        table={table}
        total={estimatedTotal(meta, table)}
        label={`Pages of ${caption}`}
        {...(onPageIntent && !fetching ? { onPageIntent } : {})}
      />
    </div>
  );
}

function Sums({ amounts, total }: { amounts: readonly number[]; total: number | undefined }) {
  return (
    <span className="admin-table__sums sn-num">
      <b>{formatNaira(sumNaira(amounts))}</b> on this page
      {total !== undefined && (
        <>
          <span>,</span> <b>{formatNaira(total)}</b> <span>in all that match</span>
        </>
      )}
    </span>
  );
}
