import { Input, Segmented } from 'antd';
import { Link } from 'react-router-dom';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { listOwnJobs, ownJobTab, type OwnJob, type OwnJobTab } from '../../../../contract/ownerPage';
import { errorMessage } from '../../../api/apiError';
import { jobReportsApi } from '../../../api/jobReportsApi';
import { liveOwnerData, ownerPageApi, useListOwnJobsQuery } from '../../../api/ownerPageApi';
import { formatNearTime } from '../../../lib/dates';
import { listArg } from '../../../lib/listArg';
import { mayPrefetch } from '../../../lib/mayPrefetch';
import { formatCount, formatNaira } from '../../../lib/naira';
import { paths } from '../../../paths';
import { MemberTable } from '../../../ui/MemberTable';
import { Naira } from '../../../ui/Naira';
import { EmptyState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { ProgressBar } from '../../../ui/ProgressBar';
import { StatusTag } from '../../../shared/StatusTag';
import type { Column } from '../../../ui/tableColumns';
import { useNow } from '../../../ui/useNow';
import { useTableParams } from '../../../ui/useTableParams';
import { OwnBalance } from './OwnBalance';
import { OwnQuestions } from './OwnQuestions';
import { PayInButton } from '../../../shared/PayInButton';
import './ownerPage.css';

const tabs: Readonly<Record<OwnJobTab, string>> = { waiting: 'Waiting for money', running: 'Running', ended: 'Ended' };
const filters = ['tab'] as const;

const columns: readonly Column<OwnJob>[] = [
  { key: 'job', title: 'Job', sort: 'createdAt', width: '34%', render: (job) => <Title job={job} /> },
  { key: 'state', title: 'Status', render: (job) => <State job={job} /> },
  { key: 'slots', title: 'Approved', width: '26%', render: (job) => <Progress job={job} /> },
  { key: 'price', title: 'Per slot', align: 'end', render: (job) => <Naira amount={priceOf(job)} /> },
];

const priceOf = ({ payoutAmount, fee, vat }: OwnJob): number => payoutAmount + fee + vat;

export function OwnJobsPage() {
  const table = useTableParams({ accepted: listOwnJobs.query.shape, pageSize: ownerLimits.ownJobs, filters });
  const arg = listArg(listOwnJobs.query, table.query);
  const { data: answer, error, isFetching, refetch } = useListOwnJobsQuery(arg, liveOwnerData);
  const prefetch = ownerPageApi.usePrefetch('listOwnJobs');
  const narrowed = table.q !== '' || arg.tab !== undefined;
  return (
    <>
      <PageTitle title="Your jobs" />
      <OwnQuestions />
      <OwnBalance />
      <div className="own-bar">
        <Segmented
          aria-label="Jobs"
          name="jobs"
          value={arg.tab ?? 'all'}
          onChange={(tab) => table.setFilters({ tab: tab === 'all' ? undefined : tab })}
          options={[
            { value: 'all', label: 'All' },
            ...ownJobTab.options.map((tab) => ({
              value: tab,
              label: (
                <>
                  <span>{tabs[tab]}</span> <Count of={answer?.meta.counts?.[tab]} />
                </>
              ),
            })),
          ]}
        />
        <Input
          type="search"
          aria-label="Search your jobs"
          placeholder="Title or reference"
          maxLength={100}
          allowClear
          value={table.q}
          onChange={({ target }) => table.setQ(target.value)}
        />
      </div>
      <MemberTable
        caption="Your jobs"
        table={table}
        rows={answer?.data}
        total={answer?.meta.total}
        columns={columns}
        cards={(job) => <JobCard job={job} />}
        rowKey={({ id }) => id}
        fetching={isFetching && !answer}
        error={error && !answer ? errorMessage(error, messages.ownerPage.jobsFailed) : undefined}
        onRetry={() => void refetch()}
        onPageIntent={(page) => prefetch(listArg(listOwnJobs.query, { ...table.query, page }))}
        empty={
          narrowed ? (
            <EmptyState title="Nothing fits" text="No job here has this title or reference." />
          ) : (
            <EmptyState title="No jobs yet" text="Your jobs show here once we’ve posted them." />
          )
        }
      />
    </>
  );
}

function Count({ of }: { of: { total: number } | undefined }) {
  return of ? <small className="sn-num">{formatCount(of.total)}</small> : null;
}

function Title({ job: { id, title, reference, startsAt, endsAt, status } }: { job: OwnJob }) {
  const now = useNow(60_000);
  const prefetch = jobReportsApi.usePrefetch('getOwnJob');
  const comesNear = (): void => void (mayPrefetch() && prefetch({ id }));
  const open = status !== 'stopped' && status !== 'completed';
  return (
    <div className="own-two">
      <Link className="sn-link" to={paths.owner.job(id)} onPointerEnter={comesNear} onFocus={comesNear}>
        <b>{title}</b>
      </Link>
      <small>
        {`${reference}${open && startsAt !== null && new Date(startsAt) > now ? ` · starts ${formatNearTime(startsAt)}` : ''}${open && endsAt !== null ? ` · ends ${formatNearTime(endsAt)}` : ''}`}
      </small>
    </div>
  );
}

function State({ job: { status, waits, fundedSlots, maxSlots } }: { job: OwnJob }) {
  const missing = waits?.toPay ?? 0;
  const what =
    status === 'awaiting-payment' ? '' : fundedSlots < maxSlots ? 'More slots wait: ' : 'The new price waits: ';
  return (
    <div className="own-state">
      <StatusTag kind="task" status={status} />
      {missing > 0 && (
        <span>
          <span>{`${what}${formatNaira(missing)} missing`}</span> <PayInButton size="small" amount={missing} />
        </span>
      )}
    </div>
  );
}

function Progress({ job: { approved, inReview, rejected, maxSlots, title } }: { job: OwnJob }) {
  return (
    <div className="own-two">
      <ProgressBar percent={(approved / maxSlots) * 100} label={`Approved of ${title}`} />
      <small className="sn-num">
        {`${formatCount(approved)} of ${formatCount(maxSlots)}${inReview > 0 ? ` · ${formatCount(inReview)} in review` : ''}${rejected > 0 ? ` · ${formatCount(rejected)} rejected` : ''}`}
      </small>
    </div>
  );
}

function JobCard({ job }: { job: OwnJob }) {
  return (
    <div className="own-card">
      <Title job={job} />
      <State job={job} />
      <Progress job={job} />
      <small className="sn-muted">
        <Naira amount={priceOf(job)} /> per slot
      </small>
    </div>
  );
}

export { OwnJobsPage as Component };
