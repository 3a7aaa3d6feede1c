import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { listSubmittedTasks, listTasks } from '../../../contract/tasks';
import { useListSubmittedTasksQuery, useListTasksQuery } from '../../api/tasksApi';
import { listArg } from '../../lib/listArg';
import { PageTitle } from '../../ui/PageTitle';
import { tabId, Tabs } from '../../ui/Tabs';
import { useTableParams } from '../../ui/useTableParams';
import { AvailableJobs } from './AvailableJobs';
import { ClearSearch } from './ClearSearch';
import { SubmittedJobs } from './SubmittedJobs';
import './jobs.css';

type Tab = 'available' | 'submitted';
const panelId = 'jobs';

export function DashboardPage() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'submitted' ? 'submitted' : 'available';
  const table = useTableParams({ pageSize: limits.pageSize.dashboard });
  const glance = { q: table.query.q, page: 1, pageSize: 1 };
  const available = useListTasksQuery(listArg(listTasks.query, tab === 'available' ? table.query : glance));
  const submitted = useListSubmittedTasksQuery(
    listArg(listSubmittedTasks.query, tab === 'submitted' ? table.query : glance),
  );

  const showTab = (next: Tab) =>
    setParams((before) => {
      const q = before.get('q');
      return { ...(next === 'submitted' && { tab: next }), ...(q && { q }) };
    });

  return (
    <>
      <PageTitle title="Dashboard" />
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
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)} className="job-panel">
        {table.q && (
          <p className="job-searched">
            <span>
              Jobs that match <strong>“{table.q}”</strong>
            </span>
            <ClearSearch table={table} />
          </p>
        )}
        {tab === 'available' ? (
          <AvailableJobs table={table} list={available} />
        ) : (
          <SubmittedJobs table={table} list={submitted} />
        )}
      </div>
    </>
  );
}
