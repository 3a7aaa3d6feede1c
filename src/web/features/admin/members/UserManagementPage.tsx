import { Button, Segmented, Card, Flex } from 'antd';
import { Link } from 'react-router-dom';
import { type UserListItem, listUsers } from '../../../../contract/members';
import type { Prefetched } from '../../../api/baseApi';
import { AdminTable } from '../../../table/AdminTable';
import { useAdminTable, adminList } from '../../../table/useAdminTable';
import { EmptyState } from '../../../ui/PageState';
import { useAddressParam } from '../shared/useAddressParam';
import { limits } from '../../../../contract/limits';
import { states } from '../../../../contract/states';
import { membersApi } from '../../../api/membersApi';
import { formatCount } from '../../../lib/naira';
import { paths } from '../../../paths';
import type { AdminColumn, RowDrawer } from '../../../table/tableTypes';
import { Avatar } from '../../../ui/Avatar';
import { lazyPart } from '../../../ui/lazyPart';
import { Naira } from '../../../ui/Naira';
import { StatusTag } from '../../../shared/StatusTag';
import { getMemberStatus, column } from '../shared/columns';
import '../shared/admin.css';
import './memberCard.css';

const ways = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
];

export function UserManagementPage() {
  const { table, tableProps } = useAdminTable(members);
  const [view, setView] = useAddressParam('view');
  const way = view === 'table' ? 'table' : 'cards';
  return (
    <AdminTable
      {...tableProps}
      actions={
        <Segmented
          aria-label="Show as"
          name="view"
          value={way}
          options={ways}
          onChange={(next) => setView(next === 'table' ? next : null)}
        />
      }
      {...(way === 'cards' && { gallery: (item: UserListItem) => <MemberCard item={item} /> })}
      empty={<NoMembers narrowed={table.queryString !== ''} clear={table.clear} />}
    />
  );
}

function NoMembers({ narrowed, clear }: { narrowed: boolean; clear: () => void }) {
  if (!narrowed)
    return <EmptyState title="No members yet" text="They show here once they have activated their account." />;
  return (
    <EmptyState
      title="No members found"
      text="Nobody fits this search."
      action={<Button onClick={clear}>Show all members</Button>}
    />
  );
}

export { UserManagementPage as Component };

/** For comparing rows; the gallery is for recognising faces. */
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
    render: ({ userInfo }) => (userInfo.closed ? '' : userInfo.email),
  },
  column.status('member', ({ userInfo }) => getMemberStatus(userInfo)),
  column.count('jobs', 'Jobs', ({ userInfo }) => userInfo.jobsCount, { sort: 'jobsCount' }),
  column.money('balance', 'Balance', ({ wallet }) => wallet.balance, { sort: 'balance' }),
  column.when('joined', 'Joined', ({ userInfo }) => userInfo.createdAt, {
    ...{ sort: 'createdAt', filter: 'Joined', hideBelow: 'lg' },
  }),
];

const MemberDetails = lazyPart(() => import('./SidePanel').then((module) => ({ default: module.MemberDetails })));
const drawer: RowDrawer<UserListItem> = {
  title: ({ userInfo }) => userInfo.fullname,
  draw: ({ userInfo }) => <MemberDetails id={userInfo.id} />,
};

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
  rowKey: ({ userInfo }) => userInfo.id,
  caption: 'Members',
  search: { label: 'Search members', placeholder: 'Name, e-mail or phone' },
  drawer,
  orders,
  failure: 'The members could not be loaded.',
});

export const handle: Prefetched = { ask: members.ask };

export const MemberCard = ({ item: { userInfo, wallet } }: { item: UserListItem }) => (
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
