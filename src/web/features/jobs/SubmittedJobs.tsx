import { Link } from 'react-router-dom';
import type { AnswerOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { listSubmittedTasks, type SubmittedTask } from '../../../contract/jobs';
import { errorMessage } from '../../api/apiError';
import { tasksApi } from '../../api/tasksApi';
import { formatDateTime, formatNearTime } from '../../lib/dates';
import { listArg, type TableParams } from '../../ui/useTableParams';
import { paths } from '../../paths';
import { MemberTable } from '../../ui/MemberTable';
import type { Column } from '../../ui/tableColumns';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import afro from '../../shared/people/afro.svg';
import { Person } from '../../shared/people/Person';
import type { ListQuery } from '../../shared/Answer';
import { StatusTag } from '../../shared/StatusTag';
import { ClearSearch } from './FilterBar';
import { ofThisSize } from './jobFilters';

const columns: readonly Column<SubmittedTask>[] = [
  { key: 'reference', title: 'Job ID', render: (row) => <span className="job-reference">{row.reference}</span> },
  { key: 'title', title: 'Title', render: (row) => <JobLink row={row} /> },
  { key: 'payout', title: 'Payout', sort: 'amount', align: 'end', render: (row) => <Naira amount={row.amount} /> },
  { key: 'status', title: 'Status', sort: 'status', width: '42%', render: (row) => <ProofState row={row} /> },
];

interface Props {
  table: TableParams;
  list: ListQuery<AnswerOf<typeof listSubmittedTasks>>;
}

export function SubmittedJobs({ table, list: { data, error, isFetching, refetch } }: Props) {
  const prefetch = tasksApi.usePrefetch('listSubmittedTasks');
  const answer = ofThisSize(data, table);
  return (
    <MemberTable
      caption="Submitted jobs"
      table={table}
      rows={answer?.data}
      total={answer?.meta.total}
      columns={columns}
      cards={(row) => (
        <div className="sn-wallet-row">
          <div className="sn-wallet-row__head">
            <JobLink row={row} />
            <strong>
              <Naira amount={row.amount} />
            </strong>
          </div>
          <span className="job-reference sn-muted">{row.reference}</span>
          <ProofState row={row} />
        </div>
      )}
      rowKey={(row) => row.id}
      fetching={isFetching}
      error={error ? errorMessage(error, messages.adminJobs.listFailed) : undefined}
      onRetry={() => void refetch()}
      onPageIntent={(page) => prefetch(listArg(listSubmittedTasks.query, { ...table.query, page }))}
      empty={
        table.q ? (
          <EmptyState title={`None of your jobs matches “${table.q}”`} action={<ClearSearch table={table} />} />
        ) : (
          <EmptyState
            picture={<Person drawing={afro} />}
            title="No submitted jobs yet"
            text="Take a job, do it and send your proof. You can follow it here until it’s paid."
            action={
              <LinkButton type="primary" to={paths.account.dashboard}>
                See jobs
              </LinkButton>
            }
          />
        )
      }
    />
  );
}

function JobLink({ row }: { row: SubmittedTask }) {
  return (
    <Link className="job-link" to={paths.account.jobDetails(row.task_id)}>
      {row.title}
    </Link>
  );
}

function ProofState({ row: { status, reason, reviewDueAt, decidedAt } }: { row: SubmittedTask }) {
  return (
    <div className="sn-status">
      <StatusTag kind="proof" status={status} />
      {status === 'in-review' && <span>{`Approved by ${formatNearTime(reviewDueAt)}`}</span>}
      {status === 'approved' && decidedAt && <span>{`In your wallet since ${formatDateTime(decidedAt)}`}</span>}
      {status === 'rejected' && reason && <span>{`Reason: ${reason}`}</span>}
    </div>
  );
}
