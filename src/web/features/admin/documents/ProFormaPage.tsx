import { useParams } from 'react-router-dom';
import { useGetProFormaQuery } from '../../../api/ownersApi';
import { ProForma } from '../../../documents/Printable';

export function ProFormaPage() {
  const { id = '' } = useParams();
  return <ProForma answer={useGetProFormaQuery({ id })} />;
}

export { ProFormaPage as Component };
