import { useMemo, useRef, useState, type ReactNode } from 'react';
import * as messages from '../../../contract/messages';
import { mayFetchAhead } from '../../lib/mayFetchAhead';
import { formatCount } from '../../lib/naira';
import { DeskGrid } from '../DeskGrid';
import { Icon } from '../Icon';
import { EmptyState, FailedState, LoadingState } from '../PageState';
import { Pager } from '../Pager';
import { useMediaQuery } from '../useMediaQuery';
import { shownColumns, shownKeys, standardLayout } from './deskLayout';
import { DeskSearch } from './DeskSearch';
import type {
  DeskColumn,
  DeskExport,
  DeskKey,
  DeskLayout,
  DeskMeta,
  DeskPageKey,
  DeskSelection,
  DeskViews,
  Placed,
  RowPlace,
} from './deskTypes';
import { ExportButton } from './ExportButton';
import { areKeysWanted, wantKeys } from './keysWanted';
import { KeySheet } from './KeySheet';
import { LayoutMenu } from './LayoutMenu';
import { createRowMarks, RowMarksContext } from './rowMarks';
import { SelectionBar } from './SelectionBar';
import { Tick } from './Ticks';
import type { DeskParams } from './useDeskParams';
import { useListKeys } from './useListKeys';
import { useRowCursor } from './useRowCursor';
import { useSteadyRows } from './useSteadyRows';
import { ViewsMenu } from './ViewsMenu';
import '../DataTable.css';
import './DeskList.css';

export interface DeskListProps<Row> {
  /** From `useDeskParams`: page, size, order, search and filters, in the URL. */
  table: DeskParams;
  /** The newest answer's rows and what it said about the whole; undefined until the first answer. */
  rows: readonly Row[] | undefined;
  meta: DeskMeta | undefined;
  /** Newer rows are on their way; the old ones stay, dimmed. */
  fetching?: boolean;
  /** Why the rows could not be loaded. */
  error?: string | undefined;
  retry?: () => void;
  /** A constant, or kept by `useMemo`: other columns draw every cell again. */
  columns: readonly DeskColumn<Row>[];
  /** A constant function. */
  rowKey: (row: Row) => string;
  /** What the table lists, in the plural: its accessible name. */
  caption: string;
  search?: { label: string; placeholder: string };
  filters?: ReactNode;
  views?: DeskViews;
  exporting?: DeskExport;
  /** Enter and O. */
  onOpen?: (row: Row) => void;
  keys?: readonly DeskKey<Row>[];
  pageKeys?: readonly DeskPageKey[];
  /** A constant, or kept by `useMemo`. */
  selection?: DeskSelection<Row>;
  /** How a row shows below 640 px; without it the table is scrolled sideways in its own box. */
  cards?: (row: Row, place: RowPlace) => ReactNode;
  empty?: ReactNode;
  maxPageButtons?: number;
  /** Time to fetch a page ahead. */
  onPageIntent?: (page: number) => void;
  showing?: 'from' | 'of';
  /** Another one brings the rows as they are, as another question does: for what was made here and must be seen at once. */
  edition?: string;
  /** The keys of rows that this person took away for good: they go at once, and the next ones move up. A constant, or state. */
  removed?: ReadonlySet<string>;
}

const noneRemoved: ReadonlySet<string> = new Set();
const noRows: readonly Placed<never>[] = [];

/** Where the list ends as far as anybody knows: behind a count that stopped there is at least one page more. */
export const knownTotal = (meta: DeskMeta | undefined, { page, pageSize }: DeskParams): number => {
  const total = meta?.total ?? 0;
  return meta?.atLeast ? Math.max(total, page * pageSize) + 1 : total;
};

/**
 * A list that an admin works through: search, filters, columns, saved views and export above the rows, pages below them, and keys for
 * all of it. Rows keep their place when data change under them. It knows nothing of the product: the page brings data and words.
 */
export function DeskList<Row>(props: DeskListProps<Row>) {
  const { table, rows: given, meta, fetching = false, rowKey, caption, search, selection, keys = [] } = props;
  const { removed = noneRemoved } = props;
  const { page, pageSize, asked } = table;
  const box = useRef<HTMLElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [marks] = useState(createRowMarks);
  const question = `${asked}&page=${page}&size=${pageSize}&edition=${props.edition ?? ''}`;
  const steady = useSteadyRows({ rows: given, rowKey, question, pageSize, fetching, removed });
  const [answered, setAnswered] = useState(question);
  if (!steady.stale && answered !== question) setAnswered(question);
  const rows = steady.rows ?? noRows;
  const goTo = useRowCursor({ box, marks, rows: steady.rows, question: answered });
  const choosable = useMemo(
    () => rows.filter(({ row, left }) => !left && (selection?.can?.(row) ?? true)).map(({ key }) => key),
    [rows, selection],
  );

  const pages = Math.max(1, Math.ceil(knownTotal(meta, table) / pageSize));
  const [sheet, setSheet] = useState(false);
  const [wanted, setWanted] = useState(areKeysWanted);
  const bindings = useListKeys({
    marks,
    rows,
    choosable: selection ? choosable : null,
    goTo,
    onOpen: props.onOpen,
    keys,
    pageKeys: props.pageKeys ?? [],
    searchField: search ? searchField : null,
    pages: {
      before: page > 1 ? () => table.setPage(page - 1) : null,
      next: page < pages ? () => table.setPage(page + 1) : null,
    },
    onEnd: () => page < pages && mayFetchAhead() && props.onPageIntent?.(page + 1),
    showSheet: () => setSheet(true),
    enabled: wanted,
  });

  const [local, setLocal] = useState(standardLayout);
  const layout = props.views ? (props.views.layout ?? standardLayout) : local;
  const keepLayout = props.views?.keepLayout ?? setLocal;

  return (
    <RowMarksContext value={marks}>
      <section className="sn-list" data-density={layout.density} ref={box} aria-label={caption}>
        <Tools
          {...props}
          layout={layout}
          keepLayout={keepLayout}
          searchField={searchField}
          showKeys={() => setSheet(true)}
        />
        {/* What is done with all that match goes by the question, so the rows of another one offer nothing. */}
        {selection && !steady.stale && (
          <SelectionBar marks={marks} rows={rows} meta={props.error ? undefined : meta} selection={selection} />
        )}
        <News
          count={steady.news}
          movedUp={steady.movedUp}
          show={steady.show}
          failed={rows.length > 0 ? props.error : undefined}
          retry={props.retry}
        />
        <div className="sn-table" aria-busy={fetching || steady.stale || undefined}>
          <Body {...props} steady={steady} layout={layout} choosable={choosable} />
          <Foot {...props} />
        </div>
        <KeySheet
          open={sheet}
          onClose={() => setSheet(false)}
          bindings={bindings}
          enabled={wanted}
          onEnable={(enabled) => {
            wantKeys(enabled);
            setWanted(enabled);
          }}
        />
      </section>
    </RowMarksContext>
  );
}

interface ToolsProps {
  layout: DeskLayout;
  keepLayout: (layout: DeskLayout) => void;
  searchField: React.RefObject<HTMLInputElement | null>;
  showKeys: () => void;
}

function Tools<Row>(props: DeskListProps<Row> & ToolsProps) {
  const { table, columns, search, filters, views, exporting, caption, layout, keepLayout, searchField, showKeys } =
    props;
  return (
    <div className="sn-list__bar">
      {search && <DeskSearch table={table} field={searchField} {...search} />}
      {filters}
      <div className="sn-list__tools">
        {views && (
          <ViewsMenu
            views={views}
            now={{
              query: table.asked,
              pageSize: table.pageSize,
              density: layout.density,
              columns: shownKeys(columns, layout),
            }}
            onShow={(view) => {
              table.ask(view.query, view.pageSize);
              keepLayout({ columns: view.columns, density: view.density });
            }}
          />
        )}
        <LayoutMenu columns={columns} layout={layout} onChange={keepLayout} />
        {exporting && <ExportButton exporting={exporting} caption={caption} />}
        <button type="button" className="sn-list__tool sn-list__tool--keys" aria-haspopup="dialog" onClick={showKeys}>
          <Icon name="keyboard" size={18} />
          Keys <kbd aria-hidden="true">?</kbd>
        </button>
      </div>
    </div>
  );
}

interface NewsProps {
  count: number;
  movedUp: number;
  show: () => void;
  /** The rows that are shown could not be brought up to date. */
  failed: string | undefined;
  retry: (() => void) | undefined;
}

function News({ count, movedUp, show, failed, retry }: NewsProps) {
  const said = [
    count > 0 ? `${formatCount(count)} new` : '',
    movedUp > 0 ? `${formatCount(movedUp)} moved up from the next page` : '',
  ].filter((part) => part !== '');
  return (
    <div className="sn-list__news" role="status">
      {failed !== undefined && (
        <p className="sn-note sn-note--no">
          {failed || messages.server.internal} These rows are as they were last loaded.
          {retry && (
            <button type="button" className="sn-text-btn" onClick={retry}>
              Retry
            </button>
          )}
        </p>
      )}
      {said.length > 0 && (
        <p className="sn-note sn-note--info">
          {said.join(', ')}
          <button type="button" className="sn-text-btn" onClick={show}>
            Show
          </button>
        </p>
      )}
    </div>
  );
}

interface BodyProps<Row> {
  steady: { rows: readonly Placed<Row>[] | undefined; stale: boolean };
  layout: DeskLayout;
  choosable: readonly string[];
}

function Body<Row>(props: DeskListProps<Row> & BodyProps<Row>) {
  const { table, steady, error, retry, columns, caption, cards, empty, selection, layout, choosable } = props;
  const narrow = useMediaQuery('(max-width: 639px)');
  const shown = useMemo(() => shownColumns(columns, layout), [columns, layout]);
  const { rows, stale } = steady;

  if (error !== undefined && (!rows || stale || rows.length === 0))
    return <FailedState text={error || messages.server.internal} {...(retry ? { retry } : {})} />;
  if (!rows) return <LoadingState rows={Math.min(table.pageSize, 8)} />;
  if (rows.length === 0) return empty ?? <EmptyState title="Nothing here yet" />;
  if (narrow && cards)
    return <Cards rows={rows} cards={cards} caption={caption} selection={selection} keys={choosable} />;
  return <DeskGrid {...{ table, rows, caption, selection, choosable }} columns={shown} />;
}

interface CardsProps<Row> {
  rows: readonly Placed<Row>[];
  cards: (row: Row, place: RowPlace) => ReactNode;
  caption: string;
  selection: DeskSelection<Row> | undefined;
  keys: readonly string[];
}

function Cards<Row>({ rows, cards, caption, selection, keys }: CardsProps<Row>) {
  return (
    <ul className="sn-table__cards sn-list__cards" aria-label={caption}>
      {rows.map((placed) => (
        <li key={placed.key} data-row-key={placed.key} tabIndex={-1} data-left={placed.left || undefined}>
          {selection && <Tick placed={placed} label={selection.label} can={selection.can} keys={keys} />}
          <div>
            {placed.left && <small className="sn-desk-grid__left">No longer in this list</small>}
            {cards(placed.row, placed)}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Foot<Row>(props: DeskListProps<Row>) {
  const { table, meta, rows, error, caption, maxPageButtons, fetching, onPageIntent, showing = 'from' } = props;
  const total = meta?.total ?? 0;
  if (total === 0 || !rows || (error !== undefined && rows.length === 0)) return null;
  const { page, pageSize, pageSizes, setPageSize } = table;
  const first = Math.min((page - 1) * pageSize + 1, meta?.atLeast ? Infinity : total);
  const last = meta?.atLeast ? page * pageSize : Math.min(page * pageSize, total);
  const count = `${formatCount(total)}${meta?.atLeast ? '+' : ''}`;
  return (
    <div className="sn-table__foot">
      <span className="sn-num">{`Showing ${formatCount(first)}-${formatCount(last)} ${showing} ${count}`}</span>
      <label className="sn-list__size">
        Rows
        <select value={pageSize} onChange={(event) => setPageSize(Number(event.target.value))}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <Pager
        table={table}
        total={knownTotal(meta, table)}
        label={`Pages of ${caption}`}
        withWords
        {...(maxPageButtons ? { maxButtons: maxPageButtons } : {})}
        {...(onPageIntent && !fetching ? { onPageIntent } : {})}
      />
    </div>
  );
}
