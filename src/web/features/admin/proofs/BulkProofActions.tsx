import { useState } from 'react';
import type { ArgOf } from '../../../../contract/endpoint';
import type { listProofs, Proof } from '../../../../contract/proofs';
import type { Chosen } from '../../../ui/desk/deskTypes';
import { manyOf } from '../bulk/bulkWords';
import { useScheduleBulk } from '../bulk/useScheduleBulk';
import { ReasonDialog } from '../ReasonDialog';
import { proofReasons } from './reasons';

interface Props {
  chosen: Chosen<Proof>;
  /** What the list was asked with. */
  asked: ArgOf<typeof listProofs>;
}

/** Decides all chosen proofs alike: those that were ticked, or everything that the search and the filters match. */
export function BulkProofActions({ chosen, asked }: Props) {
  const scheduleBulk = useScheduleBulk();
  const [refusing, setRefusing] = useState(false);
  const { page: _page, pageSize: _size, sort: _sort, ...filter } = asked;
  const which = chosen.all ? { filter } : { ids: [...chosen.ids] };
  const many = manyOf('proofs', chosen, filter.status === 'in-review');

  const accept = () => {
    scheduleBulk({ queue: 'proofs', given_status: 'approved', ...which }, `Accept ${many}`);
    chosen.clear();
  };
  return (
    <>
      <button type="button" className="sn-btn sn-btn--small sn-btn--danger" onClick={() => setRefusing(true)}>
        Reject {many}
      </button>
      <button type="button" className="sn-btn sn-btn--small sn-btn--primary" onClick={accept}>
        Accept {many}
      </button>
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
