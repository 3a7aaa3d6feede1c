import { Link } from 'react-router-dom';
import type { UserListItem } from '../../../contract/members';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import { Avatar } from '../../ui/Avatar';
import { Naira } from '../../ui/Naira';
import { StatusTag } from '../../shared/StatusTag';
import './memberCard.css';

export const getMemberStatus = ({ status, closed }: { status: boolean; closed: boolean }): string => {
  if (closed) return 'closed';
  return status ? 'active' : 'banned';
};

export function MemberCard({ item: { userInfo, wallet } }: { item: UserListItem }) {
  return (
    <Link className="sn-card admin-person" to={paths.admin.user(userInfo.id)}>
      <Avatar fullname={userInfo.fullname} url={userInfo.profile_url} />
      <span className="admin-person__who">
        <b>{userInfo.fullname}</b>
        {!userInfo.closed && (
          <span className="admin-person__mail" title={userInfo.email}>
            {userInfo.email}
          </span>
        )}
        {!userInfo.status && <StatusTag kind="member" status={getMemberStatus(userInfo)} />}
      </span>
      <span className="admin-person__figures sn-num">
        <span>
          <b>{formatCount(userInfo.jobsCount)}</b> <small>{userInfo.jobsCount === 1 ? 'job' : 'jobs'}</small>
        </span>
        <span>
          <b>
            <Naira amount={wallet.balance} />
          </b>{' '}
          <small>balance</small>
        </span>
      </span>
    </Link>
  );
}
