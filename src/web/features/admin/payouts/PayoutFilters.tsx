import type { TableParams } from '../../../ui/useTableParams';
import { DaysFilter } from '../DaysFilter';
import { FilterChips } from '../FilterChips';

const statuses = [
  { key: 'all', label: 'All' },
  { key: 'waiting', label: 'Waiting' },
  { key: 'sent', label: 'On the way' },
  { key: 'paid', label: 'Paid' },
  { key: 'returned', label: 'Came back' },
] as const;

export const payoutFilterNames: readonly string[] = ['status', 'batch_id', 'user_id', 'troubled', 'from', 'to'];

interface Props {
  table: Pick<TableParams, 'filters' | 'setFilter'>;
  /** The reference of the batch that the list is narrowed to, where it is known. */
  batch: string | undefined;
}

/** Status, batch, trouble and the days of the approval, all of them in the address. */
export function PayoutFilters({ table: { filters, setFilter }, batch }: Props) {
  const active = statuses.find(({ key }) => key === filters.status)?.key ?? 'all';
  const only = (name: string, words: string) =>
    filters[name] && (
      <button type="button" className="desk-chip" onClick={() => setFilter(name, undefined)}>
        {words} <span aria-hidden="true">&nbsp;×</span>
        <span className="sn-visually-hidden">, show all</span>
      </button>
    );
  return (
    <>
      <FilterChips
        label="Status"
        options={statuses}
        active={active}
        onChange={(status) => setFilter('status', status === 'all' ? undefined : status)}
      />
      {only('batch_id', batch ? `Batch ${batch}` : 'One batch only')}
      {only('user_id', 'One member only')}
      <label className="desk-chip">
        <input
          type="checkbox"
          checked={filters.troubled === 'true'}
          onChange={({ target }) => setFilter('troubled', target.checked ? 'true' : undefined)}
        />
        In trouble
      </label>
      <DaysFilter label="Approved" from={filters.from} to={filters.to} onChange={setFilter} />
    </>
  );
}
