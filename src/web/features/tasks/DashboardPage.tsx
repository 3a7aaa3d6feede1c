import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { listSubmittedTasks } from '../../../contract/tasks';
import { useGetStatisticsQuery } from '../../api/accountApi';
import { useListSubmittedTasksQuery, useListTasksQuery } from '../../api/tasksApi';
import { listArg } from '../../lib/listArg';
import { PageTitle } from '../../ui/PageTitle';
import { tabId, Tabs } from '../../ui/Tabs';
import { useTableParams } from '../../ui/useTableParams';
import { AvailableJobs } from './AvailableJobs';
import { ClearSearch } from './ClearSearch';
import { FilterBar } from './FilterBar';
import { Found } from './Found';
import { filterNames, filtersSet, wishesOf } from './jobFilters';
import { heldText } from './jobWords';
import { ofThisSize } from './listResult';
import { SubmittedJobs } from './SubmittedJobs';
import './jobs.css';

type Tab = 'available' | 'submitted';
const panelId = 'jobs';
const glance = { page: 1, pageSize: 1 };

export function DashboardPage() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'submitted' ? 'submitted' : 'available';
  const table = useTableParams({ pageSize: limits.pageSize.dashboard, filters: filterNames });
  const wishes = wishesOf(table);
  const available = useListTasksQuery(tab === 'available' ? wishes : { ...wishes, ...glance });
  const submitted = useListSubmittedTasksQuery({
    ...listArg(listSubmittedTasks.query, table.query),
    ...(tab === 'available' && glance),
  });
  const { data: statistics } = useGetStatisticsQuery();
  const shown = tab === 'available' ? available : submitted;
  const found = shown.isFetching
    ? undefined
    : ofThisSize<{ meta: { pageSize: number; total: number } }>(shown.data, table);
  const filtered = tab === 'available' && filtersSet(wishes).length > 0;

  const showTab = (next: Tab) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      after.delete('tab');
      if (next === 'submitted') after.set('tab', next);
      return after;
    });

  return (
    <>
      <div className="job-top">
        <PageTitle title="Dashboard" subtitle={statistics && heldText(statistics.data)} />
      </div>
      <div className="job-bar">
        <Tabs
          label="Jobs"
          panelId={panelId}
          active={tab}
          onChange={showTab}
          items={[
            { key: 'available', label: 'Available Jobs', count: available.data?.meta.total },
            { key: 'submitted', label: 'Submitted Jobs', count: submitted.data?.meta.total },
          ]}
        />
        {tab === 'available' && <FilterBar table={table} wishes={wishes} />}
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)} className="job-panel">
        <Found q={table.q} filtered={filtered} mine={tab === 'submitted'} total={found?.meta.total}>
          {table.q && <ClearSearch table={table} />}
        </Found>
        {tab === 'available' ? (
          <AvailableJobs table={table} wishes={wishes} list={available} />
        ) : (
          <SubmittedJobs table={table} list={submitted} />
        )}
      </div>
    </>
  );
}
