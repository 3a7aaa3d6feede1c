import type { Proof } from '../../../../contract/proofs';
import { AdminDialog } from '../../../ui/admin/AdminDialog';
import { ProofLook } from './ProofLook';

interface Props {
  proof: Proof;
  onClose: () => void;
}

/** A proof over the list it stands in. */
export function ProofLookDialog({ proof, onClose }: Props) {
  return (
    <AdminDialog open title={`Proof by ${proof.userInfo.fullname}`} width={860} footer={null} onCancel={onClose}>
      <p className="sn-muted desk-proof-job">{proof.taskInfo.jobTitle}</p>
      <ProofLook proof={proof} inDialog />
    </AdminDialog>
  );
}
