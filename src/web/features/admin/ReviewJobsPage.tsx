import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { listProofs, type Proof } from '../../../contract/proofs';
import { adminApi, useListProofsQuery } from '../../api/adminApi';
import { paths } from '../../paths';
import { DeskTable } from '../../ui/DeskTable';
import type { Column } from '../../ui/tableColumns';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useTableParams } from '../../ui/useTableParams';
import { FilterChips } from './FilterChips';
import { listArg } from '../../lib/listArg';
import { JobFilter } from './proofs/JobFilter';
import { ProofActions, ProofStatus } from './proofs/ProofActions';
import { ProofCell } from './proofs/ProofCell';
import { ReviewClock } from './proofs/ReviewClock';
import { LoadFailed } from './LoadFailed';
import { SearchBox } from './SearchBox';
import './desk.css';

const loadFailed = 'The proofs could not be loaded.';

const columns: Column<Proof>[] = [
  {
    key: 'fullname',
    title: 'Fullname',
    sort: 'fullname',
    render: ({ userInfo }) => (
      <Link className="desk-strong desk-who" to={paths.admin.user(userInfo.id)}>
        {userInfo.fullname}
      </Link>
    ),
  },
  {
    key: 'job',
    title: 'Job Title',
    render: ({ taskInfo }) => (
      <div className="desk-two desk-job">
        <span>{taskInfo.jobTitle}</span>
        <small>
          {taskInfo.reference} · <Naira amount={taskInfo.payoutAmount} />
        </small>
      </div>
    ),
  },
  { key: 'proof', title: 'Proof of Completion', render: (proof) => <ProofCell proof={proof} /> },
  { key: 'clock', title: 'Pays itself in', sort: 'reviewDueAt', render: (proof) => <ReviewClock proof={proof} /> },
  { key: 'status', title: 'Status', render: (proof) => <ProofStatus proof={proof} /> },
  { key: 'action', title: 'Action', align: 'end', render: (proof) => <ProofActions proof={proof} /> },
];

const statuses = [
  { key: 'in-review', label: 'In review' },
  { key: 'approved', label: 'Approved' },
  { key: 'rejected', label: 'Rejected' },
  { key: 'all', label: 'All' },
] as const;

export function ReviewJobsPage() {
  const table = useTableParams({ pageSize: limits.pageSize.adminProofs, filters: ['status', 'task_id'] });
  const shown = statuses.find(({ key }) => key === table.filters.status)?.key ?? 'in-review';
  const arg = listArg(listProofs.query, { ...table.query, status: shown === 'all' ? undefined : shown });
  const { data: answer, error, isFetching, refetch } = useListProofsQuery(arg);
  const prefetch = adminApi.usePrefetch('listProofs');
  const narrowed = arg.q !== undefined || arg.task_id !== undefined || shown !== 'in-review';

  return (
    <>
      <PageTitle
        title="Review Jobs"
        subtitle={`A proof that nobody decides within ${limits.reviewWindowDays} days is approved and paid by itself.`}
      />
      <div className="desk-bar">
        <SearchBox table={table} label="Search proofs" placeholder="Name, e-mail, job or reference" />
        <FilterChips
          label="Status"
          options={statuses}
          active={shown}
          onChange={(status) => table.setFilter('status', status === 'in-review' ? undefined : status)}
        />
        <JobFilter taskId={arg.task_id} onChange={(id) => table.setFilter('task_id', id)} />
      </div>
      {error ? (
        <LoadFailed text={loadFailed} error={error} retry={refetch} />
      ) : (
        <DeskTable
          table={table}
          rows={answer?.data}
          total={answer?.meta.total}
          columns={columns}
          rowKey={(proof) => proof.dataValues.id}
          caption="Proofs"
          fetching={isFetching}
          onPageIntent={(page) => prefetch({ ...arg, page })}
          empty={narrowed ? <NothingFound clear={table.clear} /> : <AllReviewed />}
          cards={(proof) => <ProofCard proof={proof} />}
        />
      )}
    </>
  );
}

function AllReviewed() {
  return (
    <EmptyState title="Nothing to review" text="Every proof is decided. New ones show here as soon as they come in." />
  );
}

function NothingFound({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      title="No proofs found"
      text="No proof fits this search."
      action={
        <button type="button" className="sn-btn sn-btn--ghost" onClick={clear}>
          Show those in review
        </button>
      }
    />
  );
}

function ProofCard({ proof }: { proof: Proof }) {
  return (
    <article className="desk-card">
      <header>
        <div className="desk-two">
          <span className="desk-strong">{proof.userInfo.fullname}</span>
          <small>
            {proof.taskInfo.jobTitle} · <Naira amount={proof.taskInfo.payoutAmount} />
          </small>
        </div>
        <ProofStatus proof={proof} />
      </header>
      <ProofCell proof={proof} />
      <p className="desk-card__line">
        {proof.decidedAt === null && <span className="sn-muted">Pays itself in</span>}
        <ReviewClock proof={proof} />
      </p>
      <ProofActions proof={proof} />
    </article>
  );
}
