import { Table } from 'antd';
import { cellContent, getSortOrder, sortFrom, type GridProps } from './tableColumns';

export function MemberRows<Row extends object>({ table, rows, columns, rowKey, caption }: GridProps<Row>) {
  return (
    // Scrollable by keyboard.
    <div className="sn-table__scroll" role="region" aria-label={`${caption}, table`} tabIndex={0}>
      <Table<Row>
        aria-label={caption}
        dataSource={rows}
        rowKey={rowKey}
        rowHoverable={false}
        pagination={false}
        showSorterTooltip={false}
        onChange={(_pages, _filters, sorter) => table.setSort(sortFrom(sorter, columns))}
        columns={columns.map((column) => {
          const { key, title, sort: field, width, align, render } = column;
          return {
            key,
            width,
            title,
            ...(align === 'end' && { className: 'sn-table__end' }),
            ...(field && { sorter: true, sortOrder: getSortOrder(field, table.sort) }),
            render: (_: unknown, row: Row) => cellContent(render(row)),
          };
        })}
      />
    </div>
  );
}
