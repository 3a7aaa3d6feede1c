import { Link } from 'react-router-dom';
import type { Owner } from '../../../contract/owners';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import { Naira } from '../../ui/Naira';
import { StatusTag } from '../../shared/StatusTag';
import { OwnerBalance, OwnerCredit } from './ownerWords';

/** An owner without room for a table. */
export function OwnerCard({ owner }: { owner: Owner }) {
  return (
    <article className="admin-card">
      <header>
        <div className="admin-two">
          <Link className="admin-strong" to={paths.admin.owner(owner.id)}>
            {owner.name}
          </Link>
          <small className="owners-mail">{owner.email}</small>
        </div>
        <StatusTag kind="owner" status={owner.status} />
      </header>
      <p className="admin-card__line">
        <b>
          <OwnerBalance amount={owner.balance} />
        </b>
        <span className="sn-muted">
          Credit <OwnerCredit {...owner} />
        </span>
      </p>
      <p className="admin-card__line sn-muted">
        <span>
          In escrow <Naira amount={owner.escrow} />
        </span>
        <span className="sn-num">
          {`${formatCount(owner.openJobs)} open, ${formatCount(owner.waitingJobs)} waiting`}
        </span>
      </p>
    </article>
  );
}
