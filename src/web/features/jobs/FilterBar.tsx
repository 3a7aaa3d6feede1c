import { CheckOutlined, CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatCount } from '../../lib/naira';
import { MenuButton } from '../../ui/menu/MenuButton';
import { lazyPart } from '../../ui/lazyPart';
import type { TableParams } from '../../ui/useTableParams';
import { filterNames, filtersSet, jobFilters, type JobQuery, selectNames } from './jobFilters';

const JobFilterFields = lazyPart(() =>
  import(/* webpackChunkName: "job-filters" */ './JobFilterFields').then((part) => ({ default: part.JobFilterFields })),
);

interface Props {
  table: TableParams;
  query: JobQuery;
}

export function FilterBar({ table, query }: Props) {
  const count = filtersSet(query, selectNames).length;
  return (
    <div className="job-filters">
      <MenuButton
        bordered
        label={count > 0 ? `Filters, ${count} set` : 'Filters'}
        title="Filter the jobs"
        icon={<FilterOutlined aria-hidden />}
        text={
          <>
            <span className="job-filters__word">Filters</span>
            {count > 0 && <b className="sn-num">{` ${formatCount(count)}`}</b>}
          </>
        }
        content={JobFilterFields}
      >
        {() => <JobFilterFields table={table} query={query} />}
      </MenuButton>
    </div>
  );
}

interface ChipsProps extends Props {
  /** An empty list has its own way back. */
  clearable: boolean;
}

export function FilterChips({ table, query, clearable }: ChipsProps) {
  const set = filtersSet(query, selectNames);
  // A removed chip would take the focus along.
  const focusFilters = () => document.querySelector<HTMLElement>('.job-filters button')?.focus();
  return (
    <div className="sn-line job-chips">
      <Button
        size="small"
        className="job-chip"
        aria-pressed={query.noFollowers === 'true'}
        icon={query.noFollowers && <CheckOutlined aria-hidden />}
        onClick={() => table.setFilters({ noFollowers: query.noFollowers ? undefined : 'true' })}
      >
        No followers needed
      </Button>
      {set.length > 0 && (
        <div className="sn-line" role="group" aria-label="Filters in use">
          {set.map((name) => {
            const { label, format } = jobFilters[name];
            const words = format(String(query[name]));
            return (
              <Button
                key={name}
                size="small"
                icon={<CloseOutlined aria-hidden />}
                iconPlacement="end"
                aria-label={`Remove the filter ${label}: ${words}`}
                onClick={() => {
                  focusFilters();
                  table.setFilters({ [name]: undefined });
                }}
              >
                {words}
              </Button>
            );
          })}
        </div>
      )}
      {clearable && filtersSet(query, filterNames).length > 0 && (
        <Button
          type="link"
          size="small"
          onClick={() => {
            focusFilters();
            table.clearFilters();
          }}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

export function ClearSearch({ table }: { table: TableParams }) {
  return (
    <Button size="small" onClick={() => table.setQ('')}>
      Clear search
    </Button>
  );
}
