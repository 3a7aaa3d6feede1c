import { Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BulkDecision, BulkRefusal } from '../../../../../contract/bulkDecisions';
import { limits } from '../../../../../contract/limits';
import { useListBulkRefusalsQuery } from '../../../../api/adminApi';
import { formatDateTime } from '../../../../lib/dates';
import { formatCount } from '../../../../lib/naira';
import { paths } from '../../../../paths';
import { Failure } from '../../../../shared/Answer';
import { LoadingState } from '../../../../ui/PageState';
import { Dialog } from '../../../../ui/dialog/Dialog';
import { Details } from '../Details';
import { LeftOut } from './LeftOut';
import { getOutcome, getTitle } from './bulkWords';

const pageSize = limits.pageSize.bulkRefusals;

export const BulkReport = ({ run, onClose }: { run: BulkDecision; onClose: () => void }) => (
  <Dialog open title={getTitle(run)} width={860} footer={null} onClose={onClose}>
    <Details
      facts={{
        Outcome: (
          <span>
            <span>{getOutcome(run)}</span> <LeftOut queue={run.queue} count={run.leftOut} shared={run.leftOutShared} />
          </span>
        ),
        Stopped: run.stoppedBecause,
        'Reason given': run.reason,
        Started: `${formatDateTime(run.startedAt)} by ${run.startedBy.fullname}`,
        Ended: run.endedAt && formatDateTime(run.endedAt),
      }}
    />
    {run.refused === 0 ? <p className="sn-muted">Every row it came to was decided.</p> : <Refusals run={run} />}
  </Dialog>
);

function Refusals({ run }: { run: BulkDecision }) {
  const [page, setPage] = useState(1);
  const { data: answer, error, isFetching, refetch } = useListBulkRefusalsQuery({ id: run.id, page, pageSize });
  if (error) return <Failure failed="The report could not be loaded." query={{ error, refetch }} />;
  if (!answer) return <LoadingState rows={3} />;
  return (
    <Table<BulkRefusal>
      aria-label="Rows that could not be decided"
      size="small"
      title={() => 'Could not be decided'}
      rowKey={({ id }) => id}
      loading={isFetching}
      dataSource={answer.data}
      columns={[
        {
          key: 'member',
          title: 'Member',
          render: (_, { member }) =>
            member ? <Link to={paths.admin.user(member.id)}>{member.fullname}</Link> : 'Unknown',
        },
        { key: 'what', title: run.queue === 'proofs' ? 'Job' : 'Withdrawal', render: (_, { what, id }) => what ?? id },
        { key: 'why', title: 'Why', dataIndex: 'message' },
      ]}
      pagination={{
        current: page,
        pageSize,
        total: answer.meta.total,
        showSizeChanger: false,
        showTotal: (total, [first, last]) =>
          `Showing ${formatCount(first)}-${formatCount(last)} from ${formatCount(total)}`,
        onChange: setPage,
      }}
    />
  );
}
