import {
  BankOutlined,
  DatabaseOutlined,
  FileDoneOutlined,
  GiftOutlined,
  HistoryOutlined,
  LockOutlined,
  ProjectOutlined,
  SettingOutlined,
  ShopOutlined,
  TagOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { Flex } from 'antd';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { AuditChange, AuditEntry } from '../../../../contract/audit';
import { paths } from '../../../paths';
import { changesBeside, formatAction, formatField, formatObject, formatValue } from './auditWords';

const byNobody: Readonly<Record<AuditEntry['actor']['kind'], string>> = {
  anonymous: 'Not logged in',
  system: 'The system',
  member: 'A member',
  admin: 'An admin',
  owner: 'A job owner',
};

/** The actor: a person links to their profile. */
export function Actor({ actor: { id, kind, fullname } }: Pick<AuditEntry, 'actor'>) {
  if (id === null || fullname === null)
    return <span className="sn-muted">{fullname === null ? byNobody[kind] : `${fullname}, job owner`}</span>;
  return (
    <Flex gap="small" align="center">
      <Link to={paths.admin.user(id)}>{fullname}</Link>
      {kind === 'admin' && <small className="sn-muted">Admin</small>}
    </Flex>
  );
}

/** By the first word of the action. */
const icons: Readonly<Record<string, ComponentType>> = {
  auth: LockOutlined,
  otp: LockOutlined,
  password: LockOutlined,
  session: LockOutlined,
  'second-factor': LockOutlined,
  account: UserOutlined,
  user: UserOutlined,
  profile: UserOutlined,
  photo: UserOutlined,
  task: ProjectOutlined,
  owner: ShopOutlined,
  application: FileDoneOutlined,
  proof: FileDoneOutlined,
  'proof-image': FileDoneOutlined,
  withdrawal: BankOutlined,
  'bank-change': BankOutlined,
  payout: WalletOutlined,
  'payout-batch': WalletOutlined,
  deposit: WalletOutlined,
  coupon: TagOutlined,
  referral: GiftOutlined,
  reconciliation: DatabaseOutlined,
};

/** The action and its result, with an icon of its kind. */
export function AuditAction({ entry }: { entry: AuditEntry }) {
  const KindIcon = icons[entry.action.split('.')[0] ?? ''] ?? SettingOutlined;
  return (
    <Flex gap="small" align="center">
      <KindIcon aria-hidden />
      <b>{formatAction(entry)}</b>
    </Flex>
  );
}

const getPlace = ({ type, id, name }: AuditEntry['object']): string | null => {
  if (type === 'user') return paths.admin.user(id);
  if (type === 'task') return paths.admin.viewJob(id);
  if (type === 'owner') return paths.admin.owner(id);
  if (type === 'withdrawal' && name) return `${paths.admin.withdrawal}?status=all&q=${encodeURIComponent(name)}`;
  if (type === 'payout' && name) return `${paths.admin.payouts}?status=all&q=${encodeURIComponent(name)}`;
  if (type === 'payout-batch') return `${paths.admin.payouts}?status=all&batch_id=${encodeURIComponent(id)}`;
  if (type === 'deposit' && name) return `${paths.admin.deposits}?q=${encodeURIComponent(name)}`;
  if (type === 'reconciliation') return paths.admin.reconciliation;
  if (type === 'coupon' && name) return `${paths.admin.coupon}?q=${encodeURIComponent(name)}`;
  return null;
};

/** The object, with a link to its whole history. */
export function AuditObject({ entry: { object, subject } }: { entry: AuditEntry }) {
  const place = getPlace(object);
  const words = object.name ?? formatObject(object.type);
  return (
    <Flex gap="small" align="center">
      {place ? <Link to={place}>{words}</Link> : <span>{words}</span>}
      <small className="sn-muted">
        {[object.name && formatObject(object.type), subject && subject.id !== object.id && subject.fullname]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <Link
        className="audit-history"
        aria-label="History"
        title="History"
        to={`${paths.admin.audit}?object_type=${encodeURIComponent(object.type)}&object_id=${encodeURIComponent(object.id)}`}
      >
        <HistoryOutlined aria-hidden />
      </Link>
    </Flex>
  );
}

/** Before and after, field by field, in one line. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesBeside(entry);
  if (changes.length === 0) return null;
  return (
    <dl className="audit-changes">
      {changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
    </dl>
  );
}

function Change({ change: { field, before, after } }: { change: AuditChange }) {
  return (
    <div>
      <dt>{formatField(field)}</dt>
      <dd>
        {before !== null && (
          <>
            <span className="sn-visually-hidden">before: </span>
            <del>{formatValue(field, before)}</del>{' '}
          </>
        )}
        <span className="sn-visually-hidden">after: </span>
        <ins>{formatValue(field, after)}</ins>
      </dd>
    </div>
  );
}
