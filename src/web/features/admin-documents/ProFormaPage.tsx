import { useParams } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import { LoadFailed } from '../../admin/LoadFailed';
import { useGetProFormaQuery } from '../../api/documentsApi';
import { ProForma } from '../../documents/Printable';
import { LoadingState } from '../../ui/PageState';
import '../../admin/admin.css';

/** The price of a job that waits for its money, to print. */
export function ProFormaPage() {
  const { id = '' } = useParams();
  const { data: answer, error, refetch } = useGetProFormaQuery({ id });
  return (
    <>
      <ProForma content={answer?.data} />
      {!answer && !error && <LoadingState rows={6} />}
      {error && <LoadFailed text={messages.documents.loadFailed} error={error} retry={refetch} />}
    </>
  );
}

export { ProFormaPage as Component };
