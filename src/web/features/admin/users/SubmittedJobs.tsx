import { limits } from '../../../../contract/limits';
import { listProofs, type Proof } from '../../../../contract/proofs';
import { adminApi, useListProofsQuery } from '../../../api/adminApi';
import { listState } from '../../../api/listState';
import { listArg } from '../../../lib/listArg';
import { Naira } from '../../../ui/Naira';
import { EmptyState } from '../../../ui/PageState';
import { StatusTag } from '../../../ui/StatusTag';
import { DeskList } from '../../../ui/desk/DeskList';
import type { DeskColumn } from '../../../ui/desk/deskTypes';
import { useDeskParams } from '../../../ui/desk/useDeskParams';
import { When } from '../../../ui/When';

const columns: readonly DeskColumn<Proof>[] = [
  {
    key: 'reference',
    title: 'Job ID',
    render: ({ taskInfo }) => <span className="desk-whole">{taskInfo.reference}</span>,
  },
  {
    key: 'title',
    title: 'Title',
    sort: 'jobTitle',
    always: true,
    render: ({ taskInfo }) => <span className="desk-strong">{taskInfo.jobTitle}</span>,
  },
  { key: 'payout', title: 'Payout', align: 'end', render: ({ taskInfo }) => <Naira amount={taskInfo.payoutAmount} /> },
  {
    key: 'date',
    title: 'Submitted',
    sort: 'submittedAt',
    render: ({ submittedAt }) => (
      <span className="desk-whole">
        <When iso={submittedAt} />
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    sort: 'status',
    render: ({ status }) => <StatusTag kind="proof" status={status} />,
  },
  { key: 'reason', title: 'Reason', hiddenAtFirst: true, render: ({ reason }) => reason ?? '' },
];
const rowKey = ({ dataValues }: Proof): string => dataValues.id;

/** Every proof that a member handed in, newest first. */
export function SubmittedJobs({ userId }: { userId: string }) {
  const table = useDeskParams({ prefix: 'jobs', pageSize: limits.pageSize.adminUserTasks });
  const arg = { sort: '-submittedAt' as const, ...listArg(listProofs.query, table.query), user_id: userId };
  const list = useListProofsQuery(arg);
  const prefetch = adminApi.usePrefetch('listProofs');
  return (
    <DeskList
      table={table}
      rows={list.data?.data}
      {...listState(list, 'The proofs could not be loaded.')}
      columns={columns}
      rowKey={rowKey}
      caption="Submitted jobs"
      search={{ label: 'Search submitted jobs', placeholder: 'Job or reference' }}
      cards={(proof) => <ProofCard proof={proof} />}
      onPageIntent={(page) => prefetch({ ...arg, page })}
      empty={
        <EmptyState
          title="No submitted jobs"
          text={table.q ? 'None fits this search.' : 'This member has not handed in a proof yet.'}
        />
      }
    />
  );
}

function ProofCard({ proof: { taskInfo, status, submittedAt } }: { proof: Proof }) {
  return (
    <article className="desk-card">
      <header>
        <div className="desk-two">
          <span className="desk-strong">{taskInfo.jobTitle}</span>
          <small>{taskInfo.reference}</small>
        </div>
        <StatusTag kind="proof" status={status} />
      </header>
      <p className="desk-card__line">
        <b>
          <Naira amount={taskInfo.payoutAmount} />
        </b>
        <When iso={submittedAt} />
      </p>
    </article>
  );
}
