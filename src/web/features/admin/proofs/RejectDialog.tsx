import type { Proof } from '../../../../contract/proofs';
import { proofReasons } from '../../../../contract/proofReasons';
import { formatNaira } from '../../../lib/naira';
import { ReasonDialog } from '../shared/ReasonDialog';
import type { Refusal } from '../shared/ReasonModal';
import { useReasonBefore } from '../shared/decisions/useRowDecision';

interface Props {
  proof: Proof;
  open: boolean;
  onReject: (refusal: Refusal) => void;
  onClose: () => void;
}

export function RejectDialog({ proof: { dataValues, userInfo, taskInfo }, open, onReject, onClose }: Props) {
  const givenBefore = useReasonBefore(dataValues.id);
  return (
    <ReasonDialog
      open={open}
      title={`Reject the proof by ${userInfo.fullname}?`}
      commonReasons={proofReasons}
      confirmLabel="Reject proof"
      asksForFraud
      givenBefore={givenBefore}
      draftName={`reject-proof:${dataValues.id}`}
      onConfirm={(refusal) => {
        onReject(refusal);
        return true;
      }}
      onClose={onClose}
    >
      {`${formatNaira(taskInfo.payoutAmount)} for “${taskInfo.jobTitle}” is not paid, and the slot is free again. The member reads your reason and cannot take this job again.`}
    </ReasonDialog>
  );
}
