import { useParams } from 'react-router-dom';
import { useDownloadDocumentMutation, useGetDocumentQuery } from '../../../api/ownersApi';
import { Printable } from '../../../documents/Printable';

export function DocumentPage() {
  const { id = '' } = useParams();
  const answer = useGetDocumentQuery({ id });
  const [download, { isLoading }] = useDownloadDocumentMutation();
  return <Printable answer={answer} saving={isLoading} onDownload={() => void download({ id, format: 'xlsx' })} />;
}

export { DocumentPage as Component };
