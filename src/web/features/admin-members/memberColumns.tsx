import { Link } from 'react-router-dom';
import type { UserListItem } from '../../../contract/members';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import { Naira } from '../../ui/Naira';
import { StatusTag } from '../../shared/StatusTag';
import type { AdminColumn } from '../../table/tableTypes';
import { When } from '../../ui/When';
import { getMemberStatus } from './MemberCard';

/** The table of members, for comparing rather than recognising. */
export const memberColumns: readonly AdminColumn<UserListItem>[] = [
  {
    key: 'name',
    title: 'Name',
    sort: 'fullname',
    always: true,
    render: ({ userInfo }) => (
      <Link className="sn-link admin-strong" to={paths.admin.user(userInfo.id)}>
        {userInfo.fullname}
      </Link>
    ),
  },
  {
    key: 'email',
    title: 'E-mail',
    hideBelow: 'md',
    render: ({ userInfo }) => (userInfo.closed ? '' : <span className="users-mail">{userInfo.email}</span>),
  },
  {
    key: 'status',
    title: 'Status',
    render: ({ userInfo }) => <StatusTag kind="member" status={getMemberStatus(userInfo)} />,
  },
  {
    key: 'jobs',
    title: 'Jobs',
    sort: 'jobsCount',
    align: 'end',
    render: ({ userInfo }) => <span className="sn-num">{formatCount(userInfo.jobsCount)}</span>,
  },
  {
    key: 'balance',
    title: 'Balance',
    sort: 'balance',
    align: 'end',
    render: ({ wallet }) => <Naira amount={wallet.balance} />,
  },
  {
    key: 'joined',
    title: 'Joined',
    sort: 'createdAt',
    filter: 'Joined',
    hideBelow: 'lg',
    render: ({ userInfo }) => <When iso={userInfo.createdAt} />,
  },
];
