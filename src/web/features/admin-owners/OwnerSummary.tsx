import { Flex } from 'antd';
import { Link } from 'react-router-dom';
import { useGetOwnerQuery } from '../../api/ownersApi';
import { LoadFailed } from '../../admin/LoadFailed';
import { paths } from '../../paths';
import { LoadingState } from '../../ui/PageState';
import { OwnerFigures } from './OwnerFigures';
import { OwnerPanel } from './OwnerPanel';

/** An owner beside the list, before their whole page is opened. */
export function OwnerSummary({ id }: { id: string }) {
  const { data: answer, error, refetch } = useGetOwnerQuery({ id });
  if (error && !answer) return <LoadFailed text="This owner could not be loaded." error={error} retry={refetch} />;
  if (!answer) return <LoadingState rows={4} />;
  return (
    <>
      <Flex wrap gap="middle" align="center" justify="space-between">
        <Link to={paths.admin.owner(id)}>Open the owner</Link>
      </Flex>
      <OwnerFigures owner={answer.data} />
      <OwnerPanel owner={answer.data} />
    </>
  );
}
