import { Table, type TableProps } from 'antd';
import { memo, type HTMLAttributes, type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { correctTabStops, headingColumns, openByKey, type HeadingInput } from './headingColumns';
import { sortFrom } from '../ui/sorting';
import { RowSelectionContext, type RowSelection, useSelection } from './rowSelection';
import { choiceOf } from './tableFilters';
import type { AdminColumn, StableRow, TableNarrowing, TableSelection } from './tableTypes';
import type { TablePagination } from './pagination';
import './TableRows.css';

interface CheckboxInput<Row> {
  selection: TableSelection<Row>;
  rowSelection: RowSelection;
  choosable: readonly string[];
  selected: ReadonlySet<string>;
  all: boolean;
}

const pageCheckbox = () => ({ 'aria-label': 'Select all on this page' });

/** antd's checkboxes over the selection that the keys change, too. */
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
  // The key for a range begins at the row that was chosen last.
  onSelect: ({ key }) => rowSelection.set({ anchor: key }),
  onChange: (keys) => rowSelection.set({ selected: new Set(keys.map(String)), all: false }),
});

export interface TableRowsProps<Row> extends HeadingInput<Row> {
  caption: string;
  /** Constant while nothing of it changes. */
  paging: TablePagination;
  setPageSize: (size: number) => void;
  rows: readonly StableRow<Row>[];
  loading: boolean;
  selection: TableSelection<Row> | undefined;
  choosable: readonly string[];
}

type RowProps = HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: string };

/** The cursor moves without another look at the table: two rows draw themselves again. */
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
  const { table, rows, columns, status, filters, caption, selection, choosable, loading, paging } = props;
  const rowSelection = useContext(RowSelectionContext);
  const selected = useSelection((now) => now.selected);
  const all = useSelection((now) => now.all);
  const drawn = useMemo(() => headingColumns({ table, columns, status, filters }), [table, columns, status, filters]);
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
    // A table wider than its place is scrolled with the keyboard, too.
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

/**
 * antd's table. CSS keeps the head in sight: antd's own `sticky` would make two tables, whose headings no screen reader ties to the cells.
 */
export const TableRows = memo(Rows) as unknown as <Row>(props: TableRowsProps<Row>) => ReactNode;
