import type { Proof } from '../../../contract/proofs';
import { Dialog } from '../../ui/dialog/Dialog';
import { ProofViewer } from './ProofViewer';
import '../../admin/proofs/proof.css';

interface Props {
  proof: Proof;
  onClose: () => void;
}

/** A proof over its list. */
export function ProofViewerDialog({ proof, onClose }: Props) {
  return (
    <Dialog open title={`Proof by ${proof.userInfo.fullname}`} width={860} footer={null} onClose={onClose}>
      <p className="sn-muted admin-proof-job">{proof.taskInfo.jobTitle}</p>
      <ProofViewer proof={proof} inDialog />
    </Dialog>
  );
}
