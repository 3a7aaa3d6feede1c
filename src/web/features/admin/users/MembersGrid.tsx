import { Link } from 'react-router-dom';
import { limits } from '../../../../contract/limits';
import type { UserListItem } from '../../../../contract/members';
import { formatCount } from '../../../lib/naira';
import { paths } from '../../../paths';
import { Avatar } from '../../../ui/Avatar';
import { Naira } from '../../../ui/Naira';
import { Pager } from '../../../ui/Pager';
import { StatusTag } from '../../../ui/StatusTag';
import { knownTotal } from '../../../ui/desk/DeskList';
import type { DeskMeta } from '../../../ui/desk/deskTypes';
import type { DeskParams } from '../../../ui/desk/useDeskParams';

const orders = [
  ['', 'Newest first'],
  ['createdAt', 'Oldest first'],
  ['fullname', 'Name, A to Z'],
  ['-fullname', 'Name, Z to A'],
  ['-balance', 'Highest balance'],
  ['-jobsCount', 'Most jobs'],
] as const;

export function MemberOrder({ table: { sort, setSort } }: { table: Pick<DeskParams, 'sort' | 'setSort'> }) {
  return (
    <select
      className="sn-input users-select"
      aria-label="Order"
      value={sort ?? ''}
      onChange={({ target }) => setSort(target.value || undefined)}
    >
      {orders.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface Props {
  table: DeskParams;
  members: readonly UserListItem[];
  meta: DeskMeta;
  fetching: boolean;
  onPageIntent: (page: number) => void;
}

/** Members as cards, each leading to its profile. */
export function MembersGrid({ table, members, meta, fetching, onPageIntent }: Props) {
  return (
    <>
      <ul className="desk-people" aria-label="Members" aria-busy={fetching}>
        {members.map((item) => (
          <li key={item.userInfo.id}>
            <MemberCard item={item} />
          </li>
        ))}
      </ul>
      <div className="desk-foot">
        <span className="sn-num">
          {formatCount(meta.total)}
          {meta.atLeast && '+'} {meta.total === 1 ? 'member' : 'members'}
        </span>
        <Pager
          table={table}
          total={knownTotal(meta, table)}
          maxButtons={limits.adminUsersPageButtons}
          label="Pages of members"
          onPageIntent={onPageIntent}
        />
      </div>
    </>
  );
}

export const memberStatusOf = ({ status, closed }: { status: boolean; closed: boolean }): string => {
  if (closed) return 'closed';
  return status ? 'active' : 'banned';
};

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
        {!userInfo.status && <StatusTag kind="member" status={memberStatusOf(userInfo)} />}
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
