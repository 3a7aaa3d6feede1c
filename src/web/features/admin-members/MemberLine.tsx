import { Link } from 'react-router-dom';
import type { UserListItem } from '../../../contract/members';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import { Naira } from '../../ui/Naira';
import { StatusTag } from '../../shared/StatusTag';
import { When } from '../../ui/When';
import { getMemberStatus } from './MemberCard';

/** A row of the table of members without room for a table. */
export function MemberLine({ item: { userInfo, wallet } }: { item: UserListItem }) {
  return (
    <article className="admin-card">
      <header>
        <div className="admin-two">
          <Link className="sn-link admin-strong" to={paths.admin.user(userInfo.id)}>
            {userInfo.fullname}
          </Link>
          {!userInfo.closed && <small className="users-mail">{userInfo.email}</small>}
        </div>
        <StatusTag kind="member" status={getMemberStatus(userInfo)} />
      </header>
      <p className="admin-card__line">
        <b>
          <Naira amount={wallet.balance} />
        </b>
        <span className="sn-num">
          {`${formatCount(userInfo.jobsCount)} ${userInfo.jobsCount === 1 ? 'job' : 'jobs'}`}
        </span>
        <span className="sn-muted">
          joined <When iso={userInfo.createdAt} />
        </span>
      </p>
    </article>
  );
}
