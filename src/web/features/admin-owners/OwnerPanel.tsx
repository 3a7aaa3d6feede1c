import { Link } from 'react-router-dom';
import type { OwnerDetails } from '../../../contract/owners';
import { formatDay } from '../../lib/dates';
import { paths } from '../../paths';
import { Card } from '../../ui/Card';
import { StatusTag } from '../../shared/StatusTag';
import { ClosePages } from './ClosePages';
import { OwnerContacts } from './OwnerContacts';

/** An owner's mailboxes, details, and the admins' notes. */
export function OwnerPanel({ owner }: { owner: OwnerDetails }) {
  return (
    <Card>
      <OwnerContacts owner={owner} />
      <dl className="admin-facts">
        <dt>Status</dt>
        <dd>
          <StatusTag kind="owner" status={owner.status} />
        </dd>
        <dt>Reference</dt>
        <dd>{owner.reference}</dd>
        <dt>Phone</dt>
        <dd>{owner.phone ?? 'None given'}</dd>
        <dt>Company number</dt>
        <dd>{owner.companyNumber ?? 'None given'}</dd>
        <dt>Owner since</dt>
        <dd>{formatDay(owner.createdAt)}</dd>
      </dl>
      {owner.notes && (
        <section className="owners-notes">
          <h2 className="sn-card__title">Notes</h2>
          <p>{owner.notes}</p>
        </section>
      )}
      <p className="sn-small">
        <Link className="sn-link" to={`${paths.admin.audit}?object_type=owner&object_id=${owner.id}`}>
          What was done with this owner
        </Link>
      </p>
      {owner.status === 'active' && <ClosePages owner={owner} />}
    </Card>
  );
}
