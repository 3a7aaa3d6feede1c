import { Button, Checkbox, Pagination } from 'antd';
import { type ReactNode, useContext, useMemo, Suspense } from 'react';
import * as messages from '../../contract/messages';
import { formatNaira, sumNaira } from '../lib/naira';
import { lazyPart } from '../ui/lazyPart';
import { EmptyState, FailedState, LoadingState } from '../ui/PageState';
import { getPagination, TableRows } from './TableRows';
import type { ReversedRange } from './tableFilters';
import { RowSelectionContext, toggled, useSelection } from './rowSelection';
import type { ShownColumn } from './shownColumns';
import type { AdminTableProps, StableRow, TableSelection } from './tableTypes';
import type { AdminTableParams } from './useAdminTableParams';

const RowCard = lazyPart(() => import('./RowCard'));

interface Props<Row> extends Omit<AdminTableProps<Row>, 'rows'> {
  rows: readonly StableRow<Row>[] | undefined;
  stale: boolean;
  shown: readonly ShownColumn<Row>[];
  narrow: boolean;
  choosable: readonly string[];
  setPageSize: (size: number) => void;
}

export function TableBody<Row>(props: Props<Row>) {
  const { table, rows, stale, error, retry, shown, narrow, caption, cards, gallery, empty, selection, reversed } =
    props;
  const { status, filters, choosable, setPageSize, meta, amountOf, fetching, onPageIntent, onSortIntent, showing } =
    props;
  const paging = useMemo(
    () =>
      getPagination({
        ...{ table, meta, caption, showing, rows: rows?.length ?? 0 },
        onPageIntent: fetching ? undefined : onPageIntent,
        sums: amountOf && <Sums amounts={rows?.map(({ row }) => amountOf(row)) ?? []} total={meta?.sum} />,
      }),
    [table, meta, caption, showing, rows, fetching, onPageIntent, amountOf],
  );

  if (reversed) return <Reversed range={reversed} table={table} />;
  if (error !== undefined && (!rows || stale || rows.length === 0))
    return <FailedState text={error || messages.server.internal} {...(retry ? { retry } : {})} />;
  if (!rows) return <LoadingState rows={Math.min(table.pageSize, 8)} />;
  if (rows.length === 0) return empty ?? <EmptyState title="Nothing here yet" />;
  if (!gallery && !narrow)
    return (
      <TableRows
        {...{ table, rows, caption, status, filters, selection, choosable, paging, setPageSize, onSortIntent }}
        columns={shown}
        loading={stale}
      />
    );
  return (
    <>
      <Suspense fallback={<LoadingState rows={Math.min(table.pageSize, 8)} />}>
        <Cards {...{ rows, caption, selection, choosable }} kind={gallery ? 'gallery' : 'cards'}>
          {(entry) => (gallery ?? cards)?.(entry.row, entry) ?? <RowCard columns={shown} entry={entry} />}
        </Cards>
      </Suspense>
      {paging.pagination ? (
        <Pagination
          {...paging.pagination}
          size="small"
          onChange={(page, size) => (size === table.pageSize ? table.setPage(page) : setPageSize(size))}
        />
      ) : (
        <div className="ant-table-footer">{paging.shown}</div>
      )}
    </>
  );
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
  kind: 'cards' | 'gallery';
  rows: readonly StableRow<Row>[];
  caption: string;
  selection: TableSelection<Row> | undefined;
  choosable: readonly string[];
  children: (entry: StableRow<Row>) => ReactNode;
}

function Cards<Row>({ kind, rows, caption, selection, choosable, children }: CardsProps<Row>) {
  return (
    <ul className={`admin-table__${kind}`} aria-label={caption}>
      {rows.map((entry) => (
        <li key={entry.key} data-row-key={entry.key} tabIndex={-1} data-left={entry.removed || undefined}>
          {selection && <CardCheckbox entry={entry} label={selection.label(entry.row)} choosable={choosable} />}
          <div>
            {entry.removed && <small className="admin-table__left">No longer in this list</small>}
            {children(entry)}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface CardCheckboxProps {
  entry: StableRow<unknown>;
  label: string;
  choosable: readonly string[];
}

function CardCheckbox({ entry: { key }, label, choosable }: CardCheckboxProps) {
  const rowSelection = useContext(RowSelectionContext);
  const checked = useSelection(({ selected, all }) => all || selected.has(key));
  const can = choosable.includes(key);
  return (
    <Checkbox
      aria-label={label}
      checked={checked && can}
      disabled={!can}
      onChange={({ nativeEvent }) =>
        rowSelection.set(toggled(rowSelection.get(), key, choosable, nativeEvent.shiftKey))
      }
    />
  );
}

function Sums({ amounts, total }: { amounts: readonly number[]; total: number | undefined }) {
  return (
    <span className="sn-num">
      <b>{formatNaira(sumNaira(amounts))}</b> on this page
      {total !== undefined && (
        <>
          <span>,</span> <b>{formatNaira(total)}</b> <span>in all that match</span>
        </>
      )}
    </span>
  );
}
