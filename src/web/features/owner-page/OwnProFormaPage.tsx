import { useParams } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import { errorMessage } from '../../api/apiError';
import { useGetOwnProFormaQuery } from '../../api/ownDocumentsApi';
import { ProForma } from '../../documents/Printable';
import { paths } from '../../paths';
import { BackLink } from '../../ui/BackLink';
import { FailedState, LoadingState } from '../../ui/PageState';

/** Printable pro-forma of an unpaid job. */
export function OwnProFormaPage() {
  const { id = '' } = useParams();
  const { data: answer, error, refetch } = useGetOwnProFormaQuery({ id });
  return (
    <>
      <BackLink to={paths.owner.job(id)}>The job</BackLink>
      <ProForma content={answer?.data} />
      {!answer && !error && <LoadingState rows={6} />}
      {error && (
        <FailedState
          text={messages.documents.loadFailed}
          error={errorMessage(error, '')}
          retry={() => void refetch()}
        />
      )}
    </>
  );
}

export { OwnProFormaPage as Component };
