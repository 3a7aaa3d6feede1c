import { Alert, Card, Descriptions, type DescriptionsProps, Flex } from 'antd';
import { Link } from 'react-router-dom';
import type { UserProfile } from '../../../../contract/members';
import { formatDay } from '../../../lib/dates';
import { platformNames, platforms } from '../../../lib/platforms';
import { paths } from '../../../paths';
import { Avatar } from '../../../ui/Avatar';
import { Naira } from '../../../ui/Naira';
import { StatusTag } from '../../../shared/StatusTag';
import { When } from '../../../ui/When';
import { FollowerVerification } from '../shared/FollowerVerification';
import { getMemberStatus } from '../shared/columns';
import { useGetUserQuery } from '../../../api/membersApi';
import { LoadingState } from '../../../ui/PageState';
import { Failure } from '../../../shared/Answer';
import { BanButton } from './BanButton';
import { MemberSigns } from '../shared/members/MemberSigns';

type Facts = NonNullable<DescriptionsProps['items']>;

const fact = (label: string, children: Facts[number]['children']): Facts[number] => ({ key: label, label, children });

export function SidePanel({ profile }: { profile: UserProfile }) {
  const { userProfile: user, wallet, ban, socials } = profile;
  return (
    <Card>
      <Flex vertical gap="small" align="center" className="admin-profile__who">
        <Avatar fullname={user.fullname} url={user.profile_url} size={88} />
        <StatusTag kind="member" status={getMemberStatus(user)} />
        {user.closed ? (
          <p className="sn-muted">This member closed the account. What told who they were is erased.</p>
        ) : (
          <a className="sn-link" href={`mailto:${user.email}`}>
            {user.email}
          </a>
        )}
      </Flex>
      {ban && (
        <Alert
          className="admin-alert"
          type="error"
          title={
            <>
              <span>Banned</span> <When iso={ban.at} />
              {ban.by && <span>{` by ${ban.by}`}</span>}
            </>
          }
          description={ban.reason ?? 'No reason was given.'}
        />
      )}
      <Descriptions
        size="small"
        column={1}
        items={[
          fact('Balance', <Naira amount={wallet.balance} />),
          fact('On hold', <Naira amount={wallet.on_hold} />),
          fact('Total earned', <Naira amount={wallet.total_earned} />),
          ...(user.closed ? [] : getDetails(profile)),
          ...platforms
            .filter((one) => socials[one] !== '')
            .map((one) =>
              fact(platformNames[one], <FollowerVerification userId={user.id} platform={one} socials={socials} />),
            ),
          fact('Member since', formatDay(user.createdAt)),
        ]}
      />
      <Link className="sn-link" to={`${paths.admin.audit}?subject_id=${user.id}`}>
        What was done by and to this member
      </Link>
    </Card>
  );
}

const getDetails = ({ userProfile: user, bankInfo: bank }: UserProfile): Facts => [
  fact('Phone', user.phone),
  fact('State', user.state),
  fact('Referral code', user.referral_code),
  fact(
    'Bank',
    <div className="admin-two">
      <span>{bank.bank_name || 'None given'}</span>
      <span>{bank.account_no}</span>
      <span>{bank.account_name}</span>
      {bank.withdrawals_from && (
        <span>
          <span>Withdrawals wait until</span> <When iso={bank.withdrawals_from} exact />
        </span>
      )}
    </div>,
  ),
];

export function MemberDetails({ id }: { id: string }) {
  const { data: answer, error, refetch } = useGetUserQuery({ id });
  if (error && !answer) return <Failure failed="This member could not be loaded." query={{ error, refetch }} />;
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
