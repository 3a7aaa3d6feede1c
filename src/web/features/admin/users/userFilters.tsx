import { states } from '../../../../contract/states';
import type { DeskParams } from '../../../ui/desk/useDeskParams';
import { DaysFilter } from '../DaysFilter';
import { FilterChips } from '../FilterChips';

export const userFilterNames = ['status', 'state', 'from', 'to'] as const;

const statuses = [
  { key: 'all', label: 'All' },
  { key: 'active', label: 'Active' },
  { key: 'banned', label: 'Banned' },
  { key: 'closed', label: 'Closed' },
] as const;

const statusOf = (wanted: string | undefined): (typeof statuses)[number]['key'] =>
  statuses.find(({ key }) => key === wanted)?.key ?? 'all';

/** What the list of members can be narrowed to, the same above the grid and above the table. */
export function UserFilters({ table: { filters, setFilter } }: { table: Pick<DeskParams, 'filters' | 'setFilter'> }) {
  return (
    <>
      <FilterChips
        label="Status"
        options={statuses}
        active={statusOf(filters.status)}
        onChange={(status) => setFilter('status', status === 'all' ? undefined : status)}
      />
      <select
        className="sn-input users-select"
        aria-label="State"
        value={filters.state ?? ''}
        onChange={({ target }) => setFilter('state', target.value || undefined)}
      >
        <option value="">All states</option>
        {states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </select>
      <DaysFilter label="Joined" from={filters.from} to={filters.to} onChange={setFilter} />
    </>
  );
}
