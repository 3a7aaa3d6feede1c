import { useId } from 'react';
import { orderOf } from './order';
import { SortButton } from './SortButton';
import type { Column, GridProps } from './tableColumns';
import type { TableParams } from './useTableParams';

const lookOf = ({ hideBelow, align }: Column<never>): string | undefined =>
  [hideBelow && `sn-table__from-${hideBelow}`, align === 'end' && 'sn-grid__end'].filter(Boolean).join(' ') ||
  undefined;

/** Rows in columns, in the browser's own table: light enough for a phone. Pages and what goes before the rows are the DataTable's. */
export function PlainGrid<Row>({ table, rows, columns, rowKey, caption }: GridProps<Row>) {
  const captionId = useId();
  return (
    // A table wider than its place is scrolled with the keyboard, too.
    <div className="sn-table__scroll" role="region" aria-labelledby={captionId} tabIndex={0}>
      <table className="sn-grid">
        <caption id={captionId} className="sn-visually-hidden">
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} table={table} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={lookOf(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading<Row>({ column, table }: { column: Column<Row>; table: TableParams }) {
  const { title, sort: field, width } = column;
  const common = { scope: 'col', className: lookOf(column), style: width ? { width } : undefined } as const;
  if (!field) return <th {...common}>{title}</th>;
  const order = orderOf(field, table.sort);
  return (
    <th {...common} aria-sort={order}>
      <SortButton title={title} field={field} order={order} setSort={table.setSort} />
    </th>
  );
}
