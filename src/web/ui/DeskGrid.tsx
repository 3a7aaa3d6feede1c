import { Table } from 'antd';
import { memo, useMemo, type HTMLAttributes, type ReactNode } from 'react';
import './DeskGrid.css';
import type { DeskColumn, DeskSelection, Placed } from './desk/deskTypes';
import { useMark } from './desk/rowMarks';
import { Tick, TickAll } from './desk/Ticks';
import { orderOf, SortButton } from './SortButton';
import type { TableParams } from './useTableParams';

export interface DeskGridProps<Row> {
  table: Pick<TableParams, 'sort' | 'setSort'>;
  rows: readonly Placed<Row>[];
  columns: readonly DeskColumn<Row>[];
  /** What the table lists: its accessible name. */
  caption: string;
  selection?: DeskSelection<Row> | undefined;
  /** The keys of this page's rows that can be chosen. */
  choosable: readonly string[];
}

const lookOf = <Row,>({ hideBelow, align, pinned }: DeskColumn<Row>): string =>
  [hideBelow && `sn-table__from-${hideBelow}`, align === 'end' && 'sn-desk-grid__end', pinned && 'sn-desk-grid__pinned']
    .filter(Boolean)
    .join(' ');

interface CellProps<Row> {
  column: DeskColumn<Row>;
  placed: Placed<Row>;
  first: boolean;
}

function CellOf<Row>({ column, placed, first }: CellProps<Row>) {
  return (
    <>
      {column.render(placed.row, placed)}
      {first && placed.left && <small className="sn-desk-grid__left">No longer in this list</small>}
    </>
  );
}
// `memo` forgets that the component is generic in its rows.
const Cell = memo(CellOf) as unknown as <Row>(props: CellProps<Row>) => ReactNode;

type RowProps = HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: string };

function GridRow(props: RowProps) {
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

const components = { body: { row: GridRow } };
const keyOf = <Row,>({ key }: Placed<Row>): string => key;
const markLeft = <Row,>({ left }: Placed<Row>): HTMLAttributes<HTMLTableRowElement> & { 'data-left'?: true } =>
  left ? { 'data-left': true } : {};

function GridOf<Row>({ table: { sort, setSort }, rows, columns, caption, selection, choosable }: DeskGridProps<Row>) {
  const drawn = useMemo(
    () =>
      columns.map((column, index) => {
        const { key, title, sort: field } = column;
        const order = field && orderOf(field, sort);
        return {
          key,
          title: field && order ? <SortButton {...{ title, field, order, setSort }} /> : title,
          width: column.width,
          className: lookOf(column),
          onHeaderCell: () => (order ? { 'aria-sort': order } : {}),
          render: (_: unknown, placed: Placed<Row>) => <Cell column={column} placed={placed} first={index === 0} />,
        };
      }),
    [columns, sort, setSort],
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
    <div className="sn-desk-grid" role="region" aria-label={`${caption}, table`} tabIndex={0}>
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
 * screen reader ties to the cells. Pages and what goes before the rows are the DeskList's.
 */
export const DeskGrid = memo(GridOf) as unknown as <Row>(props: DeskGridProps<Row>) => ReactNode;
