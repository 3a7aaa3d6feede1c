import { useParams } from 'react-router-dom';
import { paths } from '../../paths';
import { BackLink } from '../../ui/BackLink';
import { PageTitle } from '../../ui/PageTitle';
import { ProofGallery } from './ProofGallery';

/** The proofs of one job, for its owner. */
export function OwnProofsPage() {
  const { id = '' } = useParams();
  return (
    <>
      <BackLink to={paths.owner.job(id)}>The job</BackLink>
      <PageTitle title="Proofs" />
      <ProofGallery jobId={id} />
    </>
  );
}

export { OwnProofsPage as Component };
