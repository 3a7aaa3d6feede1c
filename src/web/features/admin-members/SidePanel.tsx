import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { UserProfile } from '../../../contract/members';
import { formatDay } from '../../lib/dates';
import { platformNames, platforms } from '../../lib/platforms';
import { paths } from '../../paths';
import { Avatar } from '../../ui/Avatar';
import { Card } from '../../ui/Card';
import { Naira } from '../../ui/Naira';
import { StatusTag } from '../../shared/StatusTag';
import { When } from '../../ui/When';
import { FollowerVerification } from '../../admin/FollowerVerification';
import { getMemberStatus } from './MemberCard';

type Part = { profile: UserProfile };

/** The member's details, the wallet, and the verification. */
export function SidePanel({ profile }: Part) {
  const { userProfile: user, wallet } = profile;
  return (
    <Card className="admin-profile__side">
      <div className="admin-profile__who">
        <Avatar fullname={user.fullname} url={user.profile_url} size={88} />
        <StatusTag kind="member" status={getMemberStatus(user)} />
        {user.closed ? (
          <p className="sn-muted">This member closed the account. What told who they were is erased.</p>
        ) : (
          <a className="sn-link" href={`mailto:${user.email}`}>
            {user.email}
          </a>
        )}
      </div>
      <Ban profile={profile} />
      <dl className="admin-facts">
        <dt>Balance</dt>
        <dd>
          <Naira amount={wallet.balance} />
        </dd>
        <dt>On hold</dt>
        <dd>
          <Naira amount={wallet.on_hold} />
        </dd>
        <dt>Total earned</dt>
        <dd>
          <Naira amount={wallet.total_earned} />
        </dd>
        {!user.closed && <Details profile={profile} />}
        <Socials profile={profile} />
        <dt>Member since</dt>
        <dd>{formatDay(user.createdAt)}</dd>
      </dl>
      <p className="users-trail">
        <Link className="sn-link" to={`${paths.admin.audit}?subject_id=${user.id}`}>
          What was done by and to this member
        </Link>
      </p>
    </Card>
  );
}

function Ban({ profile: { ban } }: Part) {
  if (!ban) return null;
  return (
    <div className="sn-note sn-note--no users-ban">
      <p>
        Banned <When iso={ban.at} />
        {ban.by && <span>{` by ${ban.by}`}</span>}
      </p>
      <p>{ban.reason ?? 'No reason was given.'}</p>
    </div>
  );
}

function Details({ profile: { userProfile: user, bankInfo } }: Part) {
  return (
    <>
      <dt>Phone</dt>
      <dd>{user.phone}</dd>
      <dt>State</dt>
      <dd>{user.state}</dd>
      <dt>Referral code</dt>
      <dd>{user.referral_code}</dd>
      <dt>Bank</dt>
      <dd>
        <span>{bankInfo.bank_name || 'None given'}</span>
        <br />
        <span>{bankInfo.account_no}</span>
        <br />
        <span>{bankInfo.account_name}</span>
        {bankInfo.withdrawals_from && (
          <>
            <br />
            <span>Withdrawals wait until</span> <When iso={bankInfo.withdrawals_from} exact />
          </>
        )}
      </dd>
    </>
  );
}

function Socials({ profile: { userProfile, socials } }: Part) {
  return platforms
    .filter((one) => socials[one] !== '')
    .map((one) => (
      <Fragment key={one}>
        <dt>{platformNames[one]}</dt>
        <dd>
          <FollowerVerification userId={userProfile.id} platform={one} socials={socials} />
        </dd>
      </Fragment>
    ));
}
