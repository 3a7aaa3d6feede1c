import { useParams } from 'react-router-dom';
import { useDownloadOwnDocumentMutation, useGetOwnDocumentQuery } from '../../../api/ownerPageApi';
import { Printable } from '../../../documents/Printable';
import { paths } from '../../../paths';
import { BackLink } from '../../../ui/BackLink';

/** One of the owner's documents, to print. */
export function OwnDocumentPage() {
  const { id = '' } = useParams();
  const answer = useGetOwnDocumentQuery({ id });
  const [download, { isLoading }] = useDownloadOwnDocumentMutation();
  return (
    <>
      <BackLink to={paths.owner.money}>Money</BackLink>
      <Printable answer={answer} saving={isLoading} onDownload={() => void download({ id, format: 'xlsx' })} />
    </>
  );
}

export { OwnDocumentPage as Component };
