import type { Proof } from '../../../../contract/proofs';
import type { NewDecision } from '../../../api/heldDecisions';
import { useDecision } from '../../../api/useDecisions';
import { firstName } from '../../../lib/names';
import type { Refusal } from '../ReasonDialog';

type ProofDecision = Omit<NewDecision, 'by'>;

const whose = ({ userInfo, taskInfo }: Proof): string =>
  `the proof by ${firstName(userInfo.fullname)} for “${taskInfo.jobTitle}”`;

export const acceptance = (proof: Proof): ProofDecision => ({
  queue: 'proofs',
  id: proof.dataValues.id,
  verdict: { given_status: 'approved', ...(proof.userInfo.ban ? { despite_ban: true as const } : {}) },
  label: `Accept ${whose(proof)}`,
});

export const rejection = (proof: Proof, refusal: Refusal): ProofDecision => ({
  queue: 'proofs',
  id: proof.dataValues.id,
  verdict: { given_status: 'rejected', ...refusal },
  label: `Reject ${whose(proof)}`,
});

/** The decision about one proof. */
export function useProofDecision(proof: Proof) {
  const { hold, ...known } = useDecision(proof.dataValues.id, proof.status, 'in-review');
  return {
    ...known,
    accept: () => hold(acceptance(proof)),
    reject: (refusal: Refusal) => hold(rejection(proof, refusal)),
  };
}
