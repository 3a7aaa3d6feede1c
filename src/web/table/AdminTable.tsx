import type { InputRef } from 'antd';
import { Suspense, useMemo, useRef, useState } from 'react';
import * as messages from '../../contract/messages';
import { mayPrefetch } from '../lib/mayPrefetch';
import { lazyPart } from '../ui/lazyPart';
import { useLastPage } from '../ui/PageLink';
import { useMediaQuery } from '../ui/useMediaQuery';
import { estimatedTotal } from './TableRows';
import { RowSelectionContext, createRowSelection, useRowCursor } from './rowSelection';
import { SelectionBar } from './SelectionBar';
import { TableBar } from './TableBar';
import { TableBody } from './TableBody';
import { filtersOf, type TableFilter } from './tableFilters';
import { useShownColumns } from './shownColumns';
import type { AdminTableProps, StableRow } from './tableTypes';
import { areShortcutsWanted, useTableShortcuts } from './useShortcuts';
import { useRemovedRows, useStableRows } from './useStableRows';
import { standardLayout } from '../api/useTableViews';
import './AdminTable.css';

const KeySheet = lazyPart(() => import('./KeySheet'));
const OpenRow = lazyPart(() => import('./OpenRow'));
const RowsNews = lazyPart(() => import('./RowsNews'));

const noneRemoved: ReadonlySet<string> = new Set();
const noRows: readonly StableRow<never>[] = [];

/** A worklist whose rows keep their place as data change. */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { table, rows: given, meta, fetching = false, rowKey, caption, search, selection, keys = [] } = props;
  const { summary, columns, filters, drawer, hidden = noneRemoved } = props;
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
  const asCards = props.gallery !== undefined || narrow;
  // Filters without a visible heading have a menu beside the search.
  const unheaded = filters?.filter(
    (filter) =>
      filter.kind !== 'link' && (asCards || !shown.some((column) => filtersOf(column, filters).includes(filter))),
  );
  const [firstRow] = rows;
  const getLinkLabel = (filter: TableFilter): string =>
    (filter.kind === 'link' && firstRow && props.linkNames?.[filter.name]?.(firstRow.row)) || filter.label;
  const failed = rows.length > 0 ? props.error : undefined;
  useLastPage(table, meta?.atLeast ? 0 : (meta?.total ?? 0), pages);

  return (
    <RowSelectionContext value={rowSelection}>
      <section className="admin-table" data-density={layout.density} ref={box} aria-label={caption}>
        <TableBar
          {...props}
          {...{ searchField, layout, keepLayout, getLinkLabel }}
          filters={unheaded}
          allFilters={filters}
          counts={meta?.counts}
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
          <div className="admin-table__news" role="status">
            {(failed !== undefined || stable.newRows + stable.movedUp > 0) && (
              <Suspense>
                <RowsNews
                  count={stable.newRows}
                  movedUp={stable.movedUp}
                  show={stable.show}
                  failed={failed === '' ? messages.server.internal : failed}
                  retry={props.retry}
                />
              </Suspense>
            )}
          </div>
          {/* Actions on all matches use the query, so rows of an older one have none. */}
          {selection && !stable.stale && (
            <SelectionBar
              rowSelection={rowSelection}
              rows={rows}
              meta={props.error ? undefined : meta}
              selection={selection}
            />
          )}
        </div>
        <Suspense>
          {drawer && table.open !== undefined && <OpenRow {...{ table, rows, rowSelection, goTo, drawer }} />}
          {sheet && (
            <KeySheet bindings={bindings} enabled={wanted} onClose={() => setSheet(false)} onEnable={setWanted} />
          )}
        </Suspense>
      </section>
    </RowSelectionContext>
  );
}

const ofItsOwn = 'a, button, input, label, summary, [role="button"], [role="dialog"]';

const rowPressed = (target: EventTarget): string | undefined => {
  if (!(target instanceof Element) || target.closest(ofItsOwn) || getSelection()?.isCollapsed === false)
    return undefined;
  return target.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey;
};
