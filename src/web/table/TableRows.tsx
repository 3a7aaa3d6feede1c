import { Table } from 'antd';
import { memo, useMemo, type HTMLAttributes, type ReactNode } from 'react';
import './TableRows.css';
import type { AdminColumn, TableSelection, Placed } from './tableTypes';
import { useMark } from './rowMarks';
import { Tick, TickAll } from './Ticks';
import { orderOf } from '../ui/SortButton';
import { TableHeading } from './TableHeading';
import type { TableFilter } from './tableFilters';
import type { AdminTableParams } from './useAdminTableParams';

export interface TableRowsProps<Row> {
  table: AdminTableParams;
  rows: readonly Placed<Row>[];
  columns: readonly AdminColumn<Row>[];
  /** What the table lists: its accessible name. */
  caption: string;
  selection?: TableSelection<Row> | undefined;
  /** The keys of this page's rows that can be chosen. */
  choosable: readonly string[];
  filters: readonly TableFilter[] | undefined;
}

const lookOf = <Row,>({ hideBelow, align, pinned }: AdminColumn<Row>): string =>
  [hideBelow && `admin-rows__from-${hideBelow}`, align === 'end' && 'admin-rows__end', pinned && 'admin-rows__pinned']
    .filter(Boolean)
    .join(' ');

interface CellProps<Row> {
  column: AdminColumn<Row>;
  placed: Placed<Row>;
  first: boolean;
}

function CellOf<Row>({ column, placed, first }: CellProps<Row>) {
  return (
    <>
      {column.render(placed.row, placed)}
      {first && placed.left && <small className="admin-table__left">No longer in this list</small>}
    </>
  );
}
// `memo` forgets that the component is generic in its rows.
const Cell = memo(CellOf) as unknown as <Row>(props: CellProps<Row>) => ReactNode;

type RowProps = HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: string };

function TableRow(props: RowProps) {
  const key = props['data-row-key'];
  // The engine draws one row of its own, for measuring, that stands for nothing.
  const cursor = useMark((marks) => key !== undefined && marks.cursor === key);
  const selected = useMark((marks) => key !== undefined && (marks.all || marks.selected.has(key)));
  return (
    <tr
      {...props}
      tabIndex={-1}
      aria-current={cursor || undefined}
      className={[props.className, selected && 'ant-table-row-selected'].filter(Boolean).join(' ')}
    />
  );
}

/** What is cut shows whole under the pointer. */
const tellWhole = ({ target }: { target: EventTarget }): void => {
  const cell = target instanceof Element && target.closest('td');
  if (!cell) return;
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some((one) => one.scrollWidth > one.clientWidth + 1);
  if (cut) cell.title = cell.innerText;
  else cell.removeAttribute('title');
};

const components = { body: { row: TableRow } };
const keyOf = <Row,>({ key }: Placed<Row>): string => key;
const markLeft = <Row,>({ left }: Placed<Row>): HTMLAttributes<HTMLTableRowElement> & { 'data-left'?: true } =>
  left ? { 'data-left': true } : {};

function RowsOf<Row>({ table, rows, columns, caption, selection, choosable, filters }: TableRowsProps<Row>) {
  const drawn = useMemo(
    () =>
      columns.map((column, index) => {
        const { key, sort: field } = column;
        const order = field && orderOf(field, table.sort);
        const filter = filters?.find(({ label }) => label === column.filter);
        return {
          key,
          title: field || filter ? <TableHeading {...{ column, table, filter }} /> : column.title,
          width: column.width,
          className: lookOf(column),
          onHeaderCell: () => (order ? { 'aria-sort': order } : {}),
          render: (_: unknown, placed: Placed<Row>) => <Cell column={column} placed={placed} first={index === 0} />,
        };
      }),
    [columns, table, filters],
  );
  // The marks know what is chosen: with antd's own keys, each tick would draw every row anew.
  const ticks = useMemo(
    () =>
      selection && {
        columnWidth: 44,
        columnTitle: <TickAll keys={choosable} />,
        renderCell: (_: unknown, placed: Placed<Row>) => (
          <Tick placed={placed} label={selection.label} can={selection.can} keys={choosable} />
        ),
      },
    [selection, choosable],
  );

  return (
    // A table wider than its place is scrolled with the keyboard, too.
    <div className="admin-rows" role="region" aria-label={`${caption}, table`} tabIndex={0} onPointerOver={tellWhole}>
      <Table<Placed<Row>>
        aria-label={caption}
        columns={drawn}
        dataSource={rows}
        rowKey={keyOf}
        rowSelection={ticks}
        components={components}
        onRow={markLeft}
        rowHoverable={false}
        pagination={false}
      />
    </div>
  );
}

/**
 * Rows in columns. The head and the last column stay in sight by CSS: antd's own `sticky` would make two tables of it, whose headings no
 * screen reader ties to the cells. Pages and what goes before the rows are the AdminTable's.
 */
export const TableRows = memo(RowsOf) as unknown as <Row>(props: TableRowsProps<Row>) => ReactNode;
