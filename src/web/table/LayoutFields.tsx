import { Button, Checkbox, Form, Segmented, Select } from 'antd';
import type { FilterOption } from './tableFilters';
import { labelOf, shownKeys, standardLayout, withColumn } from './tableLayout';
import type { AdminColumn, Density, TableLayout } from './tableTypes';
import type { AdminTableParams } from './useAdminTableParams';

interface Props {
  table: Pick<AdminTableParams, 'pageSize' | 'pageSizes' | 'setPageSize' | 'sort' | 'setSort'>;
  columns: readonly AdminColumn<never>[];
  layout: TableLayout;
  orders: readonly FilterOption[] | undefined;
  onChange: (layout: TableLayout) => void;
}

const densities: { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];

/** Which columns show, how high the rows are, and how many make a page. */
export default function LayoutFields({ table, columns, layout, orders, onChange }: Props) {
  return (
    <Form layout="vertical" component="div" className="admin-table__fields">
      {orders ? (
        <Form.Item label="Order" htmlFor="table-order">
          <Select
            id="table-order"
            allowClear
            placeholder="Newest first"
            value={table.sort ?? null}
            options={[...orders]}
            onChange={(sort: string | null | undefined) => table.setSort(sort ?? undefined)}
          />
        </Form.Item>
      ) : (
        <ColumnFields {...{ columns, layout, onChange }} />
      )}
      <Form.Item label="Rows on a page">
        <Segmented
          aria-label="Rows on a page"
          name="pageSize"
          value={table.pageSize}
          options={[...table.pageSizes]}
          onChange={(pageSize) => {
            table.setPageSize(pageSize);
            onChange({ ...layout, pageSize });
          }}
        />
      </Form.Item>
    </Form>
  );
}

function ColumnFields({ columns, layout, onChange }: Pick<Props, 'columns' | 'layout' | 'onChange'>) {
  const shown = shownKeys(columns, layout);
  const isLast = (key: string) => shown.length === 1 && shown[0] === key;
  return (
    <>
      <fieldset>
        <legend>Columns</legend>
        {columns.map((column) => (
          <Checkbox
            key={column.key}
            checked={shown.includes(column.key)}
            disabled={column.always ?? isLast(column.key)}
            onChange={({ target }) => onChange(withColumn(columns, layout, column.key, target.checked))}
          >
            {labelOf(column)}
          </Checkbox>
        ))}
      </fieldset>
      <Form.Item label="Row height">
        <Segmented
          aria-label="Row height"
          name="density"
          value={layout.density}
          options={densities}
          onChange={(density) => onChange({ ...layout, density })}
        />
      </Form.Item>
      <Button onClick={() => onChange(standardLayout)}>Reset</Button>
    </>
  );
}
