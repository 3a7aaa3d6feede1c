import type { Proof } from '../../../../contract/proofs';
import type { NewDecision } from '../../../api/heldDecisions';
import { statusKnown, useDecisionOf, useDeciding } from '../../../api/useDecisions';
import { firstName } from '../../../lib/names';
import type { Refusal } from '../ReasonDialog';

type ProofDecision = Omit<NewDecision, 'by'>;

const whose = ({ userInfo, taskInfo }: Proof): string =>
  `the proof by ${firstName(userInfo.fullname)} for “${taskInfo.jobTitle}”`;

export const acceptance = (proof: Proof): ProofDecision => ({
  queue: 'proofs',
  id: proof.dataValues.id,
  verdict: { given_status: 'approved' },
  label: `Accept ${whose(proof)}`,
});

export const rejection = (proof: Proof, refusal: Refusal): ProofDecision => ({
  queue: 'proofs',
  id: proof.dataValues.id,
  verdict: { given_status: 'rejected', ...refusal },
  label: `Reject ${whose(proof)}`,
});

/** The decision about one proof: what is known of it, and how it is made. Held, it can be taken back. */
export function useProofDecision(proof: Proof) {
  const { id } = proof.dataValues;
  const decision = useDecisionOf(id);
  const { hold, undo } = useDeciding();
  const status = statusKnown(proof.status, decision);
  return {
    decision,
    status,
    /** Whether a decision can be made now. */
    isOpen: status === 'in-review' && decision === null,
    accept: () => hold(acceptance(proof)),
    reject: (refusal: Refusal) => hold(rejection(proof, refusal)),
    undo: () => undo(id),
  };
}
