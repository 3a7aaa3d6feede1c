import { Button, type InputRef } from 'antd';
import { useMemo, useRef, useState } from 'react';
import * as messages from '../../contract/messages';
import { mayPrefetch } from '../lib/mayPrefetch';
import { formatCount } from '../lib/naira';
import { useLastPage } from '../ui/PageLink';
import { useMediaQuery } from '../ui/useMediaQuery';
import { KeySheet } from './KeySheet';
import { OpenRow } from './OpenRow';
import { estimatedTotal } from './pagination';
import { createRowSelection, RowSelectionContext } from './rowSelection';
import { SelectionBar } from './SelectionBar';
import { areShortcutsWanted, wantShortcuts } from './shortcutsWanted';
import { TableBar } from './TableBar';
import { TableBody } from './TableBody';
import { filtersOf } from './tableFilters';
import { shownColumns, standardLayout, type ShownColumn } from './tableLayout';
import type { AdminColumn, AdminTableProps, StableRow, TableLayout } from './tableTypes';
import { useRemovedRows } from './useRemovedRows';
import { useRowCursor } from './useRowCursor';
import { useStableRows } from './useStableRows';
import { useTableShortcuts } from './useTableShortcuts';
import './AdminTable.css';

const noneRemoved: ReadonlySet<string> = new Set();
const noRows: readonly StableRow<never>[] = [];

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
  const queryKey = `${queryString}&page=${page}&size=${pageSize}&version=${props.version ?? ''}`;
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

  const narrow = useMediaQuery('(max-width: 639px)');
  const shown = useShownColumns(columns, layout);
  const asCards = props.gallery !== undefined || (narrow && props.cards !== undefined);
  // Filters without a heading in sight have a menu beside the search.
  const unheaded = filters?.filter(
    (filter) =>
      filter.kind !== 'link' && (asCards || !shown.some((column) => filtersOf(column, filters).includes(filter))),
  );
  useLastPage(table, meta?.atLeast ? 0 : (meta?.total ?? 0), pages);

  return (
    <RowSelectionContext value={rowSelection}>
      <section className="admin-table" data-density={layout.density} ref={box} aria-label={caption}>
        <TableBar
          {...{ title, actions, caption, table, columns, search, searchField, status, layout, keepLayout }}
          filters={unheaded}
          allFilters={filters}
          counts={meta?.counts}
          views={props.views}
          exporting={props.exporting}
          orders={props.gallery && props.orders}
          showKeys={() => setSheet(true)}
        />
        {summary}
        <div
          className="admin-table__box"
          aria-busy={fetching || stable.stale || undefined}
          onClick={({ target }) => {
            const key = drawer && rowPressed(target);
            if (key !== undefined) open(key);
          }}
        >
          <TableBody
            {...props}
            {...{ choosable, shown, narrow }}
            rows={present}
            stale={stable.stale}
            setPageSize={(size) => {
              table.setPageSize(size);
              keepLayout({ ...layout, pageSize: size });
            }}
          />
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

/** The visible columns on a screen of this width. */
function useShownColumns<Row>(columns: readonly AdminColumn<Row>[], layout: TableLayout): readonly ShownColumn<Row>[] {
  const sm = useMediaQuery('(max-width: 639px)');
  const md = useMediaQuery('(max-width: 899px)');
  const lg = useMediaQuery('(max-width: 1199px)');
  return useMemo(() => shownColumns(columns, layout, { sm, md, lg }), [columns, layout, sm, md, lg]);
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
