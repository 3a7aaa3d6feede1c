import { Table } from 'antd';
import { memo, useMemo, type CSSProperties, type HTMLAttributes, type PointerEvent, type ReactNode } from 'react';
import './TableRows.css';
import type { AdminColumn, TableSelection, StableRow } from './tableTypes';
import { useSelection } from './rowSelection';
import { Tick, TickAll } from './Ticks';
import { cellContent } from '../ui/cellContent';
import { getOrder } from '../ui/order';
import { TableHeading } from './TableHeading';
import type { Draggable } from './columnDrag';
import type { ShownColumn } from './tableLayout';
import type { TableFilter } from './tableFilters';
import type { AdminTableParams } from './useAdminTableParams';

export interface TableRowsProps<Row> {
  table: AdminTableParams;
  rows: readonly StableRow<Row>[];
  columns: readonly ShownColumn<Row>[];
  /** Constant, or kept by `useMemo`. */
  draggable: Draggable;
  /** The table's accessible name. */
  caption: string;
  selection?: TableSelection<Row> | undefined;
  /** The keys of this page's rows that can be chosen. */
  choosable: readonly string[];
  filters: readonly TableFilter[] | undefined;
}

const getCellClass = <Row,>({ hideBelow, align, pinned, startPx }: ShownColumn<Row>): string =>
  [
    hideBelow && `admin-rows__from-${hideBelow}`,
    align === 'end' && 'admin-rows__end',
    pinned && 'admin-rows__pinned',
    startPx !== undefined && 'admin-rows__start',
  ]
    .filter(Boolean)
    .join(' ');

/** The width set by hand, and the pinned position. */
const getCellStyle = <Row,>({ px, startPx }: ShownColumn<Row>): { style?: CSSProperties } =>
  px === undefined
    ? {}
    : {
        style: {
          inlineSize: px,
          minInlineSize: px,
          maxInlineSize: px,
          ...(startPx !== undefined && { insetInlineStart: `calc(var(--tick) + ${startPx}px)` }),
        },
      };

const bringDrag = () => import('./columnDrag');

interface CellProps<Row> {
  column: AdminColumn<Row>;
  entry: StableRow<Row>;
  first: boolean;
}

function TableCell<Row>({ column, entry, first }: CellProps<Row>) {
  return (
    <>
      {cellContent(column.render(entry.row, entry))}
      {first && entry.removed && <small className="admin-table__left">No longer in this list</small>}
    </>
  );
}
// `memo` forgets that the component is generic in its rows.
const Cell = memo(TableCell) as unknown as <Row>(props: CellProps<Row>) => ReactNode;

type RowProps = HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: string };

function TableRow(props: RowProps) {
  const key = props['data-row-key'];
  // The engine draws one row of its own, for measuring, that stands for nothing.
  const cursor = useSelection((rowSelection) => key !== undefined && rowSelection.cursor === key);
  const selected = useSelection(
    (rowSelection) => key !== undefined && (rowSelection.all || rowSelection.selected.has(key)),
  );
  return (
    <tr
      {...props}
      tabIndex={-1}
      aria-current={cursor || undefined}
      className={[props.className, selected && 'ant-table-row-selected'].filter(Boolean).join(' ')}
    />
  );
}

/** Cut text shows whole under the pointer. */
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

function Rows<Row>({ table, rows, columns, draggable, caption, selection, choosable, filters }: TableRowsProps<Row>) {
  const drawn = useMemo(
    () =>
      columns.map((column, index) => {
        const { key, sort: field } = column;
        const order = field && getOrder(field, table.sort);
        const filter = filters?.find(({ label }) => label === column.filter);
        const heading = field || filter ? <TableHeading {...{ column, table, filter }} /> : <span>{column.title}</span>;
        return {
          key,
          title: column.pinned ? (
            heading
          ) : (
            <>
              {heading}
              <i className="admin-rows__grip" />
            </>
          ),
          width: column.width,
          className: getCellClass(column),
          onHeaderCell: () => ({
            ...getCellStyle(column),
            ...(order && { 'aria-sort': order }),
            ...(!column.pinned && { 'data-column': key, onPointerEnter: () => void bringDrag() }),
          }),
          onCell: () => getCellStyle(column),
          render: (_: unknown, entry: StableRow<Row>) => <Cell column={column} entry={entry} first={index === 0} />,
        };
      }),
    [columns, table, filters],
  );
  // The selection lives in its own store: with antd's own keys, each tick would draw every row anew.
  const ticks = useMemo(
    () =>
      selection && {
        columnWidth: 44,
        columnTitle: <TickAll keys={choosable} />,
        renderCell: (_: unknown, entry: StableRow<Row>) => (
          <Tick entry={entry} label={selection.label} can={selection.can} keys={choosable} />
        ),
      },
    [selection, choosable],
  );

  const drag = ({ nativeEvent }: PointerEvent) => {
    if (nativeEvent.pointerType === 'mouse')
      void bringDrag().then(({ beginDrag }) => beginDrag(nativeEvent, draggable));
  };

  return (
    // A table wider than its place is scrolled with the keyboard, too.
    <div
      className="admin-rows"
      role="region"
      aria-label={`${caption}, table`}
      tabIndex={0}
      data-ticks={selection ? true : undefined}
      data-pins={columns.some(({ startPx }) => startPx !== undefined) || undefined}
      onPointerOver={showFullText}
      onPointerDown={drag}
    >
      <Table<StableRow<Row>>
        aria-label={caption}
        columns={drawn}
        dataSource={rows}
        rowKey={getKey}
        rowSelection={ticks}
        components={components}
        onRow={removedMark}
        rowHoverable={false}
        pagination={false}
      />
    </div>
  );
}

/**
 * Rows in columns. The head and the last column stay in sight by CSS: antd's own `sticky` would make two tables of it, whose headings no
 * screen reader ties to the cells. Pages and the parts above the rows are the AdminTable's.
 */
export const TableRows = memo(Rows) as unknown as <Row>(props: TableRowsProps<Row>) => ReactNode;
