import type { Proof } from '../../../contract/proofs';
import { Dialog } from '../../ui/dialog/Dialog';
import { ProofLook } from './ProofLook';
import '../../admin/proofs/proof.css';

interface Props {
  proof: Proof;
  onClose: () => void;
}

/** A proof over the list it stands in. */
export function ProofLookDialog({ proof, onClose }: Props) {
  return (
    <Dialog open title={`Proof by ${proof.userInfo.fullname}`} width={860} footer={null} onClose={onClose}>
      <p className="sn-muted admin-proof-job">{proof.taskInfo.jobTitle}</p>
      <ProofLook proof={proof} inDialog />
    </Dialog>
  );
}
