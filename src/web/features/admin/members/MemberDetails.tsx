import { Flex } from 'antd';
import { Link } from 'react-router-dom';
import { useGetUserQuery } from '../../../api/membersApi';
import { paths } from '../../../paths';
import { LoadingState } from '../../../ui/PageState';
import { LoadFailed } from '../shared/LoadFailed';
import { BanButton } from './BanButton';
import { MemberSigns } from '../shared/members/MemberSigns';
import { SidePanel } from './SidePanel';
import './users.css';

export function MemberDetails({ id }: { id: string }) {
  const { data: answer, error, refetch } = useGetUserQuery({ id });
  if (error && !answer) return <LoadFailed text="This member could not be loaded." error={error} retry={refetch} />;
  if (!answer) return <LoadingState rows={4} />;
  return (
    <>
      <Flex wrap gap="middle" align="center" justify="space-between">
        <Link to={paths.admin.user(id)}>Open the profile</Link>
        <BanButton user={answer.data.userProfile} />
      </Flex>
      <MemberSigns userId={id} />
      <SidePanel profile={answer.data} />
    </>
  );
}
