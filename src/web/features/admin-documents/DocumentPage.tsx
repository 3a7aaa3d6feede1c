import { useParams } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import { LoadFailed } from '../../admin/LoadFailed';
import { isNotFound } from '../../api/apiError';
import { useDownloadDocumentMutation, useGetDocumentQuery } from '../../api/documentsApi';
import { Printable } from '../../documents/Printable';
import { Card } from '../../ui/Card';
import { EmptyState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import '../../admin/admin.css';

/** One document of an owner, to print. */
export function DocumentPage() {
  const { id = '' } = useParams();
  const { data: answer, error, refetch } = useGetDocumentQuery({ id });
  const [download, { isLoading }] = useDownloadDocumentMutation();
  if (answer)
    return (
      <Printable document={answer.data} saving={isLoading} onDownload={() => void download({ id, format: 'xlsx' })} />
    );
  return (
    <>
      <PageTitle title="Document" />
      {!error && <LoadingState rows={6} />}
      {error && !isNotFound(error) && <LoadFailed text={messages.documents.loadFailed} error={error} retry={refetch} />}
      {isNotFound(error) && (
        <Card>
          <EmptyState title={messages.documents.notFound} text="The address may not be complete." />
        </Card>
      )}
    </>
  );
}

export { DocumentPage as Component };
