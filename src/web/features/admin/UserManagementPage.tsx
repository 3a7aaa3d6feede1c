import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { listUsers, type UserListItem } from '../../../contract/members';
import { adminApi, useListUsersQuery } from '../../api/adminApi';
import { listState } from '../../api/listState';
import { useDeskViews } from '../../api/useDeskViews';
import { useExport } from '../../api/useExport';
import type { AskedFirst } from '../../api/firstAsk';
import { listArg } from '../../lib/listArg';
import { paths } from '../../paths';
import { Card } from '../../ui/Card';
import { EmptyState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { DeskList } from '../../ui/desk/DeskList';
import { DeskSearch } from '../../ui/desk/DeskSearch';
import { deskWishesIn, type DeskParams, useDeskParams } from '../../ui/desk/useDeskParams';
import type { TableWishes } from '../../ui/useTableParams';
import { FilterChips } from './FilterChips';
import { LoadFailed } from './LoadFailed';
import { memberColumns } from './users/memberColumns';
import { MemberLine } from './users/MemberLine';
import { MemberOrder, MembersGrid } from './users/MembersGrid';
import { UserFilters, userFilterNames } from './users/userFilters';
import './desk.css';
import './users/users.css';

const loadFailed = 'The members could not be loaded.';
const search = { label: 'Search members', placeholder: 'Name, e-mail or phone' };
const ways = [
  { key: 'cards', label: 'Cards' },
  { key: 'table', label: 'Table' },
] as const;
type Way = (typeof ways)[number]['key'];
const rowKey = ({ userInfo }: UserListItem): string => userInfo.id;

/** Cards or table, as the address says it. */
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

const options = { pageSize: limits.pageSize.adminUsers, filters: userFilterNames };
const argOf = ({ query }: TableWishes) => listArg(listUsers.query, query);

export const handle: AskedFirst = {
  ask: (address) => adminApi.util.prefetch('listUsers', argOf(deskWishesIn(address, options)), {}),
};

export function UserManagementPage() {
  const table = useDeskParams(options);
  const [way, setWay] = useWay();
  return (
    <>
      <PageTitle
        title="User Management"
        actions={<FilterChips label="Show as" options={ways} active={way} onChange={setWay} />}
      />
      {way === 'table' ? <MembersAsTable table={table} /> : <MembersAsCards table={table} />}
    </>
  );
}

const useMembers = (table: DeskParams) => {
  const arg = useMemo(() => argOf(table), [table]);
  const prefetch = adminApi.usePrefetch('listUsers');
  return { arg, ...useListUsersQuery(arg), onPageIntent: (page: number) => prefetch({ ...arg, page }) };
};

const isNarrowed = ({ q, filters }: DeskParams): boolean => q !== '' || Object.values(filters).some(Boolean);

function NoMembers({ table }: { table: DeskParams }) {
  if (!isNarrowed(table))
    return <EmptyState title="No members yet" text="They show here once they have activated their account." />;
  return (
    <EmptyState
      title="No members found"
      text="Nobody fits this search."
      action={
        <button type="button" className="sn-btn sn-btn--ghost" onClick={table.clear}>
          Show all members
        </button>
      }
    />
  );
}

function MembersAsCards({ table }: { table: DeskParams }) {
  const { data: answer, error, isFetching, refetch, onPageIntent } = useMembers(table);
  const found = () => {
    if (error) return <LoadFailed text={loadFailed} error={error} retry={refetch} />;
    if (!answer) return <LoadingState rows={6} />;
    if (answer.data.length === 0)
      return (
        <Card>
          <NoMembers table={table} />
        </Card>
      );
    return (
      <MembersGrid
        table={table}
        members={answer.data}
        meta={answer.meta}
        fetching={isFetching}
        onPageIntent={onPageIntent}
      />
    );
  };
  return (
    <>
      <div className="desk-bar">
        <DeskSearch table={table} {...search} />
        <UserFilters table={table} />
        <MemberOrder table={table} />
      </div>
      {found()}
    </>
  );
}

function MembersAsTable({ table }: { table: DeskParams }) {
  const views = useDeskViews('users');
  const { arg, onPageIntent, ...list } = useMembers(table);
  const exporting = useExport('exportUsers', arg);
  const navigate = useNavigate();
  return (
    <DeskList
      table={table}
      rows={list.data?.data}
      {...listState(list, loadFailed)}
      columns={memberColumns}
      rowKey={rowKey}
      caption="Members"
      search={search}
      filters={<UserFilters table={table} />}
      views={views}
      exporting={exporting}
      onOpen={({ userInfo }) => void navigate(paths.admin.user(userInfo.id))}
      cards={(item) => <MemberLine item={item} />}
      onPageIntent={onPageIntent}
      maxPageButtons={limits.adminUsersPageButtons}
      empty={<NoMembers table={table} />}
    />
  );
}
