import { useParams } from 'react-router-dom';
import { PageTitle } from '../../ui/PageTitle';
import { ProofGallery } from './ProofGallery';

/** The proofs of one job, for its owner. */
export function OwnProofsPage() {
  const { id = '' } = useParams();
  return (
    <>
      <PageTitle title="Proofs" />
      <ProofGallery jobId={id} />
    </>
  );
}

export { OwnProofsPage as Component };
