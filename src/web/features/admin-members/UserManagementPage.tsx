import { Button, Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { listUsers, type UserListItem } from '../../../contract/members';
import { states } from '../../../contract/states';
import { membersApi, useListUsersQuery } from '../../api/membersApi';
import type { Prefetched } from '../../api/firstAsk';
import { AdminTable } from '../../table/AdminTable';
import type { RowDrawer } from '../../table/tableTypes';
import { adminList, useAdminTable } from '../../table/useAdminTable';
import { EmptyState } from '../../ui/PageState';
import { memberColumns } from './memberColumns';
import { MemberCard } from './MemberCard';
import { MemberLine } from './MemberLine';
import { lazyPart } from '../../ui/lazyPart';
import '../../admin/admin.css';
import './users.css';

const ways = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const;
type Way = (typeof ways)[number]['value'];
const rowKey = ({ userInfo }: UserListItem): string => userInfo.id;

const MemberDetails = lazyPart(() => import('./MemberDetails').then((module) => ({ default: module.MemberDetails })));
const drawer: RowDrawer<UserListItem> = {
  title: ({ userInfo }) => userInfo.fullname,
  draw: ({ userInfo }) => <MemberDetails id={userInfo.id} />,
};

const members = adminList({
  query: listUsers.query,
  useList: useListUsersQuery,
  prefetch: (arg) => membersApi.util.prefetch('listUsers', arg, {}),
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
  columns: memberColumns,
  rowKey,
  caption: 'Members',
  search: { label: 'Search members', placeholder: 'Name, e-mail or phone' },
  drawer,
  cards: (item) => <MemberLine item={item} />,
  failure: 'The members could not be loaded.',
});

export const handle: Prefetched = { ask: members.ask };

/** The orders of the cards, which have no headings. */
const orders = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'fullname', label: 'Name, A to Z' },
  { value: '-fullname', label: 'Name, Z to A' },
  { value: '-balance', label: 'Highest balance' },
  { value: '-jobsCount', label: 'Most jobs' },
];

/** Cards or table, as in the address. */
const useWay = (): [Way, (way: Way) => void] => {
  const [params, setParams] = useSearchParams();
  const choose = (way: Way) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (way === 'cards') after.delete('view');
        else after.set('view', way);
        return after;
      },
      { preventScrollReset: true },
    );
  return [params.get('view') === 'table' ? 'table' : 'cards', choose];
};

export function UserManagementPage() {
  const { table, tableProps } = useAdminTable(members);
  const [way, setWay] = useWay();
  return (
    <AdminTable
      {...tableProps}
      actions={<Segmented aria-label="Show as" name="view" value={way} options={[...ways]} onChange={setWay} />}
      {...(way === 'cards' && { gallery: (item: UserListItem) => <MemberCard item={item} />, orders })}
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
