import { type TablePaginationConfig, Table, type TableProps } from 'antd';
import { type ReactNode, memo, type HTMLAttributes, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { formatCount } from '../lib/naira';
import { PageLink } from '../ui/PageLink';
import { sortFrom } from '../ui/tableColumns';
import { correctTabStops, headingColumns, openByKey, type HeadingInput } from './headingColumns';
import { RowSelectionContext, type RowSelection, useSelection } from './rowSelection';
import { choiceOf } from './tableFilters';
import type { TableMeta, AdminColumn, StableRow, TableNarrowing, TableSelection } from './tableTypes';
import type { AdminTableParams } from './useAdminTableParams';
import './TableRows.css';

interface PaginationInput {
  table: AdminTableParams;
  meta: TableMeta | undefined;
  caption: string;
  showing: 'from' | 'of' | undefined;
  sums: ReactNode;
  rows: number;
  onPageIntent: ((page: number) => void) | undefined;
}

interface TablePagination {
  readonly shown: ReactNode;
  readonly pagination: TablePaginationConfig | null;
}

/** A capped count implies at least one more page. */
export const estimatedTotal = (meta: TableMeta | undefined, { page, pageSize }: AdminTableParams): number => {
  const total = meta?.total ?? 0;
  return meta?.atLeast ? Math.max(total, page * pageSize) + 1 : total;
};

const stepNames = { prev: 'Previous', next: 'Next' } as const;

export const getPagination = ({
  table,
  meta,
  caption,
  showing = 'from',
  sums,
  rows,
  onPageIntent,
}: PaginationInput): TablePagination => {
  const { page, pageSize, pageSizes } = table;
  const total = meta?.total ?? 0;
  const first = Math.min((page - 1) * pageSize + 1, meta?.atLeast ? Infinity : total);
  const last = meta?.atLeast ? page * pageSize : Math.min(page * pageSize, total);
  const count = `${formatCount(total)}${meta?.atLeast ? '+' : ''}`;
  const shown = (
    <>
      <span className="sn-num">{`Showing ${formatCount(first)}-${formatCount(last)} ${showing} ${count}`}</span>
      {sums && <span> · </span>}
      {sums}
    </>
  );
  // The total must cover removed rows that keep their places, or antd would cut the page.
  const reached = Math.max(estimatedTotal(meta, table), (page - 1) * pageSize + rows);
  const pages = Math.ceil(reached / pageSize);
  const pagination: TablePaginationConfig = {
    current: page,
    pageSize,
    total: reached,
    pageSizeOptions: [...pageSizes],
    showSizeChanger: true,
    showQuickJumper: pages > 5,
    showLessItems: true,
    showTitle: false,
    showTotal: () => shown,
    'aria-label': `Pages of ${caption}`,
    itemRender: (target, kind, element) => {
      if (kind === 'jump-prev' || kind === 'jump-next') return element;
      if (kind !== 'page' && (target < 1 || target === page)) return <span>{stepNames[kind]}</span>;
      return (
        <PageLink
          table={table}
          target={target}
          name={kind === 'page' ? `Page ${formatCount(target)}` : stepNames[kind]}
          onPageIntent={onPageIntent}
          // The item around it is focusable.
          tabIndex={-1}
        >
          {kind === 'page' ? formatCount(target) : stepNames[kind]}
        </PageLink>
      );
    },
  };
  return { shown, pagination: total > Math.min(...pageSizes) ? pagination : null };
};

interface CheckboxInput<Row> {
  selection: TableSelection<Row>;
  rowSelection: RowSelection;
  choosable: readonly string[];
  selected: ReadonlySet<string>;
  all: boolean;
}

const pageCheckbox = () => ({ 'aria-label': 'Select all on this page' });

const checkboxes = <Row,>({
  selection,
  rowSelection,
  choosable,
  selected,
  all,
}: CheckboxInput<Row>): NonNullable<TableProps<StableRow<Row>>['rowSelection']> => ({
  selectedRowKeys: all ? [...choosable] : [...selected],
  getCheckboxProps: ({ row, removed }) => ({
    'aria-label': selection.label(row),
    disabled: removed || !(selection.can?.(row) ?? true),
  }),
  getTitleCheckboxProps: pageCheckbox,
  selections: [
    Table.SELECTION_INVERT,
    Table.SELECTION_NONE,
    ...(selection.allMatching
      ? [{ key: 'matching', text: 'Select all that match', onSelect: () => rowSelection.set({ all: true }) }]
      : []),
  ],
  // A range starts at the last chosen row.
  onSelect: ({ key }) => rowSelection.set({ anchor: key }),
  onChange: (keys) => rowSelection.set({ selected: new Set(keys.map(String)), all: false }),
});

interface TableRowsProps<Row> extends HeadingInput<Row> {
  caption: string;
  paging: TablePagination;
  setPageSize: (size: number) => void;
  rows: readonly StableRow<Row>[];
  loading: boolean;
  selection: TableSelection<Row> | undefined;
  choosable: readonly string[];
}

type RowProps = HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: string };

/** Moving the cursor rerenders two rows, not the table. */
function TableRow(props: RowProps) {
  const key = props['data-row-key'];
  const cursor = useSelection((now) => key !== undefined && now.cursor === key);
  return <tr {...props} tabIndex={-1} aria-current={cursor || undefined} />;
}

const showFullText = ({ target }: { target: EventTarget }): void => {
  const cell = target instanceof Element && target.closest('td');
  if (!cell) return;
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some((one) => one.scrollWidth > one.clientWidth + 1);
  if (cut) cell.title = cell.innerText;
  else cell.removeAttribute('title');
};

const components = { body: { row: TableRow } };
const getKey = <Row,>({ key }: StableRow<Row>): string => key;
const removedMark = <Row,>({
  removed,
}: StableRow<Row>): HTMLAttributes<HTMLTableRowElement> & { 'data-left'?: true } =>
  removed ? { 'data-left': true } : {};
const onHeaderRow = () => ({ onKeyDownCapture: openByKey });
const scroll = { x: 'max-content', scrollToFirstRowOnChange: false } as const;

type Change<Row> = Parameters<NonNullable<TableProps<StableRow<Row>>['onChange']>>;
type Values = Readonly<Record<string, string | undefined>>;

interface FilterChange<Row> extends TableNarrowing {
  columns: readonly AdminColumn<Row>[];
  now: Values;
}

const filtersFrom = <Row,>(filtered: Change<Row>[1], { columns, now, ...narrowing }: FilterChange<Row>): Values =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const choice = choiceOf(column, narrowing, now);
      return choice ? [[choice.name, choice.toAddress(filtered[column.key]?.[0]?.toString())]] : [];
    }),
  );

function Rows<Row>(props: TableRowsProps<Row>) {
  const { table, rows, columns, status, filters, caption, selection, choosable, loading, paging, onSortIntent } = props;
  const rowSelection = useContext(RowSelectionContext);
  const selected = useSelection((now) => now.selected);
  const all = useSelection((now) => now.all);
  const drawn = useMemo(
    () => headingColumns({ table, columns, status, filters, onSortIntent }),
    [table, columns, status, filters, onSortIntent],
  );
  const chooser = useMemo(
    () => selection && checkboxes({ selection, rowSelection, choosable, selected, all }),
    [selection, rowSelection, choosable, selected, all],
  );
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => correctTabStops(box.current), [drawn]);

  const onChange: TableProps<StableRow<Row>>['onChange'] = (pages, filtered, sorter, { action }) => {
    const { current = 1, pageSize = table.pageSize } = pages;
    if (action === 'sort') table.setSort(sortFrom(sorter, columns));
    else if (action === 'filter')
      table.setFilters(filtersFrom(filtered, { columns, filters, status, now: table.filters }));
    else if (pageSize === table.pageSize) table.setPage(current);
    else props.setPageSize(pageSize);
  };

  return (
    // Scrollable by keyboard.
    <div
      ref={box}
      className="admin-rows"
      role="region"
      aria-label={`${caption}, table`}
      tabIndex={0}
      onPointerOver={showFullText}
    >
      <Table<StableRow<Row>>
        aria-label={caption}
        size="small"
        columns={drawn}
        dataSource={rows}
        rowKey={getKey}
        rowSelection={chooser}
        components={components}
        onRow={removedMark}
        onHeaderRow={onHeaderRow}
        rowHoverable={false}
        showSorterTooltip={false}
        scroll={scroll}
        loading={loading}
        pagination={paging.pagination ?? false}
        {...(!paging.pagination && { footer: () => paging.shown })}
        onChange={onChange}
      />
    </div>
  );
}

/** CSS makes the head sticky: antd's `sticky` makes two tables, which screen readers cannot relate. */
export const TableRows = memo(Rows) as unknown as <Row>(props: TableRowsProps<Row>) => ReactNode;
