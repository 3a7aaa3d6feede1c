import type { TaskWithKit } from '../../../contract/jobDetails';
import type { SharePlatform } from '../../../contract/shareText';
import type { PendingProof } from '../../pending/pendingSlice';
import { ProofForm } from './ProofForm';
import { RefusedProof, WaitingProof } from './WaitingProof';
import './proof.css';

interface Props {
  task: TaskWithKit;
  applicationId: string;
  /** A submitted or refused proof. */
  proof: PendingProof | undefined;
  /** The page shows the refusal's reason elsewhere. */
  isReasonShown: boolean;
  /** The member holds the job. */
  held: boolean;
  sharedOn: SharePlatform | null;
  onBegun: (begun: boolean) => void;
}

/** The proof of a taken job: written, waiting, or refused. */
export function ProofPart({ proof, isReasonShown, held, ...form }: Props) {
  if (proof && proof.status !== 'refused') return <WaitingProof proof={proof} />;
  return (
    <>
      {proof && !isReasonShown && <RefusedProof proof={proof} />}
      {held && <ProofForm {...form} />}
    </>
  );
}
