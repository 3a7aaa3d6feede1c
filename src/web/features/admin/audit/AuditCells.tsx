import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuditChange, AuditEntry } from '../../../../contract/audit';
import { paths } from '../../../paths';
import { sayField, sayObject, sayValue } from './auditWords';

const byNobody: Readonly<Record<AuditEntry['actor']['kind'], string>> = {
  anonymous: 'Not logged in',
  system: 'The system',
  member: 'A member',
  admin: 'An admin',
};

/** Who did it: a person leads to their profile. */
export function Actor({ actor: { id, kind, fullname } }: Pick<AuditEntry, 'actor'>) {
  if (id === null || fullname === null) return <span className="sn-muted">{byNobody[kind]}</span>;
  return (
    <span className="desk-two audit-who">
      <Link className="sn-link" to={paths.admin.user(id)}>
        {fullname}
      </Link>
      {kind === 'admin' && <small>Admin</small>}
    </span>
  );
}

const placeOf = ({ type, id, name }: AuditEntry['object']): string | null => {
  if (type === 'user') return paths.admin.user(id);
  if (type === 'task') return paths.admin.viewJob(id);
  if (type === 'withdrawal' && name) return `${paths.admin.withdrawal}?q=${encodeURIComponent(name)}`;
  if (type === 'payout' && name) return `${paths.admin.payouts}?q=${encodeURIComponent(name)}`;
  if (type === 'payout-batch') return `${paths.admin.payouts}?batch_id=${encodeURIComponent(id)}`;
  if (type === 'reconciliation') return paths.admin.books;
  if (type === 'coupon' && name) return `${paths.admin.coupon}?q=${encodeURIComponent(name)}`;
  return null;
};

/** What it was done to, and how everything else that was done to it is found. */
export function ObjectOf({ entry: { object, subject } }: { entry: AuditEntry }) {
  const place = placeOf(object);
  const words = object.name ?? sayObject(object.type);
  return (
    <span className="desk-two">
      {place ? (
        <Link className="sn-link" to={place}>
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
      <small>
        {object.name && `${sayObject(object.type)} · `}
        {subject && subject.id !== object.id && `${subject.fullname} · `}
        <Link
          className="sn-link"
          to={`${paths.admin.audit}?object_type=${encodeURIComponent(object.type)}&object_id=${encodeURIComponent(object.id)}`}
        >
          Its history
        </Link>
      </small>
    </span>
  );
}

const shownAtOnce = 3;

function Change({ change: { field, before, after } }: { change: AuditChange }): ReactNode {
  return (
    <div>
      <dt>{sayField(field)}</dt>
      <dd>
        {before !== null && (
          <>
            <span className="sn-visually-hidden">before: </span>
            <del>{sayValue(field, before)}</del>{' '}
          </>
        )}
        <span className="sn-visually-hidden">after: </span>
        <ins>{sayValue(field, after)}</ins>
      </dd>
    </div>
  );
}

/** Before and after, field by field; the rest of a long list is one click away. */
export function Changes({ changes: all }: Pick<AuditEntry, 'changes'>) {
  // Which thing it is stands beside it already, by its name.
  const changes = all.filter(({ field }) => field !== 'id');
  if (changes.length === 0) return <span className="sn-muted">–</span>;
  const [first, rest] = [changes.slice(0, shownAtOnce), changes.slice(shownAtOnce)];
  return (
    <div className="audit-changes">
      <dl>
        {first.map((change) => (
          <Change key={change.field} change={change} />
        ))}
      </dl>
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <dl>
            {rest.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
