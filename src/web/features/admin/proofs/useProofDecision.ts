import type { Proof } from '../../../../contract/proofs';
import { firstName } from '../../../lib/names';
import type { NewDecision } from '../../../api/decisionsSlice';
import { useRowDecision, type Verdict } from '../shared/decisions/useRowDecision';
import type { Refusal } from '../shared/ReasonModal';

const whose = ({ userInfo, taskInfo }: Proof): string =>
  `the proof by ${firstName(userInfo.fullname)} for “${taskInfo.jobTitle}”`;

const decisionOn = (proof: Proof, verb: string, verdict: Verdict): NewDecision => ({
  name: 'reviewProof',
  subject: proof.dataValues.id,
  label: `${verb} ${whose(proof)}`,
  input: { id: proof.dataValues.id, ...verdict },
});

export const acceptance = (proof: Proof) =>
  decisionOn(proof, 'Accept', { given_status: 'approved', ...(proof.userInfo.ban ? { despite_ban: true } : {}) });
export const rejection = (proof: Proof, refusal: Refusal) =>
  decisionOn(proof, 'Reject', { given_status: 'rejected', ...refusal });

export function useProofDecision(proof: Proof) {
  const { decide, ...known } = useRowDecision(proof.dataValues.id, proof.status, 'in-review');
  return {
    ...known,
    accept: () => decide(acceptance(proof)),
    reject: (refusal: Refusal) => decide(rejection(proof, refusal)),
  };
}
