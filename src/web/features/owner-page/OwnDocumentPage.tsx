import { useParams } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import { errorMessage, isNotFound } from '../../api/apiError';
import { useDownloadOwnDocumentMutation, useGetOwnDocumentQuery } from '../../api/ownDocumentsApi';
import { Printable } from '../../documents/Printable';
import { paths } from '../../paths';
import { BackLink } from '../../ui/BackLink';
import { Card } from '../../ui/Card';
import { EmptyState, FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';

/** One of the owner's documents, to print. */
export function OwnDocumentPage() {
  const { id = '' } = useParams();
  const { data: answer, error, refetch } = useGetOwnDocumentQuery({ id });
  const [download, { isLoading }] = useDownloadOwnDocumentMutation();
  const back = <BackLink to={paths.owner.money}>Money</BackLink>;
  if (answer)
    return (
      <>
        {back}
        <Printable document={answer.data} saving={isLoading} onDownload={() => void download({ id, format: 'xlsx' })} />
      </>
    );
  return (
    <>
      {back}
      <PageTitle title="Document" />
      {!error && <LoadingState rows={6} />}
      {error && !isNotFound(error) && (
        <FailedState
          text={messages.documents.loadFailed}
          error={errorMessage(error, '')}
          retry={() => void refetch()}
        />
      )}
      {isNotFound(error) && (
        <Card>
          <EmptyState title={messages.documents.notFound} text="The address may not be complete." />
        </Card>
      )}
    </>
  );
}

export { OwnDocumentPage as Component };
