import { Table, type TableProps } from 'antd';
import { useMemo } from 'react';
import './DeskGrid.css';
import type { Column, GridProps, RowSelection } from './tableColumns';

type AntColumn<Row> = NonNullable<TableProps<Row>['columns']>[number];

const lookOf = ({ hideBelow }: { hideBelow?: string }): string | undefined =>
  hideBelow && `sn-table__from-${hideBelow}`;

const orderOf = (field: string, sort: string | undefined): 'ascend' | 'descend' | null =>
  sort === field ? 'ascend' : sort === `-${field}` ? 'descend' : null;

const toColumn = <Row,>(column: Column<Row>, sort: string | undefined): AntColumn<Row> => ({
  key: column.key,
  title: column.title,
  render: (_, row) => column.render(row),
  align: column.align ?? 'start',
  width: column.width,
  className: lookOf(column),
  // Ticking or sorting leaves the cells of rows that stay as they are.
  shouldCellUpdate: (row, before) => row !== before,
  ...(column.sort && { sorter: true, sortOrder: orderOf(column.sort, sort) }),
});

const toSelection = <Row,>({
  selected,
  onChange,
  label,
  disabled,
}: RowSelection<Row>): TableProps<Row>['rowSelection'] => ({
  selectedRowKeys: [...selected],
  onChange: (keys) => onChange(keys.map(String)),
  getCheckboxProps: (row) => ({ 'aria-label': label(row), disabled: disabled?.(row) ?? false }),
  getTitleCheckboxProps: () => ({ 'aria-label': 'Select all on this page' }),
  columnWidth: 44,
});

/** Rows in columns: Ant Design's table, with its order in the URL. Pages and what goes before the rows are the DataTable's. */
export function DeskGrid<Row>({ table, rows, columns, rowKey, caption, rowSelection }: GridProps<Row>) {
  const { sort, setSort } = table;
  const antColumns = useMemo(() => columns.map((column) => toColumn(column, sort)), [columns, sort]);
  const sortBy: TableProps<Row>['onChange'] = (_pages, _filters, sorted) => {
    const { columnKey, order } = Array.isArray(sorted) ? (sorted[0] ?? {}) : sorted;
    const field = columns.find(({ key }) => key === columnKey)?.sort;
    setSort(field && order ? (order === 'descend' ? `-${field}` : field) : undefined);
  };
  return (
    <div className="sn-table__scroll" role="region" aria-label={caption} tabIndex={0}>
      <Table<Row>
        aria-label={caption}
        columns={antColumns}
        dataSource={[...rows]}
        rowKey={rowKey}
        rowSelection={rowSelection && toSelection(rowSelection)}
        onChange={sortBy}
        pagination={false}
        showSorterTooltip={false}
        size="middle"
      />
    </div>
  );
}
