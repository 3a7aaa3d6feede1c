import { FilterOutlined } from '@ant-design/icons';
import { useId, useState, type KeyboardEvent } from 'react';
import { Disclosure } from '../../../ui/Disclosure';
import type { TableParams } from '../../../ui/useTableParams';
import { FilterChips } from '../FilterChips';
import './withdrawalFilters.css';

const statuses = [
  { key: 'all', label: 'All' },
  { key: 'pending', label: 'Pending' },
  { key: 'approved', label: 'Approved' },
  { key: 'rejected', label: 'Rejected' },
] as const;
type StatusKey = (typeof statuses)[number]['key'];

const fields = [
  { name: 'from', label: 'Requested from', type: 'date' },
  { name: 'to', label: 'Requested until', type: 'date' },
  { name: 'decided_from', label: 'Decided from', type: 'date' },
  { name: 'decided_to', label: 'Decided until', type: 'date' },
  { name: 'min', label: 'At least ₦', type: 'number' },
  { name: 'max', label: 'At most ₦', type: 'number' },
] as const;

/** As the address calls them. */
export const withdrawalFilterNames: readonly string[] = ['status', ...fields.map(({ name }) => name)];

type Props = { table: Pick<TableParams, 'filters' | 'setFilter'> };

/** Status, days of the request and amounts, all of them in the address. */
export function WithdrawalFilters({ table: { filters, setFilter } }: Props) {
  const active: StatusKey = statuses.find(({ key }) => key === filters.status)?.key ?? 'all';
  const chosen = fields.filter(({ name }) => filters[name]).length;
  const words = chosen > 0 ? `Days and amounts (${chosen})` : 'Days and amounts';
  return (
    <>
      <FilterChips
        label="Status"
        options={statuses}
        active={active}
        onChange={(status) => setFilter('status', status === 'all' ? undefined : status)}
      />
      <Disclosure
        label={words}
        button={
          <>
            <FilterOutlined aria-hidden />
            {words}
          </>
        }
        className="sn-list__tool"
      >
        <div className="withdrawal-filters">
          {fields.map((field) => (
            <RangeField
              key={field.name}
              {...field}
              value={filters[field.name] ?? ''}
              onChange={(value) => setFilter(field.name, value || undefined)}
            />
          ))}
        </div>
      </Disclosure>
    </>
  );
}

interface FieldProps {
  label: string;
  type: 'date' | 'number';
  value: string;
  onChange: (value: string) => void;
}

/** Reaches the address once it is left or Enter is pressed, not with every digit. */
function RangeField({ label, type, value, onChange }: FieldProps) {
  const id = useId();
  // Null while the field says what the address says.
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === value) setTyped(null);
  const apply = () => {
    if (typed !== null) onChange(typed);
  };
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply();
  };
  return (
    <div>
      <label className="desk-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="sn-input"
        type={type}
        {...(type === 'number' ? { min: 1, step: 'any', inputMode: 'decimal' as const } : {})}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={applyOnEnter}
      />
    </div>
  );
}
