import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BulkDecision, BulkRefusal } from '../../../contract/bulkDecisions';
import { limits } from '../../../contract/limits';
import { useListBulkRefusalsQuery } from '../../api/bulkDecisionsApi';
import { errorMessage } from '../../api/apiError';
import { formatDateTime } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import { FailedState, LoadingState } from '../../ui/PageState';
import { Dialog } from '../../ui/dialog/Dialog';
import { LeftOut } from './LeftOut';
import { getOutcome, getTitle } from './bulkWords';
import './bulkReport.css';

const pageSize = limits.pageSize.bulkRefusals;
const loadFailed = 'The report could not be loaded.';

/** The result of a bulk decision, with every row that could not be decided and the reason. */
export function BulkReport({ run, onClose }: { run: BulkDecision; onClose: () => void }) {
  return (
    <Dialog open title={getTitle(run)} width={860} footer={null} onClose={onClose}>
      <dl className="bulk-facts">
        <dt>Outcome</dt>
        <dd>
          <span>{getOutcome(run)}</span> <LeftOut queue={run.queue} count={run.leftOut} shared={run.leftOutShared} />
        </dd>
        {run.stoppedBecause && (
          <>
            <dt>Stopped</dt>
            <dd>{run.stoppedBecause}</dd>
          </>
        )}
        {run.reason && (
          <>
            <dt>Reason given</dt>
            <dd>{run.reason}</dd>
          </>
        )}
        <dt>Started</dt>
        <dd>{`${formatDateTime(run.startedAt)} by ${run.startedBy.fullname}`}</dd>
        {run.endedAt && (
          <>
            <dt>Ended</dt>
            <dd>{formatDateTime(run.endedAt)}</dd>
          </>
        )}
      </dl>
      {run.refused === 0 ? <p className="sn-muted">Every row it came to was decided.</p> : <Refusals run={run} />}
    </Dialog>
  );
}

function Refusals({ run }: { run: BulkDecision }) {
  const [page, setPage] = useState(1);
  const { data: answer, error, isFetching, refetch } = useListBulkRefusalsQuery({ id: run.id, page, pageSize });
  if (error) return <FailedState text={errorMessage(error, loadFailed)} retry={() => void refetch()} />;
  if (!answer) return <LoadingState rows={3} />;
  const { total } = answer.meta;
  const last = Math.min(page * pageSize, total);
  return (
    <>
      <h3 className="bulk-refusals__title">Could not be decided</h3>
      <table className="bulk-refusals" aria-busy={isFetching || undefined}>
        <caption className="sn-visually-hidden">Rows that could not be decided</caption>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">{run.queue === 'proofs' ? 'Job' : 'Withdrawal'}</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {answer.data.map((refusal) => (
            <Refusal key={refusal.id} refusal={refusal} />
          ))}
        </tbody>
      </table>
      <div className="bulk-refusals__foot">
        <span className="sn-num">
          {`Showing ${formatCount((page - 1) * pageSize + 1)}-${formatCount(last)} from ${formatCount(total)}`}
        </span>
        <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
          Previous
        </Button>
        <Button size="small" disabled={last >= total} onClick={() => setPage(page + 1)}>
          Next
        </Button>
      </div>
    </>
  );
}

function Refusal({ refusal: { id, member, what, message } }: { refusal: BulkRefusal }) {
  return (
    <tr>
      <td>{member ? <Link to={paths.admin.user(member.id)}>{member.fullname}</Link> : 'Unknown'}</td>
      <td>{what ?? id}</td>
      <td>{message}</td>
    </tr>
  );
}
