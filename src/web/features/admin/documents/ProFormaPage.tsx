import { useParams } from 'react-router-dom';
import { useGetProFormaQuery } from '../../../api/ownersApi';
import { ProForma } from '../../../documents/Printable';

/** The price of a job that waits for its money, to print. */
export function ProFormaPage() {
  const { id = '' } = useParams();
  return <ProForma answer={useGetProFormaQuery({ id })} />;
}

export { ProFormaPage as Component };
