import { CaretDownOutlined, CaretUpOutlined, FilterFilled, FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy } from 'react';
import { nextOrder, orderOf } from '../ui/order';
import { MenuButton } from './MenuButton';
import { isSet, type TableFilter } from './tableFilters';
import { labelOf } from './tableLayout';
import type { AdminColumn } from './tableTypes';
import type { AdminTableParams } from './useAdminTableParams';

const FilterFields = lazy(() => import('./FilterFields'));

interface Props<Row> {
  column: AdminColumn<Row>;
  table: AdminTableParams;
  /** The one that the column names. */
  filter: TableFilter | undefined;
}

/**
 * A column's heading: orders the list, and narrows it. antd's own sorter is a heading that takes the focus and is no button, and its filter
 * menu would come with every table.
 */
export function TableHeading<Row>({ column, table, filter }: Props<Row>) {
  const { title, sort: field } = column;
  const order = field && orderOf(field, table.sort);
  return (
    <span className="admin-rows__heading">
      {field && order ? (
        <Button
          type="text"
          size="small"
          icon={
            order === 'none' ? null : order === 'ascending' ? (
              <CaretUpOutlined aria-hidden />
            ) : (
              <CaretDownOutlined aria-hidden />
            )
          }
          iconPlacement="end"
          onClick={() => table.setSort(nextOrder[order](field))}
        >
          {title}
        </Button>
      ) : (
        title
      )}
      {filter && (
        <MenuButton
          inHeading
          className="admin-rows__filter"
          label={`Filter by ${labelOf(column)}`}
          title={`Filter by ${labelOf(column)}`}
          icon={isSet(filter, table.filters) ? <FilterFilled /> : <FilterOutlined />}
        >
          {() => <FilterFields table={table} filters={[filter]} />}
        </MenuButton>
      )}
    </span>
  );
}
