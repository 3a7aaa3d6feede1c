import { Button } from 'antd';
import { useState } from 'react';
import type { ArgOf } from '../../../../contract/endpoint';
import type { listProofs, Proof } from '../../../../contract/proofs';
import { proofReasons } from '../../../../contract/proofReasons';
import type { Chosen } from '../../../table/tableTypes';
import { usePreviewBulkDecisionQuery } from '../../../api/adminApi';
import { LeftOut } from '../shared/bulk-decisions/LeftOut';
import { countLeftOut, getMoney, formatMoney } from '../shared/bulk-decisions/bulkMoney';
import { formatMany } from '../shared/bulk-decisions/bulkWords';
import { useScheduleBulk } from '../shared/decisions/useDecisions';
import { ReasonDialog } from '../shared/ReasonDialog';

interface Props {
  chosen: Chosen<Proof>;
  query: ArgOf<typeof listProofs>;
}

/** Decides all chosen proofs alike: ticked ones, or everything that the search and filters match. */
export function BulkProofActions({ chosen, query }: Props) {
  const scheduleBulk = useScheduleBulk();
  const [refusing, setRefusing] = useState(false);
  const { page: _page, pageSize: _size, sort: _sort, ...filter } = query;
  const { currentData } = usePreviewBulkDecisionQuery(
    { queue: 'proofs', filter },
    { skip: !chosen.all, refetchOnMountOrArgChange: true },
  );
  const matching = chosen.all ? currentData?.data : undefined;
  const which = matching
    ? { filter, confirmed: { count: matching.count, sum: matching.sum } }
    : { ids: [...chosen.ids] };
  const leftOut = chosen.all
    ? matching?.leftOut
    : countLeftOut(chosen.rows.map(({ userInfo }) => userInfo.ban && 'banned'));
  const count = matching?.count ?? (chosen.all ? chosen.count : chosen.count - (leftOut?.count ?? 0));
  const atLeast = matching ? matching.atLeast === true : chosen.atLeast;
  const many = formatMany(
    'proofs',
    { all: chosen.all, count, atLeast },
    matching !== undefined || filter.status === 'in-review',
  );
  const money =
    matching ??
    getMoney(
      chosen.rows
        .filter(({ userInfo }) => userInfo.ban === null)
        .map(({ userInfo, taskInfo }) => ({ memberId: userInfo.id, amount: taskInfo.payoutAmount })),
    );
  const cannot = (chosen.all && !matching) || count === 0;

  const accept = () => {
    scheduleBulk({ queue: 'proofs', given_status: 'approved', ...which }, `Accept ${many}`);
    chosen.clear();
  };
  return (
    <>
      {leftOut && <LeftOut queue="proofs" {...leftOut} />}
      {!cannot && <b className="sn-num">{formatMoney(money)}</b>}
      <Button danger disabled={cannot} onClick={() => setRefusing(true)}>
        {`Reject ${many}`}
      </Button>
      <Button type="primary" disabled={cannot} onClick={accept}>
        {`Accept ${many}`}
      </Button>
      <ReasonDialog
        open={refusing}
        title={`Reject ${many}?`}
        commonReasons={proofReasons}
        confirmLabel={`Reject ${many}`}
        asksForFraud
        draftName="reject-proofs"
        onConfirm={(refusal) => {
          scheduleBulk({ queue: 'proofs', given_status: 'rejected', ...refusal, ...which }, `Reject ${many}`);
          chosen.clear();
          return true;
        }}
        onClose={() => setRefusing(false)}
      >
        What is rejected is not paid, and its slot is free again. Each member reads your reason and cannot take that job
        again.
      </ReasonDialog>
    </>
  );
}
