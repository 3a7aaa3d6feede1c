import { Button } from 'antd';
import { useState } from 'react';
import type { ArgOf } from '../../../../contract/endpoint';
import type { listProofs, Proof } from '../../../../contract/proofs';
import { proofReasons } from '../../../../contract/proofReasons';
import type { Chosen } from '../../../table/tableTypes';
import { formatMoney } from '../shared/bulk-decisions/bulkWords';
import { useBulkChoice } from '../shared/bulk-decisions/useBulkChoice';
import { useScheduleBulk } from '../shared/decisions/useDecisions';
import { ReasonDialog } from '../shared/AskButton';

export function BulkProofActions({ chosen, query }: { chosen: Chosen<Proof>; query: ArgOf<typeof listProofs> }) {
  const scheduleBulk = useScheduleBulk();
  const [refusing, setRefusing] = useState(false);
  const { page: _page, pageSize: _size, sort: _sort, ...filter } = query;
  const { money, count, leftOut, many, matching, isUnknown } = useBulkChoice({
    ...{ queue: 'proofs', filter, chosen, onlyWaiting: filter.status === 'in-review' },
    rows: chosen.rows.map(({ userInfo, taskInfo }) => ({
      leftOut: userInfo.ban && 'banned',
      memberId: userInfo.id,
      amount: taskInfo.payoutAmount,
    })),
  });
  const which = matching
    ? { filter, confirmed: { count: matching.count, sum: matching.sum } }
    : { ids: [...chosen.ids] };
  const cannot = isUnknown || count === 0;

  const accept = () => {
    scheduleBulk({ queue: 'proofs', given_status: 'approved', ...which }, `Accept ${many}`);
    chosen.clear();
  };
  return (
    <>
      {leftOut}
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
