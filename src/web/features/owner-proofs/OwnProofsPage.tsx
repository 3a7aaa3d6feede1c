import { useParams } from 'react-router-dom';
import { useGetOwnJobQuery } from '../../api/jobReportsApi';
import { paths } from '../../paths';
import { BackLink } from '../../ui/BackLink';
import { PageTitle } from '../../ui/PageTitle';
import { ProofGallery } from './ProofGallery';

/** The proofs of one job, for its owner. */
export function OwnProofsPage() {
  const { id = '' } = useParams();
  const { data: answer } = useGetOwnJobQuery({ id });
  return (
    <>
      <BackLink to={paths.owner.job(id)}>The job</BackLink>
      <PageTitle title="Proofs" subtitle={answer?.data.jobTitle} />
      <ProofGallery jobId={id} />
    </>
  );
}

export { OwnProofsPage as Component };
