import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { listUsers, type UserListItem } from '../../../contract/members';
import { adminApi, useListUsersQuery } from '../../api/adminApi';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import { Avatar } from '../../ui/Avatar';
import { Card } from '../../ui/Card';
import { Naira } from '../../ui/Naira';
import { EmptyState, LoadingState } from '../../ui/PageState';
import { Pager } from '../../ui/Pager';
import { PageTitle } from '../../ui/PageTitle';
import { StatusTag } from '../../ui/StatusTag';
import { useTableParams, type TableParams } from '../../ui/useTableParams';
import { FilterChips } from './FilterChips';
import { listArg } from '../../lib/listArg';
import { LoadFailed } from './LoadFailed';
import { SearchBox } from './SearchBox';
import './desk.css';

const loadFailed = 'The members could not be loaded.';

const statuses = [
  { key: 'all', label: 'All' },
  { key: 'active', label: 'Active' },
  { key: 'banned', label: 'Banned' },
  { key: 'closed', label: 'Closed' },
] as const;

export function UserManagementPage() {
  const table = useTableParams({ pageSize: limits.pageSize.adminUsers, filters: ['status'] });
  const arg = listArg(listUsers.query, table.query);
  return (
    <>
      <PageTitle title="User Management" />
      <div className="desk-bar">
        <SearchBox table={table} label="Search members" placeholder="Name, e-mail or phone" />
        <FilterChips
          label="Status"
          options={statuses}
          active={arg.status ?? 'all'}
          onChange={(status) => table.setFilter('status', status === 'all' ? undefined : status)}
        />
      </div>
      <Members table={table} arg={arg} />
    </>
  );
}

function Members({ table, arg }: { table: TableParams; arg: Parameters<typeof useListUsersQuery>[0] & object }) {
  const { data: answer, error, isFetching, refetch } = useListUsersQuery(arg);
  const prefetch = adminApi.usePrefetch('listUsers');
  if (error) return <LoadFailed text={loadFailed} error={error} retry={refetch} />;
  if (!answer) return <LoadingState rows={6} />;
  if (answer.data.length === 0) {
    const narrowed = arg.q !== undefined || arg.status !== undefined;
    return (
      <Card>
        {narrowed ? (
          <EmptyState
            title="No members found"
            text="Nobody fits this search."
            action={
              <button type="button" className="sn-btn sn-btn--ghost" onClick={table.clear}>
                Show all members
              </button>
            }
          />
        ) : (
          <EmptyState title="No members yet" text="They show here once they have activated their account." />
        )}
      </Card>
    );
  }
  const { total } = answer.meta;
  return (
    <>
      <ul className="desk-people" aria-label="Members" aria-busy={isFetching}>
        {answer.data.map((item) => (
          <li key={item.userInfo.id}>
            <MemberCard item={item} />
          </li>
        ))}
      </ul>
      <div className="desk-foot">
        <span className="sn-num">
          {formatCount(total)} {total === 1 ? 'member' : 'members'}
        </span>
        <Pager
          table={table}
          total={total}
          maxButtons={limits.adminUsersPageButtons}
          label="Pages of members"
          onPageIntent={(page) => prefetch({ ...arg, page })}
        />
      </div>
    </>
  );
}

function MemberCard({ item: { userInfo, wallet } }: { item: UserListItem }) {
  return (
    <Link className="sn-card desk-person" to={paths.admin.user(userInfo.id)}>
      <Avatar fullname={userInfo.fullname} url={userInfo.profile_url} />
      <span className="desk-person__who">
        <b>{userInfo.fullname}</b>
        {!userInfo.closed && (
          <span className="desk-person__mail" title={userInfo.email}>
            {userInfo.email}
          </span>
        )}
        {!userInfo.status && <StatusTag kind="member" status={userInfo.closed ? 'closed' : 'banned'} />}
      </span>
      <span className="desk-person__figures sn-num">
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
