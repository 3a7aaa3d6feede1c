import { useParams } from 'react-router-dom';
import { useGetOwnProFormaQuery } from '../../../api/ownerPageApi';
import { ProForma } from '../../../documents/Printable';
import { paths } from '../../../paths';
import { BackLink } from '../../../ui/BackLink';

/** Printable pro-forma of an unpaid job. */
export function OwnProFormaPage() {
  const { id = '' } = useParams();
  return (
    <>
      <BackLink to={paths.owner.job(id)}>The job</BackLink>
      <ProForma answer={useGetOwnProFormaQuery({ id })} />
    </>
  );
}

export { OwnProFormaPage as Component };
