import { Checkbox, DatePicker, Form, Input, Select, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { nairaInput as readNaira } from '../../contract/primitives';
import { useState } from 'react';
import { lagosToday } from '../lib/dates';
import { nairaInput } from '../ui/form/formRules';
import { useLater } from '../ui/time';
import type { TableParams } from '../ui/useTableParams';
import { getNames, listOptions, type TableFilter } from './tableFilters';
import './TableMenu.css';

interface Props {
  table: Pick<TableParams, 'filters' | 'setFilters'>;
  filters: readonly TableFilter[];
}

export default function FilterFields({ table, filters }: Props) {
  return (
    <Form layout="vertical" component="div" className="admin-table__fields">
      {filters.map((filter) => (
        <Field key={getNames(filter).join()} table={table} filter={filter} />
      ))}
    </Form>
  );
}

interface FieldProps<Kind extends TableFilter['kind']> {
  table: Props['table'];
  filter: Extract<TableFilter, { kind: Kind }>;
}

function Field({ table, filter }: FieldProps<TableFilter['kind']>) {
  switch (filter.kind) {
    case 'choice':
      return <Choice table={table} filter={filter} />;
    case 'find':
      return <Find table={table} filter={filter} />;
    case 'days':
      return <Days table={table} filter={filter} />;
    case 'naira':
      return <Amounts table={table} filter={filter} />;
    case 'flag':
      return (
        <Checkbox
          checked={table.filters[filter.name] === filter.value}
          onChange={({ target }) => table.setFilters({ [filter.name]: target.checked ? filter.value : undefined })}
        >
          {filter.label}
        </Checkbox>
      );
    case 'link':
      return null;
  }
}

function Choice({ table, filter: { label, name, options } }: FieldProps<'choice'>) {
  return (
    <Form.Item label={label} htmlFor={`filter-${name}`}>
      <Select
        id={`filter-${name}`}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Any"
        value={table.filters[name] ?? null}
        options={listOptions(options)}
        onChange={(value: string | null | undefined) => table.setFilters({ [name]: value ?? undefined })}
      />
    </Form.Item>
  );
}

function Find({ table, filter: { label, name, useFound } }: FieldProps<'find'>) {
  const [typed, setTyped] = useState('');
  const value = table.filters[name];
  const query = useLater(typed).trim();
  const { options: found, loading, chosen } = useFound(query, value);
  // Enter picks the first option, which must match the current text.
  const isOnItsWay = loading || query !== typed.trim();
  const options = isOnItsWay && typed !== '' ? [] : found;
  const known = value === undefined || options.some((option) => option.value === value);
  return (
    <Form.Item label={label} htmlFor={`filter-${name}`}>
      <Select
        id={`filter-${name}`}
        allowClear
        showSearch={{ filterOption: false, onSearch: setTyped }}
        placeholder="Any"
        loading={loading}
        notFoundContent={isOnItsWay ? null : undefined}
        value={value ?? null}
        options={known ? [...options] : [{ value, label: chosen ?? '…' }, ...options]}
        onChange={(next: string | null | undefined) => table.setFilters({ [name]: next ?? undefined })}
      />
    </Form.Item>
  );
}

const dayShape = 'YYYY-MM-DD';
const getDay = (value: string | undefined): Dayjs | null => (value === undefined ? null : dayjs(value, dayShape));

const presets = (): { label: string; value: [Dayjs, Dayjs] }[] => {
  const today = dayjs(lagosToday());
  return [
    { label: 'Today', value: [today, today] },
    { label: 'Yesterday', value: [today.subtract(1, 'day'), today.subtract(1, 'day')] },
    { label: 'Last 7 days', value: [today.subtract(6, 'day'), today] },
    { label: 'Last 30 days', value: [today.subtract(29, 'day'), today] },
    { label: 'This month', value: [today.startOf('month'), today] },
  ];
};

function Days({ table, filter: { label, from, to } }: FieldProps<'days'>) {
  return (
    <Form.Item label={label} htmlFor={`filter-${from}`}>
      <DatePicker.RangePicker
        id={{ start: `filter-${from}`, end: `filter-${to}` }}
        format="D MMM YYYY"
        allowEmpty
        presets={presets()}
        value={[getDay(table.filters[from]), getDay(table.filters[to])]}
        onChange={(days) =>
          table.setFilters({ [from]: days?.[0]?.format(dayShape), [to]: days?.[1]?.format(dayShape) })
        }
      />
    </Form.Item>
  );
}

function Amounts({ table, filter: { label, from, to } }: FieldProps<'naira'>) {
  return (
    <Form.Item label={label} htmlFor={`filter-${from}`}>
      <Space>
        <Amount table={table} name={from} label={label} words="At least" />
        <Amount table={table} name={to} label={label} words="At most" />
      </Space>
    </Form.Item>
  );
}

const readAmount = readNaira().optional();

function Amount({ table, name, label, words }: { table: Props['table']; name: string; label: string; words: string }) {
  const value = table.filters[name] ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === value) setTyped(null);
  // Applied on blur or Enter, not per digit.
  const [problem, setProblem] = useState<string | null>(null);
  const ask = () => {
    if (typed === null) return;
    const amount = readAmount.safeParse(typed.trim() || undefined);
    setProblem(amount.error?.issues[0]?.message ?? null);
    if (amount.success) {
      setTyped(null);
      table.setFilters({ [name]: amount.data?.toString() });
    }
  };
  return (
    <div>
      <Input
        {...nairaInput}
        id={`filter-${name}`}
        aria-label={`${label}, ${words}`}
        placeholder={words}
        value={typed ?? value}
        status={problem ? 'error' : ''}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `filter-${name}-problem` : undefined}
        onChange={({ target }) => {
          setProblem(null);
          setTyped(target.value);
        }}
        onBlur={ask}
        onPressEnter={ask}
      />
      {problem && (
        <p id={`filter-${name}-problem`} className="sn-small" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
