import { Segmented } from 'antd';
import { Suspense, useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { listSubmittedTasks } from '../../../contract/jobs';
import type { Statistics } from '../../../contract/profile';
import { useGetProfileQuery, useGetStatisticsQuery } from '../../api/profileApi';
import { useListSubmittedTasksQuery, useListTasksQuery } from '../../api/tasksApi';
import { getInstallPrompt, watchInstallPrompt } from '../../lib/installPrompt';
import { listArg, useTableParams } from '../../ui/useTableParams';
import { formatCount } from '../../lib/naira';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { AvailableJobs } from './AvailableJobs';
import { ClearSearch, FilterBar, FilterChips } from './FilterBar';
import { FirstSteps, hasSentProof } from './FirstSteps';
import { InHand, inHandId } from './InHand';
import { accepted, filterNames, filtersSet, getJobQuery, jobsInHand, ofThisSize } from './jobFilters';
import { heldText, foundText } from './jobWords';
import { SubmittedJobs } from './SubmittedJobs';
import { lazyPart } from '../../ui/lazyPart';
import './jobs.css';

const tabs = { available: 'Available Jobs', submitted: 'Submitted Jobs' };
type Tab = keyof typeof tabs;
const glance = { page: 1, pageSize: 1 };

const SharedPicturesPage = lazyPart(() =>
  import(/* webpackChunkName: "shared" */ './SharedPictures').then((module) => ({
    default: module.SharedPicturesPage,
  })),
);

const InstallHint = lazyPart(() =>
  import(/* webpackChunkName: "shared" */ './SharedPictures').then(
    (module) => ({ default: module.InstallHint }),
    () => ({ default: () => <></> }),
  ),
);

/** Shared pictures arrive with `?shared`; another address would slow down every first visit. */
export function DashboardPage() {
  const [params] = useSearchParams();
  if (!params.has('shared')) return <Dashboard />;
  return (
    <Suspense fallback={<LoadingState rows={6} />}>
      <SharedPicturesPage />
    </Suspense>
  );
}

function Dashboard() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'submitted' ? 'submitted' : 'available';
  const table = useTableParams({ accepted, pageSize: limits.pageSize.dashboard, filters: filterNames });
  const query = getJobQuery(table);
  const available = useListTasksQuery(tab === 'available' ? query : { ...query, ...glance });
  const submitted = useListSubmittedTasksQuery({
    ...listArg(listSubmittedTasks.query, table.query),
    ...(tab === 'available' && glance),
  });
  const inHand = useListTasksQuery(jobsInHand);
  const { data: statistics } = useGetStatisticsQuery();
  const { data: profile } = useGetProfileQuery();
  const shown = tab === 'available' ? available : submitted;
  const found = shown.isFetching
    ? undefined
    : ofThisSize<{ meta: { pageSize: number; total: number } }>(shown.data, table);
  const filtered = tab === 'available' && filtersSet(query, filterNames).length > 0;
  const seeking = table.q !== '' || filtered;
  const nothing = found?.meta.total === 0;

  // Not before the jobs, or the steps would change under the person's thumb.
  const isNew =
    tab === 'available' &&
    !seeking &&
    table.page === 1 &&
    available.data &&
    statistics &&
    profile &&
    !hasSentProof(statistics.data);

  const showTab = (next: Tab) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      after.delete('tab');
      if (next === 'submitted') after.set('tab', next);
      return after;
    });

  const installPrompt = useSyncExternalStore(watchInstallPrompt, getInstallPrompt);
  return (
    <>
      {installPrompt && (
        <Suspense>
          <InstallHint prompt={installPrompt} />
        </Suspense>
      )}
      <div className="job-top">
        <PageTitle title="Dashboard" subtitle={statistics && <Held statistics={statistics.data} />} />
      </div>
      <div className="job-bar">
        <Segmented
          aria-label="Jobs"
          name="jobs"
          value={tab}
          onChange={showTab}
          options={[
            { value: 'available' as const, label: <TabLabel tab="available" total={available.data?.meta.total} /> },
            { value: 'submitted' as const, label: <TabLabel tab="submitted" total={submitted.data?.meta.total} /> },
          ]}
        />
        {tab === 'available' && <FilterBar table={table} query={query} />}
      </div>
      <section aria-label={tabs[tab]} className="job-panel">
        {tab === 'available' && !available.error && <InHand list={inHand} />}
        {tab === 'available' && !inHand.isLoading && <FilterChips table={table} query={query} clearable={!nothing} />}
        <div className={seeking && !nothing ? 'job-found' : 'sn-visually-hidden'}>
          {/* Rendered empty first, or screen readers would miss changes. */}
          <p role="status">
            {seeking &&
              found &&
              foundText({ total: found.meta.total, q: table.q, filtered, mine: tab === 'submitted' })}
          </p>
          {seeking && !found && <p aria-hidden="true">Searching…</p>}
          {table.q && !nothing && <ClearSearch table={table} />}
        </div>
        {isNew && (
          <FirstSteps
            statistics={statistics.data}
            socials={profile.socialdetails}
            jobs={[...(inHand.data?.data ?? []), ...(available.data?.data ?? [])]}
          />
        )}
        {tab === 'available' ? (
          // Cards that came first would be pushed down.
          <AvailableJobs
            table={table}
            query={query}
            list={inHand.isLoading ? { ...available, data: undefined } : available}
          />
        ) : (
          <SubmittedJobs table={table} list={submitted} />
        )}
      </section>
    </>
  );
}

function Held({ statistics }: { statistics: Statistics }) {
  const text = heldText(statistics);
  if (statistics.held === 0) return <span>{text}</span>;
  return (
    <Link className="sn-link" to={{ hash: inHandId }}>
      {text}
    </Link>
  );
}

function TabLabel({ tab, total }: { tab: Tab; total: number | undefined }) {
  return (
    <>
      <span>{tabs[tab]}</span> {total !== undefined && <small className="sn-num">{formatCount(total)}</small>}
    </>
  );
}

export { DashboardPage as Component };
