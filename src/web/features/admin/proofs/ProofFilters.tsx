import { Flyout } from '../../../ui/desk/Flyout';
import type { TableParams, TableWishes } from '../../../ui/useTableParams';
import { FilterChips } from '../FilterChips';
import { JobFilter } from './JobFilter';
import './proofFilters.css';

const statuses = [
  { key: 'in-review', label: 'In review' },
  { key: 'approved', label: 'Approved' },
  { key: 'rejected', label: 'Rejected' },
  { key: 'all', label: 'All' },
] as const;

const dayFields = [
  ['from', 'Handed in from'],
  ['to', 'Handed in until'],
  ['decided_from', 'Decided from'],
  ['decided_to', 'Decided until'],
] as const;
const moreNames = ['how', 'due', 'pictures', ...dayFields.map(([name]) => name)];
export const proofFilterNames = ['status', 'task_id', 'user_id', ...moreNames];

/** Those in review are what the desk is for; the others are asked for. */
export const statusShown = ({ filters }: TableWishes): (typeof statuses)[number]['key'] =>
  statuses.find(({ key }) => key === filters.status)?.key ?? 'in-review';

/** Which proofs: the filters of the list, each kept in the address. */
export function ProofFilters({ table }: { table: TableParams }) {
  const { filters, setFilter } = table;
  const inUse = moreNames.filter((name) => filters[name] !== undefined).length;
  return (
    <>
      <FilterChips
        label="Status"
        options={statuses}
        active={statusShown(table)}
        onChange={(status) => setFilter('status', status === 'in-review' ? undefined : status)}
      />
      <JobFilter taskId={filters.task_id} onChange={(id) => setFilter('task_id', id)} />
      <Flyout label={inUse > 0 ? `More filters (${inUse})` : 'More filters'} icon="filter" title="More filters">
        {() => (
          <div className="proof-filters">
            <label className="proof-filters__tick">
              <input
                type="checkbox"
                checked={filters.due === '24h'}
                onChange={(event) => setFilter('due', event.target.checked ? '24h' : undefined)}
              />
              Less than 24 hours left
            </label>
            <label className="proof-filters__tick">
              <input
                type="checkbox"
                checked={filters.pictures === 'shared'}
                onChange={(event) => setFilter('pictures', event.target.checked ? 'shared' : undefined)}
              />
              With a picture seen before
            </label>
            <label>
              Decided by
              <select
                className="sn-input"
                value={filters.how ?? ''}
                onChange={(event) => setFilter('how', event.target.value || undefined)}
              >
                <option value="">Anybody</option>
                <option value="admin">An admin</option>
                <option value="auto">The 5-day clock</option>
              </select>
            </label>
            {dayFields.map(([name, label]) => (
              <label key={name}>
                {label}
                <input
                  type="date"
                  className="sn-input"
                  value={filters[name] ?? ''}
                  onChange={(event) => setFilter(name, event.target.value || undefined)}
                />
              </label>
            ))}
          </div>
        )}
      </Flyout>
    </>
  );
}
