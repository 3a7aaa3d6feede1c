import { Form, Select } from 'antd';
import type { TableParams } from '../../ui/useTableParams';
import { bestPaid, jobFilters, type JobQuery, selectNames } from './jobFilters';

interface Props {
  table: Pick<TableParams, 'setFilters' | 'setSort'>;
  query: JobQuery;
}

export function JobFilterFields({ table, query }: Props) {
  return (
    <Form layout="vertical" component="div" className="job-filters__fields">
      <Form.Item label="Order" htmlFor="order">
        <Select
          id="order"
          value={query.sort ?? ''}
          options={[
            { value: '', label: 'Newest first' },
            { value: bestPaid, label: 'Best paid first' },
          ]}
          onChange={(sort: string) => table.setSort(sort || undefined)}
        />
      </Form.Item>
      {selectNames.map((name) => {
        const { label, values, format } = jobFilters[name];
        const value = query[name] === undefined ? null : String(query[name]);
        const offered = value === null || values.includes(value) ? values : [value, ...values];
        return (
          <Form.Item key={name} label={label} htmlFor={name}>
            <Select
              id={name}
              allowClear
              placeholder="Any"
              value={value}
              options={offered.map((one) => ({ value: one, label: format(one) }))}
              onChange={(next: string | null | undefined) => table.setFilters({ [name]: next ?? undefined })}
            />
          </Form.Item>
        );
      })}
    </Form>
  );
}
