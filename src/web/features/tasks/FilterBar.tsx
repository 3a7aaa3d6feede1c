import { Button } from 'antd';
import type { ArgOf } from '../../../contract/endpoint';
import type { listTasks } from '../../../contract/tasks';
import { formatCount, formatNaira } from '../../lib/naira';
import { platformNames, platforms } from '../../lib/platforms';
import { Disclosure } from '../../ui/Disclosure';
import { Icon } from '../../ui/Icon';
import { useMediaQuery } from '../../ui/useMediaQuery';
import type { TableParams } from '../../ui/useTableParams';
import { bestPaid, filtersSet, type FilterName } from './jobFilters';

type Option = readonly [value: string, label: string];

interface Filter {
  name: FilterName;
  label: string;
  any: string;
  options: readonly Option[];
  /** How a value reads that is none of the options, as an address may name one. */
  other: (value: string) => string;
}

const payLabel = (naira: number | string): string => `${formatNaira(naira)} or more`;
const slotsLabel = (slots: number | string): string => `${formatCount(Number(slots))} or more`;

const filters: readonly Filter[] = [
  {
    name: 'platform',
    label: 'Platform',
    any: 'Any platform',
    options: platforms.map((platform) => [platform, platformNames[platform]]),
    other: String,
  },
  {
    name: 'minPayout',
    label: 'Pays at least',
    any: 'Any pay',
    options: [200, 500, 1_000, 2_000, 5_000].map((naira) => [String(naira), payLabel(naira)]),
    other: payLabel,
  },
  {
    name: 'minSlotsLeft',
    label: 'Slots left',
    any: 'Any number',
    options: [5, 10, 50, 100].map((slots) => [String(slots), slotsLabel(slots)]),
    other: slotsLabel,
  },
];

const orders: readonly Option[] = [
  ['', 'Newest first'],
  [bestPaid, 'Best paid first'],
];

interface Props {
  table: TableParams;
  wishes: ArgOf<typeof listTasks>;
}

/** Which jobs are shown and in what order; all of it stands in the address. */
export function FilterBar({ table, wishes }: Props) {
  const narrow = useMediaQuery('(max-width: 899px)');
  const count = filtersSet(wishes).length;
  const fields = <Filters table={table} wishes={wishes} />;
  const order = (
    <Choice label="Order" value={wishes.sort ?? ''} options={orders} onChange={(sort) => table.setSort(sort)} />
  );
  const clear = count > 0 && (
    <Button type="link" size="small" onClick={() => table.clearFilters()}>
      Clear filters
    </Button>
  );
  return (
    <div className="job-filters" role="group" aria-label="Filter the jobs">
      {!narrow && order}
      {narrow ? (
        <Disclosure
          label={count > 0 ? `Filters, ${count} set` : 'Filters'}
          className="sn-btn sn-btn--ghost job-filters__button"
          button={
            <>
              <Icon name="filter" size={18} />
              <span className="job-filters__word">Filters</span>
              {count > 0 && (
                <span className="job-filters__count sn-num" aria-hidden="true">
                  {count}
                </span>
              )}
            </>
          }
        >
          <div className="job-filters__panel">
            {order}
            {fields}
            {clear}
          </div>
        </Disclosure>
      ) : (
        <>
          {fields}
          {clear}
        </>
      )}
    </div>
  );
}

function Filters({ table, wishes }: Props) {
  return filters.map(({ name, label, any, options, other }) => {
    const value = String(wishes[name] ?? '');
    const known = value === '' || options.some(([one]) => one === value);
    return (
      <Choice
        key={name}
        label={label}
        value={value}
        options={[['', any], ...options, ...(known ? [] : [[value, other(value)] as const])]}
        onChange={(next) => table.setFilters({ [name]: next })}
      />
    );
  });
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string | undefined) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="job-filter">
      <span>{label}</span>
      <select className="sn-input" value={value} onChange={(event) => onChange(event.target.value || undefined)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
