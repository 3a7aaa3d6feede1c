import { Alert, Card, Flex } from 'antd';
import { Link } from 'react-router-dom';
import type { UserProfile } from '../../../../contract/members';
import { formatDay } from '../../../lib/dates';
import { platformNames, platforms } from '../../../lib/platforms';
import { paths } from '../../../paths';
import { Avatar } from '../../../ui/Avatar';
import { Naira } from '../../../ui/Naira';
import { StatusTag } from '../../../shared/StatusTag';
import { When } from '../../../ui/When';
import { Details, type Facts } from '../shared/Details';
import { FollowerVerification } from '../shared/FollowerVerification';
import { getMemberStatus } from '../shared/columns';
import { useGetUserQuery } from '../../../api/membersApi';
import { Answer } from '../../../shared/Answer';
import { BanButton } from './BanButton';
import { MemberSigns } from '../shared/members/MemberSigns';

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
      <Details
        facts={{
          Balance: <Naira amount={wallet.balance} />,
          'On hold': <Naira amount={wallet.on_hold} />,
          'Total earned': <Naira amount={wallet.total_earned} />,
          ...(!user.closed && getContact(profile)),
          ...Object.fromEntries(
            platforms.map((one) => [
              platformNames[one],
              socials[one] && <FollowerVerification userId={user.id} platform={one} socials={socials} />,
            ]),
          ),
          'Member since': formatDay(user.createdAt),
        }}
      />
      <Link className="sn-link" to={`${paths.admin.audit}?subject_id=${user.id}`}>
        What was done by and to this member
      </Link>
    </Card>
  );
}

const getContact = ({ userProfile: user, bankInfo: bank }: UserProfile): Facts => ({
  Phone: user.phone,
  State: user.state,
  'Referral code': user.referral_code,
  Bank: (
    <div className="admin-two">
      <span>{bank.bank_name || 'None given'}</span>
      <span>{bank.account_no}</span>
      <span>{bank.account_name}</span>
      {bank.withdrawals_from && (
        <span>
          <span>Withdrawals wait until</span> <When iso={bank.withdrawals_from} exact />
        </span>
      )}
    </div>
  ),
});

export function MemberDetails({ id }: { id: string }) {
  return (
    <Answer query={useGetUserQuery({ id })} failed="This member could not be loaded.">
      {({ data: profile }) => (
        <>
          <Flex wrap gap="middle" align="center" justify="space-between">
            <Link to={paths.admin.user(id)}>Open the profile</Link>
            <BanButton user={profile.userProfile} />
          </Flex>
          <MemberSigns userId={id} />
          <SidePanel profile={profile} />
        </>
      )}
    </Answer>
  );
}
