import { Card, Flex } from 'antd';
import { Link } from 'react-router-dom';
import { limits } from '../../../../contract/limits';
import { listUsers, type UserListItem } from '../../../../contract/members';
import { states } from '../../../../contract/states';
import { membersApi } from '../../../api/membersApi';
import { formatCount } from '../../../lib/naira';
import { paths } from '../../../paths';
import type { AdminColumn, RowDrawer } from '../../../table/tableTypes';
import { adminList } from '../../../table/useAdminTable';
import { Avatar } from '../../../ui/Avatar';
import { lazyPart } from '../../../ui/lazyPart';
import { Naira } from '../../../ui/Naira';
import { StatusTag } from '../../../shared/StatusTag';
import { getMemberStatus } from '../shared/members/BannedTag';
import './memberCard.css';
import { column } from '../shared/columns';

/** The table of members, for comparing rather than recognising. */
const columns: readonly AdminColumn<UserListItem>[] = [
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
  column.status('member', ({ userInfo }) => getMemberStatus(userInfo)),
  column.count('jobs', 'Jobs', ({ userInfo }) => userInfo.jobsCount, { sort: 'jobsCount' }),
  column.money('balance', 'Balance', ({ wallet }) => wallet.balance, { sort: 'balance' }),
  column.when('joined', 'Joined', ({ userInfo }) => userInfo.createdAt, {
    ...{ sort: 'createdAt', filter: 'Joined', hideBelow: 'lg' },
  }),
];

const rowKey = ({ userInfo }: UserListItem): string => userInfo.id;

const MemberDetails = lazyPart(() => import('./MemberDetails').then((module) => ({ default: module.MemberDetails })));
const drawer: RowDrawer<UserListItem> = {
  title: ({ userInfo }) => userInfo.fullname,
  draw: ({ userInfo }) => <MemberDetails id={userInfo.id} />,
};

/** The orders of the cards, which have no headings. */
const orders = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'fullname', label: 'Name, A to Z' },
  { value: '-fullname', label: 'Name, Z to A' },
  { value: '-balance', label: 'Highest balance' },
  { value: '-jobsCount', label: 'Most jobs' },
];

export const members = adminList({
  query: listUsers.query,
  endpoint: membersApi.endpoints.listUsers,
  pageSize: limits.pageSize.adminUsers,
  status: {
    options: [
      { key: 'all', label: 'All' },
      { key: 'active', label: 'Active' },
      { key: 'banned', label: 'Banned' },
      { key: 'closed', label: 'Closed' },
    ],
    fallback: 'all',
  },
  filters: [
    { kind: 'choice', label: 'State', name: 'state', options: states.map((value) => ({ value, label: value })) },
    { kind: 'days', label: 'Joined', from: 'from', to: 'to' },
  ],
  views: 'users',
  readyViews: [
    { name: 'Newest first', query: 'sort=-createdAt' },
    { name: 'Highest balance first', query: 'sort=-balance' },
    { name: 'Banned', query: 'status=banned' },
  ],
  exporting: 'exportUsers',
  title: 'User Management',
  columns,
  rowKey,
  caption: 'Members',
  search: { label: 'Search members', placeholder: 'Name, e-mail or phone' },
  drawer,
  orders,
  failure: 'The members could not be loaded.',
});

export function MemberCard({ item: { userInfo, wallet } }: { item: UserListItem }) {
  return (
    <Link className="admin-person" to={paths.admin.user(userInfo.id)}>
      <Card hoverable size="small">
        <Avatar fullname={userInfo.fullname} url={userInfo.profile_url} />
        <div className="admin-two">
          <b>{userInfo.fullname}</b>
          {!userInfo.closed && (
            <small className="admin-person__mail" title={userInfo.email}>
              {userInfo.email}
            </small>
          )}
          {!userInfo.status && <StatusTag kind="member" status={getMemberStatus(userInfo)} />}
        </div>
        <Flex className="admin-person__figures sn-num" justify="space-between">
          <span>
            <b>{formatCount(userInfo.jobsCount)}</b> <small>{userInfo.jobsCount === 1 ? 'job' : 'jobs'}</small>
          </span>
          <span>
            <b>
              <Naira amount={wallet.balance} />
            </b>{' '}
            <small>balance</small>
          </span>
        </Flex>
      </Card>
    </Link>
  );
}
