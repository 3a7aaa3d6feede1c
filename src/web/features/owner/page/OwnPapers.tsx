import { useParams } from 'react-router-dom';
import {
  useDownloadOwnDocumentMutation,
  useGetOwnDocumentQuery,
  useGetOwnProFormaQuery,
} from '../../../api/ownerPageApi';
import { Printable, ProForma } from '../../../documents/Printable';
import { paths } from '../../../paths';
import { BackLink } from '../../../ui/BackLink';

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

export function OwnProFormaPage() {
  const { id = '' } = useParams();
  return (
    <>
      <BackLink to={paths.owner.job(id)}>The job</BackLink>
      <ProForma answer={useGetOwnProFormaQuery({ id })} />
    </>
  );
}
