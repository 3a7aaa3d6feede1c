import { FilterFilled, FilterOutlined } from '@ant-design/icons';

import { SortHeading } from '../ui/SortHeading';
import { MenuButton } from '../ui/menu/MenuButton';
import { isSet, type TableFilter } from './tableFilters';
import { getLabel } from './tableLayout';
import type { AdminColumn } from './tableTypes';
import type { AdminTableParams } from './useAdminTableParams';
import { lazyPart } from '../ui/lazyPart';

const FilterFields = lazyPart(() => import('./FilterFields'));

interface Props<Row> {
  column: AdminColumn<Row>;
  table: AdminTableParams;
  /** The one that the column names. */
  filter: TableFilter | undefined;
}

/** A column's heading: orders the list, and narrows it. antd's own filter menu would come with every table. */
export function TableHeading<Row>({ column, table, filter }: Props<Row>) {
  const { title, sort: field } = column;
  return (
    <span className="admin-rows__heading">
      {field ? <SortHeading title={title} field={field} table={table} /> : <span>{title}</span>}
      {filter && (
        <MenuButton
          inHeading
          className="admin-rows__filter"
          label={`Filter by ${getLabel(column)}`}
          icon={isSet(filter, table.filters) ? <FilterFilled /> : <FilterOutlined />}
        >
          {() => <FilterFields table={table} filters={[filter]} />}
        </MenuButton>
      )}
    </span>
  );
}
